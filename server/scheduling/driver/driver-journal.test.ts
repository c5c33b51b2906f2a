import { expect, test } from 'vitest'
import type { CoachPlaces } from '#contract/scheduling/driver.schema.ts'
import type { Card, DayPlan } from '#contract/scheduling/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { sql } from 'kysely'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000, quoteBasisPoints: 0 })
const { app, merchant, staff, server } = world
const date = day(0)
const sku = await makeOrderSku(app, merchant, {
  pickup: true,
  capacity: 60,
  days: [date],
  adultMinor: 300_000,
})
let coaches = 0

/** A published run with one party of three, and what its driver's phone may do. */
async function makeCoach() {
  const code = `DJ${++coaches}`
  const { id: coachId } = await staff.data<{ id: number }>(
    '/supplier/coach/save',
    vanFacts({ code, name: code }),
  )
  const trip = await staff.data<{ id: number }>('/supplier/dayPlan/trip/save', {
    date,
    name: code,
    pier: 'P',
  })
  const run = await staff.data<{ id: number }>('/supplier/dayPlan/run/save', {
    tripId: trip.id,
    coachId,
    startsAt: '06:30',
    endsAt: '08:00',
  })
  const input = orderInput(world, { skuId: sku.id, date, adults: 3, children: 0 })
  const first = await staff.call<OrderCreated>('/supplier/orderEntry/create', input)
  const confirm = first.error.questions?.map(({ token }) => token)
  const order =
    first.data ?? (await staff.data<OrderCreated>('/supplier/orderEntry/create', { ...input, confirm }))
  await actOn(world, 'confirm', { id: order.id })
  const plan = await staff.data<DayPlan>('/supplier/dayBoard/day', { date })
  const party = plan.unplaced.find(({ orderId }) => orderId === order.id)
  await staff.data('/supplier/dayBoard/cards/move', {
    date,
    moves: [{ lineId: party?.lineId, leg: 'there', version: party?.version, runId: run.id, pickUp: '06:40' }],
  })
  await staff.data('/supplier/dayBoard/publish', { date })
  const { url } = await staff.data<{ url: string }>('/supplier/coachDay/link', { coachId, date })
  const path = `${server.url}${new URL(url).pathname}`
  const card = async (): Promise<Card> => {
    const { trips } = await staff.data<DayPlan>('/supplier/dayBoard/day', { date })
    const found = trips.flatMap(({ runs }) => runs).find(({ id }) => id === run.id)?.cards[0]
    return found ?? expect.fail('no card')
  }
  const post = async (to: string, body: object) => {
    const response = await fetch(`${path}/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()).data
  }
  return { coachId, card, cardId: (await card()).id, post, path }
}
type Coach = Awaited<ReturnType<typeof makeCoach>>
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const pressed = ({ cardId }: Coach, mark: string, minutes: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  card: cardId,
  mark,
  at: ago(minutes),
  ...more,
})
const sync = (coach: Coach, entries: object[], sentAt = ago(0)) => coach.post('sync', { sentAt, entries })
const journal = (coach: Coach) =>
  withSystemCtx(app, merchant.id, async ({ db, scope }) => {
    const { rows } = await sql<{ mark: string; applied: boolean; minutes: number }>`
      select mark, applied, round(extract(epoch from clock_timestamp() - at) / 60)::integer as minutes from driver_entry
       where merchant_id = ${scope.merchantId} and coach_id = ${coach.coachId} order by at, mark`.execute(db)
    return rows
  })

test('a journal that is sent twice, and in pieces, counts once', async () => {
  const coach = await makeCoach()
  const entries = [pressed(coach, 'arrived', 9), pressed(coach, 'aboard', 8, { aboard: 2 })]
  const answer = await sync(coach, entries)
  expect(answer).toEqual({ open: true, taken: entries.map(({ id }) => id) })
  // Taken back at the office's page meanwhile; the old journal once more does not bring it back.
  await sync(coach, [pressed(coach, 'no-show', 1)])
  await sync(coach, entries)
  await sync(coach, entries.slice(1))
  expect(await coach.card()).toMatchObject({ aboard: null, noShow: true, arrived: true })
  expect(await journal(coach)).toHaveLength(3)
})

test('of two phones the later press counts, also where it arrives first; notes and guests apart', async () => {
  const coach = await makeCoach()
  await sync(coach, [
    pressed(coach, 'aboard', 2, { aboard: 3 }),
    pressed(coach, 'note', 2, { note: 'gate B' }),
  ])
  await sync(coach, [pressed(coach, 'no-show', 5), pressed(coach, 'note', 1, { note: 'gate C' })])
  expect(await coach.card()).toMatchObject({ aboard: 3, noShow: false, driverNote: 'gate C' })
  const rows = await journal(coach)
  expect(rows.map(({ mark, applied }) => [mark, applied])).toEqual([
    ['no-show', false],
    ['aboard', true],
    ['note', true],
    ['note', true],
  ])
})

test('a phone whose clock is wrong by hours is put right by what it says now', async () => {
  const coach = await makeCoach()
  const wrong = (minutes: number) => new Date(Date.now() + 5 * 3_600_000 - minutes * 60_000).toISOString()
  const entry = { ...pressed(coach, 'aboard', 0, { aboard: 1 }), at: wrong(10) }
  await sync(coach, [entry], wrong(0))
  expect((await journal(coach)).map(({ minutes }) => minutes)).toEqual([10])
  // Pressed since, on a phone whose clock is right.
  await sync(coach, [pressed(coach, 'aboard', 1, { aboard: 2 })])
  expect(await coach.card()).toMatchObject({ aboard: 2 })
})

test('what was pressed before the link closed still counts, what was pressed after it does not', async () => {
  const coach = await makeCoach()
  await withSystemCtx(app, merchant.id, async ({ db }) => {
    await sql`update platform.driver_link set revoked_at = clock_timestamp() - interval '5 minutes'
      where coach_id = ${coach.coachId}`.execute(db)
  })
  const late = await sync(coach, [pressed(coach, 'no-show', 1)])
  expect(late).toMatchObject({ open: false })
  expect(await coach.card()).toMatchObject({ noShow: false })
  await sync(coach, [pressed(coach, 'aboard', 10, { aboard: 3 })])
  expect(await coach.card()).toMatchObject({ aboard: 3 })
  expect((await fetch(coach.path)).status).toBe(410)
})

test('a card of another coach is not written', async () => {
  const [mine, other] = [await makeCoach(), await makeCoach()]
  await sync(mine, [{ ...pressed(other, 'no-show', 1) }])
  expect(await other.card()).toMatchObject({ noShow: false })
})

test('the board sees where a coach is while its driver shares it, and no more after they end it', async () => {
  const coach = await makeCoach()
  const places = async () => {
    const { rows } = await staff.data<CoachPlaces>('/supplier/dayBoard/places', { date })
    return rows.filter(({ coachId }) => coachId === coach.coachId)
  }
  const here = { latitude: 7.82, longitude: 98.34, accuracyM: 12.4 }
  expect(await coach.post('place', here)).toEqual({ taken: true })
  await coach.post('place', { ...here, latitude: 7.83 })
  expect(await places()).toMatchObject([{ latitude: 7.83, longitude: 98.34, accuracyM: 12 }])
  await coach.post('place/end', {})
  expect(await places()).toEqual([])
  await withSystemCtx(app, merchant.id, async ({ db }) => {
    await sql`update platform.driver_link set revoked_at = clock_timestamp() where coach_id = ${coach.coachId}`.execute(
      db,
    )
  })
  expect(await coach.post('place', here)).toEqual({ taken: false })
  expect(await places()).toEqual([])
})

test('a journal as long as a phone hands in at once is taken, notes of full length and all', async () => {
  const coach = await makeCoach()
  const note = 'ประตู B '.repeat(25).slice(0, 200)
  const entries = Array.from({ length: 200 }, (_, at) => pressed(coach, 'note', 300 - at, { note }))
  expect(Buffer.byteLength(JSON.stringify({ entries }))).toBeGreaterThan(64 * 1024)
  expect(await sync(coach, entries)).toMatchObject({ open: true, taken: entries.map(({ id }) => id) })
})

test('a link that is taken back takes the place of its coach along, and does not end what the next driver shares', async () => {
  const coach = await makeCoach()
  const here = { latitude: 7.82, longitude: 98.34, accuracyM: 12 }
  const places = async () => {
    const { rows } = await staff.data<CoachPlaces>('/supplier/dayBoard/places', { date })
    return rows.filter(({ coachId }) => coachId === coach.coachId)
  }
  expect(await coach.post('place', here)).toEqual({ taken: true })
  const { url } = await staff.data<{ url: string }>('/supplier/coachDay/link', {
    coachId: coach.coachId,
    date,
  })
  expect(await places()).toEqual([])
  const next = `${server.url}${new URL(url).pathname}`
  await fetch(`${next}/place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(here),
  })
  expect(await places()).toHaveLength(1)
  expect(await coach.post('place', here)).toEqual({ taken: false })
  expect(await coach.post('place/end', {})).toEqual({ done: true })
  expect(await places()).toHaveLength(1)
  await fetch(`${next}/place/end`, { method: 'POST' })
  expect(await places()).toEqual([])
})
