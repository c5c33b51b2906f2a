import { describe, expect, it } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
} from '#test/factories/orders.ts'

const world = await makeOrderWorld(await testServer(), {
  agent: { currency: 'CNY' },
  balanceMinor: 100_000_000,
  sku: { stockMode: 'free' },
})
const saveRate = (rate: string, marginBasisPoints: number, date = day(0)) =>
  world.staff.call<{ id: number }>('/supplier/merchantExchangeRate/save', {
    from: 'THB',
    to: 'CNY',
    date,
    rate,
    marginBasisPoints,
  })

describe('an order in another currency', () => {
  it('keeps rate, date, margin and both amounts, whatever the rate becomes', async () => {
    await saveRate('0.2031', 200, day(-3))
    const order = await placeOrder(world)
    // 1,980 and 1,350 THB at 0.207162.
    expect(order).toMatchObject({ currency: 'CNY', totalMinor: 2 * 41_018 + 27_967 })
    const stored = {
      totalMinor: 110_003,
      baseTotalMinor: 531_000,
      rate: '0.207162',
      rateDate: day(-3),
      rateMarginBasisPoints: 200,
    }
    expect((await readOrder(world, order.id)).money).toMatchObject(stored)
    expect((await readOrder(world, order.id)).priceTrace).toMatchObject({
      rate: '0.207162',
      marketRate: '0.2031',
      rateDate: day(-3),
      marginBasisPoints: 200,
    })
    await saveRate('0.25', 0)
    const later = await placeOrder(world)
    expect(later.totalMinor).toBe(2 * 49_500 + 33_750)
    expect((await readOrder(world, order.id)).money).toMatchObject(stored)
    const before = await balances(world)
    expect(
      (await actOn(world, 'cancel', { id: order.id, reason: 'Rain', refund: 'operator-fault' })).error.code,
    ).toBe(0)
    const after = await balances(world)
    expect(after['agent-available']! - before['agent-available']!).toBe(110_003)
  })

  it('asks before it takes another price than the one that was shown', async () => {
    await saveRate('0.26', 0, day(-1))
    const shown = orderInput(world, { shownTotalMinor: 110_003 })
    const requested = await world.staff.call<OrderCreated>('/supplier/orderEntry/create', shown)
    expect(requested.error.code).toBe(201016)
  })
})
