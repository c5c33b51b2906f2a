import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ItemPrice, StockDays } from '#contract/order-entry/order-entry.schema.ts'
import type { Resource } from '#contract/stock/resources.schema.ts'
import { takenBackBy, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, orderInput, type MadeSku } from '#test/factories/orders.ts'
import { plays } from '#test/kit/plays.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const path = '/supplier/standardDateStock'
const world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000 })

let made = 0
const makeResource = async (quantity: number, turnMinutes = 0) => {
  const name = `Boat ${++made}`
  const { id } = await world.staff.data<{ id: number }>(`${path}/resourceSave`, {
    name,
    kind: 'boat',
    quantity,
    turnMinutes,
  })
  return { id, name }
}
/** A SKU with one start a day, whose departures keep the resource. */
const makeTrip = async (
  resource: { id: number },
  session: string,
  link: { per: number; minutes: number },
  capacity = 100,
) => {
  const sku = await makeOrderSku(server.app, world.merchant, {
    stockMode: 'session',
    sessions: [session],
    capacity,
  })
  await world.staff.data(`${path}/resourceAttach`, { resourceId: resource.id, poolId: sku.poolId, ...link })
  return { ...sku, session }
}
type Trip = MadeSku & { session: string }
const order = ({ id, session }: Trip, adults: number) =>
  world.staff.call<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId: id, session, adults, children: 0 }),
  )
const departure = async ({ id }: Trip) => {
  const requested = { agentId: world.agentId, skuId: id, from: day(30), to: day(30) }
  return (await world.staff.data<StockDays>('/supplier/orderEntry/stockCheck', requested)).rows[0]!
    .departures[0]!
}
const takenOf = ({ poolId }: Trip) =>
  withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    const row = await db
      .selectFrom('stock')
      .select(['held', 'sold'])
      .where('merchant_id', '=', world.merchant.id)
      .where('pool_id', '=', poolId)
      .executeTakeFirstOrThrow()
    return row.held + row.sold
  })

test('one boat sails twice a day only if it is back and turned round in time', async () => {
  const boat = await makeResource(1, 60)
  const morning = await makeTrip(boat, '08:00', { per: 40, minutes: 240 })
  const noon = await makeTrip(boat, '12:30', { per: 40, minutes: 240 })
  const afternoon = await makeTrip(boat, '13:00', { per: 40, minutes: 240 })
  expect(await departure(noon)).toMatchObject({ left: 40, why: null })
  expect((await order(morning, 2)).error.code).toBe(0)
  expect(await departure(morning)).toMatchObject({ left: 38, why: null })
  expect(await departure(noon)).toMatchObject({ left: 0, why: 'resource', resource: boat.name })
  expect(await departure(afternoon)).toMatchObject({ left: 40, why: null })
  const { error } = await order(noon, 1)
  expect(error).toMatchObject({ code: 409015, name: 'orders.resourceOut' })
  expect(error.message).toContain(boat.name)
  const priced = await world.staff.data<ItemPrice>('/supplier/orderEntry/price', {
    agentId: world.agentId,
    skuId: noon.id,
    date: day(30),
    session: '12:30',
    adults: 1,
  })
  expect(priced).toMatchObject({ left: 0, why: 'resource', resource: boat.name })
})

test('a departure is limited by the smallest of places, boat, instructors and tank sets', async () => {
  const [boat, instructors, tanks] = [await makeResource(1), await makeResource(2), await makeResource(7)]
  const dive = await makeTrip(boat, '09:00', { per: 12, minutes: 300 }, 20)
  await world.staff.data(`${path}/resourceAttach`, {
    resourceId: instructors.id,
    poolId: dive.poolId,
    per: 4,
    minutes: 300,
  })
  expect((await departure(dive)).left).toBe(8)
  await world.staff.data(`${path}/resourceAttach`, {
    resourceId: tanks.id,
    poolId: dive.poolId,
    per: 1,
    minutes: 300,
  })
  expect((await departure(dive)).left).toBe(7)
  expect((await order(dive, 8)).error).toMatchObject({ name: 'orders.resourceOut' })
  const { data } = await order(dive, 7)
  expect(await departure(dive)).toMatchObject({ left: 0, why: 'resource', resource: tanks.name })
  await actOn(world, 'cancel', { id: data!.id, reason: 'x', refund: 'operator-fault' })
  expect((await departure(dive)).left).toBe(7)
})

test('a boat that is still out after midnight is not there in the morning', async () => {
  const boat = await makeResource(1)
  const night = await makeTrip(boat, '22:00', { per: 10, minutes: 600 })
  const dawn = await makeTrip(boat, '07:00', { per: 10, minutes: 60 })
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .insertInto('stock')
      .values({
        merchant_id: world.merchant.id,
        pool_id: dawn.poolId,
        date: day(31),
        session: '07:00',
        capacity: 9,
      })
      .execute(),
  )
  expect((await order(night, 1)).error.code).toBe(0)
  const next = orderInput(world, { skuId: dawn.id, session: '07:00', date: day(31), adults: 1, children: 0 })
  expect((await world.staff.call('/supplier/orderEntry/create', next)).error).toMatchObject({
    name: 'orders.resourceOut',
  })
  expect((await order(dawn, 1)).error.code).toBe(0)
})

test('fewer boats than departures ahead keep busy is asked about and names the first; so is a link that is too tight', async () => {
  const boat = await makeResource(2)
  const trip = await makeTrip(boat, '08:00', { per: 10, minutes: 60 })
  await order(trip, 15)
  const fewer = { id: boat.id, name: boat.name, kind: 'boat', quantity: 1, turnMinutes: 0 }
  const requested = await world.staff.call(`${path}/resourceSave`, fewer)
  expect(requested.error.code).toBe(201016)
  expect(requested.error.questions![0]!.message).toContain(day(30))
  await world.staff.data(`${path}/resourceSave`, {
    ...fewer,
    confirm: requested.error.questions!.map(({ token }) => token),
  })
  expect(await departure(trip)).toMatchObject({ left: 0, why: 'resource' })
  const tight = { resourceId: boat.id, poolId: trip.poolId, per: 3, minutes: 60 }
  expect((await world.staff.call(`${path}/resourceAttach`, tight)).error.code).toBe(201016)
  const { rows } = await world.staff.data<{ rows: Resource[] }>(`${path}/resources`)
  expect(rows.find(({ id }) => id === boat.id)).toMatchObject({
    quantity: 1,
    pools: [{ poolId: trip.poolId, per: 10 }],
  })
  const pair = { resourceId: boat.id, poolId: trip.poolId }
  const detach = async () => takenBackBy((await world.staff.call(`${path}/resourceDetach`, pair)).headers)
  const link = { per: 10, minutes: expect.any(Number), startTime: '' }
  expect(await detach()).toEqual([{ call: 'stock.resourceAttach', input: { ...pair, ...link } }])
  expect(await detach(), 'pressed twice').toEqual([])
  expect(await departure(trip)).toMatchObject({ left: 85, why: null })
  await world.staff.data(`${path}/resourceDelete`, { id: boat.id })
})

test('the database refuses a take for which there is no boat, whatever the process believes', async () => {
  const boat = await makeResource(1)
  const [one, two] = [
    await makeTrip(boat, '08:00', { per: 40, minutes: 240 }),
    await makeTrip(boat, '09:00', { per: 40, minutes: 240 }),
  ]
  const { data } = await order(one, 1)
  const forged = withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    await sql`update stock set sold = sold + 1 where merchant_id = ${world.merchant.id} and pool_id = ${two.poolId}`.execute(
      db,
    )
    await sql`insert into stock_take (merchant_id, order_id, line_id, pool_id, date, session, quantity, state, sku_id, agent_id, channel)
      select merchant_id, order_id, id, ${two.poolId}, date, '09:00', 1, 'sold', ${two.id}, ${world.agentId}, 'office' from order_line
       where merchant_id = ${world.merchant.id} and order_id = ${data!.id}`.execute(db)
  })
  await expect(forged).rejects.toMatchObject({ constraint: 'stock_resource_held' })
})

test('whatever departures of several pools are ordered at once, no minute keeps more boats than there are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 90 }),
      fc.array(fc.record({ trip: fc.integer({ min: 0, max: 3 }), adults: fc.integer({ min: 1, max: 6 }) }), {
        minLength: 10,
        maxLength: 20,
      }),
      async (quantity, turn, input) => {
        const boat = await makeResource(quantity, turn)
        const plan = [
          ['08:00', 4, 120],
          ['09:00', 6, 60],
          ['10:30', 5, 240],
          ['08:30', 3, 30],
        ] as const
        const trips: Trip[] = []
        for (const [session, per, minutes] of plan)
          trips.push(await makeTrip(boat, session, { per, minutes }))
        const answers = await Promise.all(input.map(({ trip, adults }) => order(trips[trip]!, adults)))
        for (const { error } of answers) expect([0, 409015]).toContain(error.code)
        const taken = await Promise.all(trips.map(takenOf))
        const sold = input.reduce(
          (sums, { trip, adults }, at) => {
            if (answers[at]!.error.code === 0) sums[trip]! += adults
            return sums
          },
          [0, 0, 0, 0],
        )
        expect(taken).toEqual(sold)
        for (let minute = 8 * 60; minute < 20 * 60; minute++) {
          const busy = plan.reduce((sum, [session, per, minutes], at) => {
            const begins = Number(session.slice(0, 2)) * 60 + Number(session.slice(3))
            return (
              sum + (begins <= minute && minute < begins + minutes + turn ? Math.ceil(taken[at]! / per) : 0)
            )
          }, 0)
          expect(busy).toBeLessThanOrEqual(quantity)
        }
      },
    ),
    { numRuns: plays(6) },
  )
})
