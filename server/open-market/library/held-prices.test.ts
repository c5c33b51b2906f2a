import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LibraryStock } from '#contract/open-market/library.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld, type BoundWorld } from '#test/factories/merchants/bound.ts'
import { someTerms } from '#test/factories/merchants/market.ts'
import { mirrorOf } from '#test/factories/mirror.ts'
import { day, orderInput, placeOrder } from '#test/factories/orders.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { CreateOrder } from '#contract/orders/create-order.schema.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { gather } from '../../orders/create/gather.ts'
import { heldPrices, holdPrices } from '../../pricing/pricing.public.ts'

const server = await testServer({ jobs: true })

const charge = ({ theirs }: BoundWorld, adultMinor: number) =>
  theirs.staff.data('/supplier/standard/calendarPrice/saveBase', {
    skuId: theirs.sku.id,
    adultMinor,
    childMinor: adultMinor,
    infantMinor: 0,
    unitMinor: null,
  })
const look = ({ ours, theirs }: BoundWorld) =>
  ours.staff.data<LibraryStock>('/supplier/openMarket/library/stock', {
    merchantCode: theirs.merchant.code,
    skuId: theirs.sku.id,
  })
/** What one adult of an order that the buyer sends pays there. */
async function paid(world: BoundWorld): Promise<number> {
  const { ours, theirs, skuId } = world
  const { id, code } = await placeOrder(ours, { skuId, adults: 1, children: 0 })
  const { lines } = await ours.staff.data<OrderInfo>('/supplier/order/info', { id })
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  return (await mirrorOf({ ours, theirs }, code)).totalMinor!
}
const there = (
  { theirs }: BoundWorld,
  query: (merchantId: number) => ReturnType<typeof sql>,
): Promise<unknown> =>
  withSystemCtx(server.app, theirs.merchant.id, ({ db }) => query(theirs.merchant.id).execute(db))

test('a price that a buyer looked up holds for its order until its days are over; a lower one holds at once', async () => {
  const world = await makeBoundWorld(server)
  await charge(world, 200_000)
  expect((await look(world)).rows.find(({ date }) => date === day(30))).toMatchObject({
    prices: { adultMinor: 170_000 },
  })
  await charge(world, 300_000)
  expect(await paid(world)).toBe(170_000)
  await charge(world, 100_000)
  expect(await paid(world)).toBe(85_000)
  await charge(world, 300_000)
  await there(
    world,
    (id) => sql`update held_price set until = shown_at + interval '1 second' where merchant_id = ${id}`,
  )
  await new Promise((done) => setTimeout(done, 1_100))
  expect(await paid(world)).toBe(255_000)
})

test('who did not look, or has no days in its contract, pays what the price is by now', async () => {
  const world = await makeBoundWorld(server, { ...someTerms, priceDays: 0, holdMinutes: 30 })
  await charge(world, 200_000)
  await charge(world, 300_000)
  expect(await paid(world)).toBe(255_000)
  await look(world)
  await charge(world, 400_000)
  expect(await paid(world), 'for the minutes for which places are held').toBe(255_000)
  await there(world, (id) => sql`update agent set price_days = null where merchant_id = ${id}`)
  expect(await paid(world)).toBe(340_000)
})

test('a quotation that was sent to a buyer holds for its orders while it is valid, and no longer than it stands', async () => {
  const world = await makeBoundWorld(server)
  await charge(world, 200_000)
  const { theirs, ours } = world
  const { rows } = await theirs.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  const agentId = rows.find(({ boundMerchantCode }) => boundMerchantCode === ours.merchant.code)!.id
  const { id } = await theirs.staff.data<{ id: number }>('/supplier/distributorStandard/share/save', {
    agentId,
    skuIds: [theirs.sku.id],
    from: day(20),
    to: day(40),
    language: 'en',
    validUntil: day(45),
    title: '',
    note: '',
  })
  await charge(world, 300_000)
  expect(await paid(world)).toBe(170_000)
  await theirs.staff.data('/supplier/distributorStandard/share/revoke', { id })
  expect(await paid(world)).toBe(255_000)
})

test('of what is ordered at once only what its company sends is held; by hand, its agent pays what the price is by now', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours } = world
  await charge(world, 200_000)
  await look(world)
  await charge(world, 300_000)
  const { rows } = await theirs.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  const agentId = rows.find(({ boundMerchantCode }) => boundMerchantCode === ours.merchant.code)!.id
  const totals = await withSystemCtx(server.app, theirs.merchant.id, async (ctx) => {
    const one = CreateOrder.parse(orderInput(theirs, { agentId, adults: 1, children: 0 }))
    const requests = [one, { ...one, mirrorOf: { merchantId: ours.merchant.id, lineId: 1 } }]
    const { gathered } = await gather(
      ctx,
      requests.map((request) => ({ ctx, request, hash: '', attempt: 1, place: '' })),
    )
    return gathered.map(({ prices }) => prices[0]!.totalMinor)
  })
  expect(totals).toEqual([255_000, 170_000])
})

test('the same shown again is noted once and holds for longer, whatever days are over; what was promised for longer stands', async () => {
  const { theirs } = await makeBoundWorld(server)
  const { agentId } = theirs
  const shown = (from: number, adultMinor: number) =>
    [0, 1, 2].map((no) => ({
      date: day(from + no),
      session: '',
      price: { adultMinor, childMinor: null, infantMinor: null, unitMinor: null },
    }))
  const notes = await withSystemCtx(server.app, theirs.merchant.id, async (ctx) => {
    const at = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) })
    const hold = (days: number, priceDays: number, from: number, adultMinor: number) =>
      holdPrices(
        at(days),
        { agent: { id: agentId, currency: 'THB', priceDays, holdMinutes: 0 }, skuId: theirs.sku.id },
        shown(from, adultMinor),
      )
    const count = async () =>
      (
        await sql`select from held_price where merchant_id = ${theirs.merchant.id} and agent_id = ${agentId}`.execute(
          ctx.db,
        )
      ).rows.length
    const counts: number[] = []
    for (const [days, priceDays, from, minor] of [
      [0, 30, 0, 100],
      [1, 30, 1, 100],
      [2, 30, 2, 90],
      [2, 1, 2, 90],
    ] as const) {
      await hold(days, priceDays, from, minor)
      counts.push(await count())
    }
    const held = await heldPrices(at(10), [
      { agent: { id: agentId, currency: 'THB', priceDays: 1 }, skuId: theirs.sku.id },
    ])
    return { counts, held: held?.(agentId, theirs.sku.id, { date: day(3), session: '' })?.adultMinor }
  })
  expect(notes).toEqual({ counts: [1, 1, 2, 3], held: 90 })
})

test('orders sent while the price goes up and down never pay more than was shown', async () => {
  const world = await makeBoundWorld(server)
  await charge(world, 200_000)
  await look(world)
  const orders = Array.from({ length: 6 }, () => paid(world))
  for (const price of [260_000, 180_000, 320_000, 240_000]) {
    await charge(world, price)
    await look(world)
  }
  for (const one of await Promise.all(orders)) expect([153_000, 170_000]).toContain(one)
})
