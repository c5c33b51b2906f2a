import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import type { CartTotal, ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { PromoCode, PromoUse } from '#contract/promotions/promo.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
} from '#test/factories/orders.ts'
import { makePromo } from '#test/factories/promos.ts'

const world = await makeOrderWorld(await testServer(), {
  balanceMinor: 900_000_000,
  sku: { stockMode: 'free' },
})

const create = (more: object, caller: Caller = world.staff) =>
  caller.call<OrderCreated>('/supplier/orderEntry/create', orderInput(world, { ...more }))
const codeOf = async (code: string): Promise<PromoCode> =>
  (await world.staff.data<{ rows: PromoCode[] }>('/supplier/promoCode/list', { text: code })).rows[0]!
const usesOf = async (code: string) =>
  (await world.staff.data<{ rows: PromoUse[] }>('/supplier/promoCode/useLog/list', { text: code })).rows
const cancel = (id: number) => actOn(world, 'cancel', { id, reason: 'Rain', refund: 'operator-fault' })
/** 2 adults and a child at 1,980 and 1,350. */
const plain = 531_000

describe('an order with a promo code', () => {
  it('costs less by its discount, and says so in its money, its trace and its history', async () => {
    const { code } = await makePromo(world)
    const before = await balances(world)
    const order = await placeOrder(world, { promoCode: code.toLowerCase() })
    expect(order.totalMinor).toBe(477_900)
    const info = await readOrder(world, order.id)
    expect(info.money).toMatchObject({
      subtotalMinor: plain,
      totalMinor: 477_900,
      promoCode: code,
      discountMinor: 53_100,
      baseTotalMinor: 477_900,
    })
    expect(info.priceTrace!.adjustments).toEqual([
      { stage: 'promo', rule: code, beforeMinor: plain, afterMinor: 477_900 },
    ])
    expect(info.history.find(({ type }) => type === 'promotions.used')?.facts).toEqual({
      promo: code,
      discount: '531.00 THB',
    })
    const after = await balances(world)
    expect(after['agent-frozen']! - before['agent-frozen']!).toBe(477_900)
    expect(await codeOf(code)).toMatchObject({ used: 1 })
  })

  it('is told in the log of uses, and gives its use back when it is cancelled', async () => {
    const { code } = await makePromo(world, { codeLimit: 1 })
    const order = await placeOrder(world, { promoCode: code })
    expect(await usesOf(code)).toMatchObject([
      { code, orderCode: order.code, discountMinor: 53_100, baseDiscountMinor: 53_100, givenBackAt: null },
    ])
    expect(await codeOf(code)).toMatchObject({ used: 1, state: 'usedUp' })
    const refused = await create({ promoCode: code })
    expect(refused.error).toMatchObject({
      name: 'promotions.usedUp',
      fields: [{ field: 'promoCode', why: 'promotions.why.usedUp' }],
    })
    expect((await cancel(order.id)).error.code).toBe(0)
    expect(await codeOf(code)).toMatchObject({ used: 0, state: 'live' })
    const [use] = await usesOf(code)
    expect(use!.givenBackAt).not.toBeNull()
    expect((await create({ promoCode: code })).error.code).toBe(0)
    const { history } = await readOrder(world, order.id)
    expect(history.map(({ type }) => type)).toContain('promotions.givenBack')
  })

  it('takes a use anew when it is posted again, and stays refused where none is left', async () => {
    const { code } = await makePromo(world, { codeLimit: 1 })
    const order = await placeOrder(world, { promoCode: code })
    await actOn(world, 'reject', { id: order.id, reason: 'No boat' })
    expect(await codeOf(code)).toMatchObject({ used: 0 })
    const between = await placeOrder(world, { promoCode: code })
    expect((await actOn(world, 'repost', { id: order.id })).error.name).toBe('promotions.usedUp')
    expect((await readOrder(world, order.id)).status).toBe('refused')
    await cancel(between.id)
    expect((await actOn(world, 'repost', { id: order.id })).error.code).toBe(0)
    expect(await codeOf(code)).toMatchObject({ used: 1 })
  })

  it('is made once however often the same request comes, and counts once', async () => {
    const { code } = await makePromo(world)
    const input = orderInput(world, { promoCode: code })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.staff.data<OrderCreated>('/supplier/orderEntry/create', input)),
    )
    expect(new Set(answers.map(({ code: made }) => made)).size).toBe(1)
    expect(await codeOf(code)).toMatchObject({ used: 1 })
  })

  it('of several nights is let off once, shared by its nights', async () => {
    const room = await makeOrderSku(world.app, world.merchant, {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      stockMode: 'free',
    })
    const { code } = await makePromo(world, { kind: 'amount', basisPoints: null, amountMinor: 100_000 })
    const stay = { skuId: room.id, adults: 0, children: 0, units: 1, endDate: day(33) }
    const order = await placeOrder(world, { ...stay, promoCode: code })
    expect(order.totalMinor).toBe(3 * 300_000 - 100_000)
  })
})

describe('a code that does not hold', () => {
  const refusals: [string, () => Record<string, unknown>, Record<string, unknown>][] = [
    ['notYet', () => ({ booked: { from: day(1), to: '' } }), {}],
    ['over', () => ({ booked: { from: '', to: day(-1) } }), {}],
    ['serviceDate', () => ({ service: { from: day(31), to: '' } }), {}],
    ['leastTotal', () => ({ leastTotalMinor: plain + 1 }), {}],
    ['guestUnknown', () => ({ guestLimit: 1 }), { contactPhone: '' }],
  ]
  it.each(refusals)('is refused at its field: %s', async (why, terms, order) => {
    const { code } = await makePromo(world, terms())
    const { error } = await create({ promoCode: code, ...order })
    expect(error).toMatchObject({
      code: 400000,
      fields: [{ field: 'promoCode', why: `promotions.why.${why}` }],
    })
    expect(await codeOf(code)).toMatchObject({ used: 0 })
  })

  it('is refused for another product and for another agent; an agent hears only that there is none', async () => {
    const sku = await makeOrderSku(world.app, world.merchant, { stockMode: 'free' })
    const item = await makePromo(world, { skuIds: [sku.id] })
    const { error } = await create({ promoCode: item.code })
    expect(error.fields).toMatchObject([{ why: 'promotions.why.item' }])
    const other = await withSystemCtx(world.app, world.merchant.id, (ctx) =>
      ctx.db
        .insertInto('agent')
        .values({
          merchant_id: world.merchant.id,
          code: 'OTHER1',
          name: 'Other',
          currency: 'THB',
          settlement_term: 'prepay',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const agent = await makePromo(world, { agentIds: [other.id] })
    expect((await create({ promoCode: agent.code })).error.fields).toMatchObject([
      { why: 'promotions.why.agent' },
    ])
    const own = orderInput(world, { promoCode: agent.code })
    const tried = await world.agent.call('/supplier/order/buy/create', own)
    expect(tried.error.fields).toMatchObject([{ why: 'promotions.why.unknown' }])
    expect((await create({ promoCode: 'NO-SUCH' })).error.fields).toMatchObject([
      { why: 'promotions.why.unknown' },
    ])
  })

  it('serves one guest as often as it says, by phone with or without its country code', async () => {
    const { code } = await makePromo(world, { guestLimit: 1 })
    const first = await create({ promoCode: code, contactPhone: '+66 81 234 5678' })
    expect(first.error.code).toBe(0)
    const again = await create({ promoCode: code, contactPhone: '081-234-5678' })
    expect(again.error.name).toBe('promotions.guestUsed')
    expect((await create({ promoCode: code, contactPhone: '+66 81 234 5679' })).error.code).toBe(0)
    await cancel(first.data!.id)
    expect((await create({ promoCode: code, contactPhone: '0812345678' })).error.code).toBe(0)
  })

  it('holds for a product by its category and for all below it', async () => {
    const { parent, child } = await withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
      const make = (parentId: number | null) =>
        db
          .insertInto('category')
          .values({
            merchant_id: world.merchant.id,
            names: JSON.stringify({ en: 'Sea' }),
            parent_id: parentId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      const { id } = await make(null)
      return { parent: id, child: (await make(id)).id }
    })
    const sku = await makeOrderSku(world.app, world.merchant, { stockMode: 'free' })
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .updateTable('sku')
        .set({ category_id: child })
        .where('merchant_id', '=', world.merchant.id)
        .where('id', '=', sku.id)
        .execute(),
    )
    const { code } = await makePromo(world, { categoryIds: [parent] })
    expect((await create({ promoCode: code, skuId: sku.id })).error.code).toBe(0)
    expect((await create({ promoCode: code })).error.fields).toMatchObject([{ why: 'promotions.why.item' }])
  })
})

describe('in order entry', () => {
  const item = () => ({ skuId: world.sku.id, date: day(30), adults: 2, children: 1 })
  const price = (caller: Caller, promoCode: string) =>
    caller.data<ItemPrice>('/supplier/orderEntry/price', { agentId: world.agentId, ...item(), promoCode })

  it('staff and the agent see what a code takes off before anything is ordered', async () => {
    const { code } = await makePromo(world)
    const staff = await price(world.staff, code)
    expect(staff).toMatchObject({ totalMinor: 477_900, promo: { code, discountMinor: 53_100, why: null } })
    expect(staff.trace!.adjustments).toMatchObject([{ stage: 'promo', rule: code }])
    const own = await price(world.agent, code)
    expect(own).toMatchObject({ totalMinor: 477_900, promo: { discountMinor: 53_100, why: null } })
    expect(await codeOf(code)).toMatchObject({ used: 0 })
    const made = await world.agent.data<OrderCreated>('/supplier/order/buy/create', {
      ...orderInput(world, { promoCode: code }),
      shownTotalMinor: 477_900,
    })
    expect(made.totalMinor).toBe(477_900)
  })

  it('an item that a code does not hold for keeps its price and says why', async () => {
    const { code } = await makePromo(world, { codeLimit: 1 })
    const total = await world.staff.data<CartTotal>('/supplier/orderEntry/calculateTotal', {
      agentId: world.agentId,
      items: [item(), item()],
      promoCode: code,
    })
    expect(total.items.map(({ totalMinor, promo }) => [totalMinor, promo!.why])).toEqual([
      [477_900, null],
      [plain, 'usedUp'],
    ])
    expect(total.totalMinor).toBe(477_900 + plain)
    expect(await price(world.staff, 'NOTHING')).toMatchObject({
      totalMinor: plain,
      promo: { why: 'unknown' },
    })
  })
})

test('of a cart in which one order gets nothing, no use is taken', async () => {
  const small = await makeOrderSku(world.app, world.merchant, { capacity: 1 })
  const { code } = await makePromo(world)
  const { agentId, ...first } = orderInput(world, { promoCode: code })
  const { agentId: _, ...second } = orderInput(world, { skuId: small.id })
  const answer = await world.staff.call('/supplier/orderEntry/batchCreate', {
    agentId,
    items: [first, second],
  })
  expect(answer.error.name).toBe('orders.soldOut')
  expect(await codeOf(code)).toMatchObject({ used: 0 })
  expect(await usesOf(code)).toEqual([])
})

test('a code with limit 100 is used exactly 100 times by 64 clients at once', async () => {
  const { code } = await makePromo(world, { codeLimit: 100 })
  let tries = 160
  const outcomes: number[] = []
  const client = async () => {
    while (tries-- > 0) {
      const { error } = await create({ promoCode: code, clientRequestId: randomUUID() })
      outcomes.push(error.code)
    }
  }
  await Promise.all(Array.from({ length: 64 }, client))
  expect(outcomes.filter((outcome) => outcome === 0)).toHaveLength(100)
  expect(outcomes.filter((outcome) => outcome === 409501)).toHaveLength(60)
  expect(await codeOf(code)).toMatchObject({ used: 100, useLimit: 100, state: 'usedUp' })
  const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql<{ uses: number; orders: number }>`select
      (select count(*) from promo_use u join promo_code c on c.merchant_id = u.merchant_id and c.id = u.code_id where c.code = ${code}) as uses,
      (select count(*) from orders where merchant_id = ${world.merchant.id} and promo_code = ${code}) as orders`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ uses: 100, orders: 100 }])
})

test('the database itself refuses a use too many', async () => {
  const { code } = await makePromo(world, { codeLimit: 1 })
  const over = withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update promo_code set used = 2 where merchant_id = ${world.merchant.id} and code = ${code}`.execute(
      db,
    ),
  )
  await expect(over).rejects.toThrow(/promo_code_not_overused/)
})

test('a limit cannot be set below what is used already', async () => {
  const { id, code } = await makePromo(world)
  await placeOrder(world, { promoCode: code })
  await placeOrder(world, { promoCode: code })
  const info = await world.staff.data<Record<string, unknown>>('/supplier/promoCode/info', { id })
  const { error } = await world.staff.call('/supplier/promoCode/update', { ...info, codeLimit: 1 })
  expect(error.fields).toMatchObject([{ field: 'codeLimit', why: 'tooSmall', params: { min: 2 } }])
})
