import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RuleRow } from '#contract/booster/booster.schema.ts'
import { bookInput, valueOf } from '#test/factories/channels.ts'
import { makeBoosted, type BoostedWorld } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'
import { forgetOffers } from '../channels/channels.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { setCost } from '../pricing/pricing.public.ts'
import { repriceMerchant } from './price/reprice.ts'
import { sweepMerchant } from './sweep.ts'

// The faults of republishing, each by its name. A partner that ends the contract while it is live: republish.test.ts. Commission of 100 % and
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
  expect(await world.listing()).toMatchObject({ orders: 1 })
})

test('a marketplace that sells at an older price than is for sale now is paid by the price that holds', async () => {
  const world = await makeBoosted(server)
  const before = await slotOf(world)
  await raiseCost(world, 150_000)
  await reprice(world)
  const booked = valueOf(await world.engine.book(bookInput(world)))
  expect(before!.retail['adult']).toBe(209_000)
  // (1,875 + 20) ÷ 0.85 = 2,229.41: two at 2,230.
  expect(booked.retailMinor).toBe(446_000)
})

test('a revoked key, or a connection that is switched off, publishes nothing more and says that the account is down', async () => {
  const world = await makeBoosted(server)
  await inside(world, ({ db }) =>
    sql`update outside_connection set enabled = false where merchant_id = ${world.merchant.id} and id = ${world.connection.id}`.execute(
      db,
    ),
  )
  const refused = await world.staff.call(`${at}/listing/publish`, {
    connectionId: world.connection.id,
    skuIds: [world.sku.id],
  })
  expect(refused.error.code).toBe(409_551)
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
  expect(priced).toBeGreaterThan(209_000)
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
})

test('a product that is removed is sold no more; its orders stay', async () => {
  const world = await makeBoosted(server)
  const { orderId } = valueOf(await world.engine.book(bookInput(world)))
  const listing = await world.listing()
  await world.staff.call('/supplier/standard/onSale', { ids: [world.sku.id], onSale: false })
  await inside(world, ({ db }) =>
    sql`update sku set deleted_at = now() where merchant_id = ${world.merchant.id} and id = ${world.sku.id}`.execute(
      db,
    ),
  )
  await reprice(world)
  await inside(world, sweepMerchant)
  expect((await slotOf(world))?.open ?? false).toBe(false)
  expect((await world.engine.book(bookInput(world))).ok).toBe(false)
  const { rows } = await inside(world, ({ db }) =>
    sql<{
      n: number
    }>`select count(*)::int as n from orders where id = ${orderId} and status = 'confirmed'`.execute(db),
  )
  expect(rows).toEqual([{ n: 1 }])
  expect(listing.orders).toBe(1)
})

test('a stock pool that was over-booked by hand offers nothing and books nothing there', async () => {
  const world = await makeBoosted(server)
  // Counted by the day from now on, and of the day all are promised by hand already.
  await inside(world, ({ db }) =>
    sql`update sku set stock_mode = 'date' where merchant_id = ${world.merchant.id} and id = ${world.sku.id}`.execute(
      db,
    ),
  )
  expect((await slotOf(world))?.open ?? false).toBe(false)
  expect((await world.engine.book(bookInput(world))).ok).toBe(false)
})
