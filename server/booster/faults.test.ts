import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { AccountRow, RuleRow } from '#contract/booster/booster.schema.ts'
import { bookInput, valueOf } from '#test/factories/channels.ts'
import { makeBoosted, type BoostedWorld } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, day, placeOrder, stockLeft } from '#test/factories/orders.ts'
import { forgetOffers } from '../channels/channels.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { setCost } from '../pricing/pricing.public.ts'
import { repriceMerchant } from './price/reprice.ts'
import { sweepMerchant } from './sweep.ts'

// The faults of republishing, each by its name. An older price, and a partner that ends the contract while it is live: republish.test.ts. Commission of 100 % and
// a rule of −100 %: booster.test.ts. A boost account is a connection of the channels: that their messages come late, doubled or shuffled is
// played there as well (server/channels/engine/storm.property.test.ts).

const server = await testServer()
const at = '/supplier/booster'
const inside = <T>({ app, merchant }: BoostedWorld, work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(app, merchant.id, work)
const reprice = ({ app, merchant }: BoostedWorld) => repriceMerchant(jobOf(app), merchant.id)
const slotOf = async (world: BoostedWorld) => {
  forgetOffers(world.app)
  const [slot] = await world.engine.availability(world.productId, day(30), day(30))
  return slot
}
const switchOff = (world: BoostedWorld) =>
  inside(world, ({ db }) =>
    sql`update outside_connection set enabled = false where merchant_id = ${world.merchant.id} and id = ${world.connection.id}`.execute(
      db,
    ),
  )
const accountOf = async ({ staff, connection }: BoostedWorld) => {
  const { rows } = await staff.data<{ rows: AccountRow[] }>(`${at}/account/list`)
  return rows.find(({ connectionId }) => connectionId === connection.id)
}
const raiseCost = (world: BoostedWorld, adultMinor: number) =>
  inside(world, (ctx) =>
    setCost(
      ctx,
      { skuId: world.sku.id, supplierId: world.supplierId },
      { adultMinor, childMinor: 90_000, infantMinor: null, unitMinor: null, currency: 'THB' },
    ),
  )

test('a marketplace that books twice, and late, at the price it was told, makes one order at the net of that price', async () => {
  const world = await makeBoosted(server)
  const booking = bookInput(world)
  const first = valueOf(await world.engine.book(booking))
  await raiseCost(world, 150_000)
  await reprice(world)
  const again = valueOf(await world.engine.book(booking))
  expect(again).toMatchObject({ id: first.id, orderId: first.orderId, netMinor: 351_300 })
  expect(await world.listing()).toMatchObject({ orders: 1, guests: 2, netMinor: 351_300 })
  const { rows } = await world.staff.data<{ rows: object[] }>('/supplier/order/list', {})
  expect(rows).toHaveLength(1)
})

test('a connection that is switched off publishes nothing more, and what it had is not offered', async () => {
  const world = await makeBoosted(server)
  await switchOff(world)
  const refused = await world.staff.call(`${at}/listing/publish`, {
    connectionId: world.connection.id,
    skuIds: [world.sku.id],
  })
  expect(refused.error.code).toBe(409_551)
  expect(await accountOf(world)).toMatchObject({ state: 'closed' })
})

test('an account whose key is revoked there is failing, its listings stop as stale after the hours of the setting, and go on once it answers', async () => {
  const world = await makeBoosted(server)
  const pushed = (failures: number, hoursAgo: number) =>
    inside(world, ({ db }) =>
      sql`update channel_account set push_failures = ${failures}, last_push_at = now() - make_interval(hours => ${hoursAgo})
        where merchant_id = ${world.merchant.id} and connection_id = ${world.connection.id}`.execute(db),
    )
  await pushed(3, 23)
  await inside(world, sweepMerchant)
  await reprice(world)
  expect(await world.listing()).toMatchObject({ guard: null })
  await pushed(3, 25)
  await inside(world, sweepMerchant)
  await reprice(world)
  expect(await world.listing()).toMatchObject({ state: 'guarded', guard: 'stale' })
  expect(await slotOf(world)).toMatchObject({ open: false })
  expect((await world.engine.book(bookInput(world))).ok).toBe(false)
  await pushed(0, 0)
  await inside(world, sweepMerchant)
  await reprice(world)
  expect(await world.listing()).toMatchObject({ guard: null })
  expect(await slotOf(world)).toMatchObject({ open: true })
})

test('a marketplace that has no such category any more and refuses the product is told of with its reason', async () => {
  const world = await makeBoosted(server)
  await inside(world, ({ db }) =>
    sql`update channel_product set push_error = 'Category 42 does not exist', pushed_at = null
      where merchant_id = ${world.merchant.id} and id = ${world.productId}`.execute(db),
  )
  expect(await world.listing()).toMatchObject({ state: 'rejected', pushError: 'Category 42 does not exist' })
})

test('a product in a category that is removed there and here keeps its listing, by the rule that is left', async () => {
  const world = await makeBoosted(server)
  const { id: categoryId } = await world.staff.data<{ id: number }>('/supplier/category/save', {
    names: { en: 'Boats' },
  })
  await inside(world, ({ db }) =>
    sql`update sku set category_id = ${categoryId} where merchant_id = ${world.merchant.id} and id = ${world.sku.id}`.execute(
      db,
    ),
  )
  await world.staff.data(`${at}/setting/ruleSave`, { categoryId, base: 'cost', markupBasisPoints: 4_000 })
  await reprice(world)
  const priced = (await world.listing()).prices.adult!.priceMinor
  await inside(world, ({ db }) =>
    sql`update sku set category_id = null where merchant_id = ${world.merchant.id} and id = ${world.sku.id}`.execute(
      db,
    ),
  )
  await reprice(world)
  // (1,400 × 1.4 + 20) ÷ 0.85 = 2,329.41
  expect(priced).toBe(233_000)
  expect((await world.listing()).prices.adult!.priceMinor).toBe(209_000)
})

test('two people who edit one rule: the second is told that it changed', async () => {
  const world = await makeBoosted(server)
  const rule = { skuId: world.sku.id, base: 'cost', markupBasisPoints: 3_000 }
  const { id } = await world.staff.data<{ id: number }>(`${at}/setting/ruleSave`, rule)
  const { rows } = await world.staff.data<{ rows: RuleRow[] }>(`${at}/setting/rules`, {})
  const { version } = rows.find((row) => row.id === id)!
  const edit = (markupBasisPoints: number) =>
    world.staff.call(`${at}/setting/ruleSave`, { ...rule, id, version, markupBasisPoints })
  const answers = await Promise.all([edit(3_500), edit(4_000)])
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409_001])
  const wins = answers[0]!.error.code === 0 ? 3_500 : 4_000
  const after = await world.staff.data<{ rows: RuleRow[] }>(`${at}/setting/rules`, {})
  expect(after.rows).toMatchObject([{ id, markupBasisPoints: wins }])
})

test('a product that is removed is sold no more, and its orders stay', async () => {
  const world = await makeBoosted(server)
  const { orderId } = valueOf(await world.engine.book(bookInput(world)))
  expect(await slotOf(world)).toMatchObject({ open: true })
  await inside(world, ({ db }) =>
    sql`update sku set deleted_at = now() where merchant_id = ${world.merchant.id} and id = ${world.sku.id}`.execute(
      db,
    ),
  )
  await reprice(world)
  await inside(world, sweepMerchant)
  expect((await slotOf(world))?.open ?? false).toBe(false)
  expect((await world.engine.book(bookInput(world))).ok).toBe(false)
  const order = await world.staff.data<OrderInfo>('/supplier/order/info', { id: orderId })
  expect(order).toMatchObject({ status: 'confirmed' })
  const sales = await world.staff.data<{ rows: object[] }>('/supplier/orderBooster/list', {})
  expect(sales.rows).toMatchObject([{ orderId, netMinor: 351_300 }])
})

test('a stock pool that was over-booked by hand offers nothing and books nothing there, and does again when there is room', async () => {
  const world = await makeBoosted(
    server,
    {},
    { balanceMinor: 100_000_000, sku: { stockMode: 'date', capacity: 4 } },
  )
  expect(await slotOf(world)).toMatchObject({ open: true, left: 4 })
  const more = {
    poolId: world.sku.poolId,
    date: day(30),
    session: '',
    seats: 1,
    reason: 'A friend of the house',
  }
  await world.staff.data('/supplier/standardDateStock/overbook', more)
  const order = await placeOrder(world, { adults: 5, children: 0 })
  expect(await stockLeft(world)).toBe(0)
  expect(await slotOf(world)).toMatchObject({ open: false })
  expect(await world.engine.book(bookInput(world))).toMatchObject({ ok: false })
  expect((await actOn(world, 'cancel', { id: order.id, reason: 'Rain', refund: 'rule' })).error.code).toBe(0)
  expect(await slotOf(world)).toMatchObject({ open: true })
  expect((await world.engine.book(bookInput(world))).ok).toBe(true)
})
