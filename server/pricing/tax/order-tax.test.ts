import { beforeEach, describe, expect, it } from 'vitest'
import type { CartTotal, ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { makeAgent } from '#test/factories/people.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
  recharge,
} from '#test/factories/orders.ts'
import { makePromo } from '#test/factories/promos.ts'

const world = await makeOrderWorld(await testServer(), {
  balanceMinor: 900_000_000,
  sku: { stockMode: 'free' },
})
const path = '/supplier/standardTaxSetting'
const all = { name: 'VAT', basisPoints: 700, inclusive: true }
const saveRule = async (form: object = {}) =>
  (await world.staff.data<{ id: number }>(`${path}/save`, { ...all, ...form })).id
/** Each test begins without a tax. */
beforeEach(async () => {
  const { rows } = await world.staff.data<{ rows: { id: number }[] }>(`${path}/list`, { pageSize: 1_000 })
  for (const { id } of rows) await world.staff.data(`${path}/delete`, { id })
})
/** 2 adults and a child at 1,980 and 1,350. */
const plain = 531_000
const change = (after: Record<string, number>, before: Record<string, number>, kinds: readonly string[]) =>
  kinds.map((kind) => after[kind]! - before[kind]!)
const books = ['agent-available', 'agent-frozen', 'sales', 'refunds', 'fees', 'tax'] as const

describe('an order with tax in its price', () => {
  it('costs the same, says how much of it is tax, and books the tax apart from the sale', async () => {
    const ruleId = await saveRule()
    const before = await balances(world)
    const order = await placeOrder(world)
    expect(order.totalMinor).toBe(plain)
    const info = await readOrder(world, order.id)
    expect(info.money).toMatchObject({
      totalMinor: plain,
      subtotalMinor: plain,
      taxes: [{ name: 'VAT', basisPoints: 700, inclusive: true, taxMinor: 34_738 }],
    })
    expect(info.priceTrace!.adjustments).toEqual([
      {
        stage: 'tax',
        rule: 'VAT',
        beforeMinor: plain,
        afterMinor: plain,
        tax: { basisPoints: 700, inclusive: true, taxMinor: 34_738 },
      },
    ])
    expect(change(await balances(world), before, books)).toEqual([-plain, plain, 0, 0, 0, 0])
    await actOn(world, 'confirm', { id: order.id })
    expect(change(await balances(world), before, books)).toEqual([-plain, 0, plain - 34_738, 0, 0, 34_738])
    const line = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .selectFrom('order_line')
        .select(['tax_minor', 'taxes'])
        .where('merchant_id', '=', world.merchant.id)
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow(),
    )
    expect(line).toEqual({
      tax_minor: 34_738,
      taxes: [
        { ruleId, name: 'VAT', basisPoints: 700, inclusive: true, taxMinor: 34_738, baseTaxMinor: 34_738 },
      ],
    })
  })

  it('gives its tax back in proportion, and keeps that of the fee, before its sale and after it', async () => {
    await saveRule()
    const ends = async (confirmed: boolean) => {
      const before = await balances(world)
      const order = await placeOrder(world)
      if (confirmed) await actOn(world, 'confirm', { id: order.id })
      const answer = await actOn(world, 'cancel', {
        id: order.id,
        reason: 'Rain',
        refund: 'by-hand',
        refundMinor: 100_000,
      })
      expect(answer.error.code).toBe(0)
      return change(await balances(world), before, books)
    }
    // 65.42 of 347.38 goes back; 281.96 stays with the fee of 4,310.
    expect(await ends(false)).toEqual([-431_000, 0, 0, 0, 431_000 - 28_196, 28_196])
    expect(await ends(true)).toEqual([-431_000, 0, plain - 34_738, 100_000 - 6_542, 0, 28_196])
  })

  it('gives all of it back where the whole order is', async () => {
    await saveRule()
    const before = await balances(world)
    const order = await placeOrder(world)
    await actOn(world, 'confirm', { id: order.id })
    await actOn(world, 'cancel', { id: order.id, reason: 'Rain', refund: 'operator-fault' })
    expect(change(await balances(world), before, ['agent-available', 'tax'])).toEqual([0, 0])
  })

  it('makes less profit than one without, by the tax', async () => {
    const free = await readOrder(world, (await placeOrder(world)).id)
    await saveRule()
    const taxed = await readOrder(world, (await placeOrder(world)).id)
    expect(free.money!.profitMinor! - taxed.money!.profitMinor!).toBe(34_738)
  })
})

describe('an order with tax on top', () => {
  it('costs more by the tax, before and after it is made, and its subtotal is the price without it', async () => {
    await saveRule({ inclusive: false })
    const item = { skuId: world.sku.id, date: day(30), adults: 2, children: 1 }
    const price = await world.agent.data<ItemPrice>('/supplier/orderEntry/price', item)
    expect(price).toMatchObject({
      totalMinor: 568_170,
      taxes: [{ name: 'VAT', basisPoints: 700, inclusive: false, taxMinor: 37_170 }],
    })
    const cart = await world.agent.data<CartTotal>('/supplier/orderEntry/calculateTotal', {
      items: [item, { ...item, adults: 1, children: 0 }],
    })
    expect(cart).toMatchObject({ totalMinor: 568_170 + 211_860, taxes: [{ taxMinor: 37_170 + 13_860 }] })
    const order = await placeOrder(world, { shownTotalMinor: price.totalMinor })
    expect((await readOrder(world, order.id)).money).toMatchObject({
      totalMinor: 568_170,
      subtotalMinor: plain,
      taxes: [{ inclusive: false, taxMinor: 37_170 }],
    })
  })

  it('is taxed on what its promo code leaves, and the code’s smallest order is asked before tax', async () => {
    await saveRule({ inclusive: false })
    const { code } = await makePromo(world, { leastTotalMinor: plain })
    const order = await placeOrder(world, { promoCode: code })
    expect((await readOrder(world, order.id)).money).toMatchObject({
      subtotalMinor: plain,
      discountMinor: 53_100,
      totalMinor: 477_900 + 33_453,
      taxes: [{ taxMinor: 33_453 }],
    })
    const expensive = await makePromo(world, { leastTotalMinor: plain + 1 })
    const refused = await world.staff.call(
      '/supplier/orderEntry/create',
      orderInput(world, { promoCode: expensive.code }),
    )
    expect(refused.error).toMatchObject({
      fields: [{ field: 'promoCode', why: 'promotions.why.leastTotal' }],
    })
  })

  it('is taxed once for all nights of a stay, under a rate that changes meanwhile apart', async () => {
    const room = await makeOrderSku(world.app, world.merchant, {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      unitMinor: 1_007,
      stockMode: 'free',
      supplierId: world.supplierId,
    })
    await saveRule({ inclusive: false })
    const stay = { skuId: room.id, date: day(40), endDate: day(44), adults: 2, children: 0 }
    const whole = await placeOrder(world, stay)
    // 7 % of 40.28, not four times 0.70.
    expect((await readOrder(world, whole.id)).money).toMatchObject({
      totalMinor: 4_028 + 282,
      taxes: [{ taxMinor: 282 }],
    })
    await saveRule({ inclusive: false, basisPoints: 1_000, service: { from: day(42), to: '' } })
    const split = await placeOrder(world, stay)
    expect((await readOrder(world, split.id)).money).toMatchObject({
      totalMinor: 4_028 + 141 + 201,
      taxes: [
        { basisPoints: 700, taxMinor: 141 },
        { basisPoints: 1_000, taxMinor: 201 },
      ],
    })
  })

  it('owes it in both currencies, with the margin in the price', async () => {
    const { id: agentId } = await makeAgent(world.app, world.merchant, { name: 'Sichuan', currency: 'CNY' })
    await recharge(world.app, world.merchant, agentId, 10_000_000)
    await world.staff.data('/supplier/merchantExchangeRate/save', {
      from: 'THB',
      to: 'CNY',
      date: day(-1),
      rate: '0.2031',
      marginBasisPoints: 200,
    })
    await saveRule({ inclusive: false })
    const order = await placeOrder(world, { agentId, adults: 1, children: 0 })
    // 2,200 THB at 0.207162 are 455.76 CNY; 7 % are 31.90, and 154 THB.
    expect((await readOrder(world, order.id)).money).toMatchObject({
      totalMinor: 45_576 + 3_190,
      baseTotalMinor: 220_000 + 15_400,
      taxes: [{ taxMinor: 3_190 }],
    })
  })

  it('has none where the agent is exempt, and other agents do not see that rule', async () => {
    await saveRule({ inclusive: false })
    await saveRule({ name: 'Export', basisPoints: 0, inclusive: false, agentIds: [world.agentId] })
    const order = await placeOrder(world)
    expect((await readOrder(world, order.id)).money).toMatchObject({
      totalMinor: plain,
      taxes: [{ name: 'Export', basisPoints: 0, taxMinor: 0 }],
    })
    const own = { skuId: world.sku.id, date: day(30), adults: 2, children: 1 }
    expect((await world.agent.data<ItemPrice>('/supplier/orderEntry/price', own)).totalMinor).toBe(plain)
  })
})

describe('orders that were made', () => {
  it('keep their tax, whatever becomes of the rule', async () => {
    const id = await saveRule({ inclusive: false })
    const order = await placeOrder(world)
    await world.staff.data(`${path}/enable`, { id, enabled: false })
    expect((await placeOrder(world)).totalMinor).toBe(plain)
    await world.staff.data(`${path}/delete`, { id })
    const { money } = await readOrder(world, order.id)
    expect(money).toMatchObject({ totalMinor: 568_170, taxes: [{ name: 'VAT', taxMinor: 37_170 }] })
    await actOn(world, 'reject', { id: order.id, reason: 'No boat' })
    expect((await actOn(world, 'repost', { id: order.id })).error.code).toBe(0)
    expect((await readOrder(world, order.id)).money).toMatchObject({ totalMinor: 568_170 })
  })

  it('that confirm themselves book their tax at once', async () => {
    const sku = await makeOrderSku(world.app, world.merchant, { stockMode: 'free', autoConfirm: true })
    await saveRule()
    const before = await balances(world)
    const order = await placeOrder(world, { skuId: sku.id, adults: 1, children: 0 })
    expect(order.status).toBe('confirmed')
    expect(change(await balances(world), before, ['agent-available', 'sales', 'tax'])).toEqual([
      -220_000,
      220_000 - 14_393,
      14_393,
    ])
  })
})
