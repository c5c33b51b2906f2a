import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { DiveDay } from '#contract/scheduling/diving/diving.api.ts'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import { vanFacts } from '#test/factories/fleet.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { followGuestsJob } from '../diving/follow-guests.ts'

const world = await makeOrderWorld(await testServer({ jobs: true }), { balanceMinor: 900_000_000 })
const { app, merchant, staff } = world
const owner = new pg.Client(world.server.database.config)
await owner.connect()
afterAll(() => owner.end())
const date = day(30)
const made = async (path: string, values: object) => (await staff.data<{ id: number }>(path, values)).id
const party = async (skuId: number, adults: number) => {
  const { id } = await placeOrder(world, { skuId, date, adults, children: 0 })
  const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })
  return { orderId: id, lineId: lines[0]!.id }
}
const grow = async (orderId: number) => {
  const amendment = { addGuests: [{ kind: 'adult', name: 'Somebody more' }] }
  const { error } = await staff.call('/supplier/orderModify/apply', {
    id: orderId,
    amendment,
    reason: 'x',
    asks: false,
  })
  expect(error).toMatchObject({ code: 0 })
}

test('a party that grows after its van was published shows it, and no van is published with more guests than seats', async () => {
  const sku = await makeOrderSku(app, merchant, { pickup: true, capacity: 500, autoConfirm: true })
  const coachId = await made(
    '/supplier/coach/save',
    vanFacts({ code: 'V1', name: 'Van 1', seats: 5, plate: '1' }),
  )
  const tripId = await made('/supplier/dayPlan/trip/save', {
    date,
    name: 'Trip',
    pier: 'Chalong',
    checkIn: '08:00',
  })
  const runId = await made('/supplier/dayPlan/run/save', {
    tripId,
    coachId,
    startsAt: '06:30',
    endsAt: '08:00',
  })
  const [one, other] = [await party(sku.id, 2), await party(sku.id, 2)]
  for (const { lineId } of [one, other])
    await staff.data('/supplier/dayPlan/card/place', { lineId, version: 0, runId, pickUp: '06:40' })
  const publish = () => staff.call('/supplier/dayPlan/publish', { date })
  const runNow = async () => {
    const { trips } = await staff.data<DayPlan>('/supplier/dayPlan/day', { date })
    return trips.flatMap(({ runs }) => runs).find(({ id }) => id === runId)
  }
  expect((await publish()).error.code).toBe(0)
  expect(await runNow()).toMatchObject({ taken: 4, state: 'published' })

  await grow(one.orderId)
  expect(await runNow()).toMatchObject({ taken: 5, state: 'changed' })
  expect((await publish()).error.code).toBe(0)
  expect(await runNow()).toMatchObject({ state: 'published' })

  await grow(other.orderId)
  expect((await publish()).error).toMatchObject({
    name: 'scheduling.runOver',
    message: expect.stringContaining('Van 1 at 06:30 has 6 guests on 5 seats') as string,
  })

  // What was published before guests were counted in it is published still.
  const { rowCount } = await owner.query(
    `update day_run set published = jsonb_set(published, '{stops}', (select jsonb_agg(s - 'hotel' - 'adults' - 'children' - 'infants')
       from jsonb_array_elements(published -> 'stops') s)) where published is not null`,
  )
  expect(rowCount).toBe(1)
  expect(await runNow()).toMatchObject({ state: 'published' })
})

test('whoever joins a party of divers stands on its boat, once', async () => {
  const sku = await makeOrderSku(app, merchant, {
    type: 'diving',
    capacity: 500,
    autoConfirm: true,
    existing: { type: 'diving', course: 'fun-dive', dives: 2 },
  })
  const coachId = await made('/supplier/coach/save', {
    code: 'B1',
    name: 'Boat',
    kind: 'boat',
    class: 'boat',
    seats: 20,
    currency: 'THB',
    driverId: null,
    supplierId: null,
    dayMinor: null,
    kmMinor: null,
    hourMinor: null,
  })
  const tripId = await made('/supplier/divingPlan/trip/save', {
    date,
    name: 'Dive',
    pier: 'Chalong',
    sites: ['Racha'],
  })
  const runId = await made('/supplier/divingPlan/run/save', {
    tripId,
    coachId,
    startsAt: '08:00',
    endsAt: '15:30',
  })
  const { orderId, lineId } = await party(sku.id, 2)
  await staff.data('/supplier/divingPlan/card/place', { lineId, version: 0, runId })
  const divers = async () => {
    const { trips } = await staff.data<DiveDay>('/supplier/divingPlan/day', { date })
    return trips.flatMap(({ runs }) => runs).find(({ id }) => id === runId)!.loose.length
  }
  expect(await divers()).toBe(2)
  await grow(orderId)
  await expect.poll(divers).toBe(3)
  await followGuestsJob(jobOf(app), { merchantId: merchant.id, orderId })
  expect(await divers()).toBe(3)
})

test('a party that goes at another session waits for a place again, and another hotel shows on a published run', async () => {
  const sku = await makeOrderSku(app, merchant, {
    pickup: true,
    capacity: 500,
    autoConfirm: true,
    stockMode: 'session',
    sessions: ['08:30', '13:00'],
    collect: [{ key: 'pickUpHotel', per: 'order', required: false }],
  })
  const coachId = await made(
    '/supplier/coach/save',
    vanFacts({ code: 'V2', name: 'Van 2', seats: 9, plate: '2' }),
  )
  const tripId = await made('/supplier/dayPlan/trip/save', { date, name: 'Morning', pier: 'Chalong' })
  const runId = await made('/supplier/dayPlan/run/save', {
    tripId,
    coachId,
    startsAt: '09:30',
    endsAt: '10:00',
  })
  const { id: orderId } = await placeOrder(world, {
    skuId: sku.id,
    date,
    session: '08:30',
    adults: 2,
    children: 0,
    collected: { pickUpHotel: 'Amari Phuket' },
  })
  const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id: orderId })
  const lineId = lines[0]!.id
  await staff.data('/supplier/dayPlan/card/place', { lineId, version: 0, runId, pickUp: '06:40' })
  expect((await staff.call('/supplier/dayPlan/publish', { date, runIds: [runId] })).error.code).toBe(0)
  const now = async () => {
    const { trips, unplaced } = await staff.data<DayPlan>('/supplier/dayPlan/day', { date })
    const run = trips.flatMap(({ runs }) => runs).find(({ id }) => id === runId)!
    return { state: run.state, cards: run.cards.length, waits: unplaced.some((one) => one.lineId === lineId) }
  }
  expect(await now()).toEqual({ state: 'published', cards: 1, waits: false })
  await staff.data('/supplier/orderHandler/bulkOne', {
    id: orderId,
    action: 'contact',
    with: { answers: { pickUpHotel: 'Centara Karon' } },
  })
  expect(await now()).toEqual({ state: 'changed', cards: 1, waits: false })
  const moved = { id: orderId, amendment: { session: '13:00' }, reason: 'x', asks: false }
  expect((await staff.call('/supplier/orderModify/apply', moved)).error).toMatchObject({ code: 0 })
  await expect.poll(now).toEqual({ state: 'changed', cards: 0, waits: true })
})
