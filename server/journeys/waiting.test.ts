import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { DepartureShares } from '#contract/journeys/journeys.api.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, placeOrder, makeOrderWorld } from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { makeJourneyWorld } from '#test/factories/departures.ts'
import { askNext } from './ask-waiting.ts'

const server = await testServer()
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { staff, app, merchant } = world
const journeys = makeJourneyWorld(world)
const other = await makeAgent(app, merchant, { name: 'Orchid' })

const waits = (id: number, name: string, guests: number, agentId = world.agentId) =>
  staff.data('/supplier/productLib/departure/wait', { id, agentId, name, phone: '', guests })
const waiting = async (id: number) =>
  (await staff.data<DepartureShares>('/supplier/productLib/departure/shares', { id })).waiting
const statuses = async (id: number) => (await waiting(id)).map(({ name, status }) => `${name} ${status}`)
/** What the queued job does; the hours that pass are those of the answer. */
const ask = (id: number) => withSystemCtx(app, merchant.id, (ctx) => askNext(ctx, id))
const queued = async (id: number) => {
  const { rows } = await owner.query<{ n: string }>(
    `select count(*) as n from graphile_worker._private_jobs
      where payload ->> 'departureId' = $1 and run_at <= now() and key like 'journeys.askWaiting%'`,
    [String(id)],
  )
  return Number(rows[0]!.n)
}
const hoursPass = (id: number) =>
  withSystemCtx(app, merchant.id, (ctx) =>
    sql`update journey_waiting set asked_until = asked_until - interval '25 hours'
      where merchant_id = ${merchant.id} and departure_id = ${id} and asked_until is not null`.execute(
      ctx.db,
    ),
  )

test('places that come free are offered in order to the first who fit, and never to two', async () => {
  const { id, skuId } = await journeys.open({ capacity: 4 })
  const order = await placeOrder(world, { skuId, adults: 4, children: 0 })
  await waits(id, 'Five', 5)
  await waits(id, 'Two', 2)
  await waits(id, 'Three', 3)
  await waits(id, 'Pair', 2, other.id)
  await waits(id, 'Last', 1, other.id)
  expect(await statuses(id)).toEqual([
    'Five waiting',
    'Two waiting',
    'Three waiting',
    'Pair waiting',
    'Last waiting',
  ])
  expect(await queued(id)).toBe(0)
  await actOn(world, 'cancel', { id: order.id, reason: 'They fell ill' })
  expect(await queued(id)).toBe(1)
  await Promise.all([ask(id), ask(id), ask(id)])
  const offered = ['Five waiting', 'Two asked', 'Three waiting', 'Pair asked', 'Last waiting']
  expect(await statuses(id)).toEqual(offered)
  const { rows } = await withSystemCtx(app, merchant.id, ({ db }) =>
    sql<{ facts: { name: string }; agent_id: number | null }>`select facts, agent_id from notification
      where merchant_id = ${merchant.id} and kind = 'placeFree' and subject_id = ${id} order by id`.execute(
      db,
    ),
  )
  expect(rows.map(({ facts, agent_id: agentId }) => [facts.name, agentId])).toEqual([
    ['Two', null],
    ['Two', world.agentId],
    ['Pair', null],
    ['Pair', other.id],
  ])
  // Nobody is asked out of order while every place is offered.
  const last = (await waiting(id)).find(({ name }) => name === 'Last')
  const refused = await staff.call('/supplier/productLib/departure/waitMove', { id: last?.id, to: 'asked' })
  expect(refused.error.name).toBe('journeys.noPlaces')
})

test('an offer that nobody took lapses and goes to the next; what was ordered on it is not offered again', async () => {
  const { id, skuId } = await journeys.open({ capacity: 3 })
  await waits(id, 'Two', 2)
  await waits(id, 'Three', 3, other.id)
  await waits(id, 'One', 1, other.id)
  await waits(id, 'Also', 2, other.id)
  expect(await statuses(id)).toEqual(['Two asked', 'Three waiting', 'One asked', 'Also waiting'])
  await placeOrder(world, { skuId, adults: 2, children: 0 })
  await ask(id)
  expect(await statuses(id)).toEqual(['Two asked', 'Three waiting', 'One asked', 'Also waiting'])
  await hoursPass(id)
  await ask(id)
  expect(await statuses(id)).toEqual(['Two taken', 'Three waiting', 'One lapsed', 'Also waiting'])
})

test('a capacity that is raised and a departure that opens ask who waits', async () => {
  const { id, journeyId, form } = await journeys.open({ capacity: 1 })
  await staff.data('/supplier/productLib/departure/move', { id, to: 'closed' })
  await waits(id, 'One', 1)
  await waits(id, 'Two', 2)
  expect(await statuses(id)).toEqual(['One waiting', 'Two waiting'])
  await staff.data('/supplier/productLib/departure/move', { id, to: 'open' })
  expect(await statuses(id)).toEqual(['One asked', 'Two waiting'])
  expect(await queued(id)).toBe(0)
  await staff.data('/supplier/productLib/departure/save', {
    ...form,
    id,
    journeyId,
    date: day(30),
    capacity: 3,
  })
  expect(await queued(id)).toBe(1)
  await ask(id)
  expect(await statuses(id)).toEqual(['One asked', 'Two asked'])
})
