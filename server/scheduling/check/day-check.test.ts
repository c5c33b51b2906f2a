import { expect, test } from 'vitest'
import type { DayCheck } from '#contract/scheduling/day-check.ts'
import type { DiveDay } from '#contract/scheduling/diving/diving.api.ts'
import { vanFacts } from '#test/factories/fleet.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000, quoteBasisPoints: 0 })
const { app, merchant, staff } = world
const date = day(30)
const made = async (path: string, values: object) => (await staff.data<{ id: number }>(path, values)).id
const crew = (code: string, more: object = {}) =>
  made('/supplier/crew/save', {
    code,
    name: code,
    roles: ['driver'],
    spoken: [],
    currency: 'THB',
    payMinor: null,
    firstAidUntil: null,
    ...more,
  })
const check = async (by: Caller = staff, on = date) =>
  (await by.data<DayCheck>('/supplier/dayCheck/list', { date: on })).rows
const kinds = async () => (await check()).map(({ kind }) => kind)
const lineOf = async (skuId: number, adults: number, on = date) => {
  const { id } = await placeOrder(world, { skuId, date: on, adults, children: 0 })
  const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })
  return lines[0]?.id ?? 0
}

test('a day names what is not ready, each with where it is mended, until all of it is', async () => {
  const sku = await makeOrderSku(app, merchant, {
    type: 'day-trip',
    pickup: true,
    capacity: 100,
    autoConfirm: true,
  })
  expect(await check()).toEqual([])
  const tripId = await made('/supplier/dayPlan/trip/save', { date, name: 'Phi Phi', checkIn: '08:00' })
  const lineId = await lineOf(sku.id, 3)
  expect(await check()).toMatchObject([
    { kind: 'noRun', of: 'Phi Phi', mend: 'plan', open: `newRun:${tripId}` },
    { kind: 'unplaced', count: 1, mend: 'plan', open: `place:${lineId}` },
    { kind: 'passengers', count: 3, mend: 'sailing', open: `${sku.id} ` },
  ])
  const coachId = await made('/supplier/coach/save', vanFacts({ code: 'V1', name: 'Van 1' }))
  const runFacts = { tripId, coachId, startsAt: '06:30', endsAt: '08:00' }
  const runId = await made('/supplier/dayPlan/run/save', runFacts)
  await staff.data('/supplier/dayPlan/card/place', { lineId, version: 0, runId })
  expect(await check()).toMatchObject([
    { kind: 'noDriver', of: 'Phi Phi 06:30 Van 1', open: `run:${runId}` },
    { kind: 'noGuide', of: 'Phi Phi', open: `run:${runId}` },
    { kind: 'noPickUp', count: 1, open: `place:${lineId}` },
    { kind: 'notPublished', count: 1, of: 'Phi Phi 06:30 Van 1', open: '' },
    { kind: 'passengers', count: 3 },
  ])
  const driverId = await crew('DRV')
  const guideId = await crew('GUI', { roles: ['guide'] })
  const run = { ...runFacts, id: runId, version: 1, driverId, guideId }
  await staff.data('/supplier/dayPlan/run/save', run)
  await staff.data('/supplier/dayPlan/card/place', { lineId, version: 1, runId, pickUp: '06:40' })
  await staff.data('/supplier/dayPlan/publish', { date })
  expect(await kinds()).toEqual(['passengers'])
})

test('a coach in repair, a person who is away and papers that end by that day are named', async () => {
  const { rows: coaches } = await staff.data<{ rows: { id: number; version: number }[] }>(
    '/supplier/coach/list',
    { text: 'V1' },
  )
  const { rows: people } = await staff.data<{ rows: { id: number; version: number }[] }>(
    '/supplier/crew/list',
    { text: 'GUI' },
  )
  const away = [{ from: date, to: date, reason: 'Leave' }]
  await staff.data('/supplier/crew/save', {
    ...people[0],
    code: 'GUI',
    name: 'GUI',
    roles: ['guide'],
    spoken: [],
    currency: 'THB',
    payMinor: null,
    firstAidUntil: null,
    absences: away,
  })
  const van = vanFacts({ ...coaches[0], code: 'V1', name: 'Van 1' })
  const { id } = await staff.data<{ id: number }>('/supplier/coach/save', { ...van, standing: 'repair' })
  expect(await check()).toMatchObject([
    { kind: 'coachOff', of: 'Van 1', mend: 'coach', open: 'V1' },
    { kind: 'crewOff', of: 'GUI', mend: 'crew', open: 'GUI' },
    { kind: 'passengers' },
  ])
  const { version } = await staff.data<{ version: number }>('/supplier/coach/info', { id })
  const documents = [{ name: 'Insurance', number: '1', expiresOn: date }]
  await staff.data('/supplier/coach/save', { ...van, version, standing: 'available', documents })
  expect((await check()).find(({ mend }) => mend === 'coach')).toMatchObject({ kind: 'coachPapers' })
})

test('divers without instructor, forms or sizes are named to who plans dives, and to nobody else', async () => {
  const on = day(31)
  const sku = await makeOrderSku(app, merchant, {
    type: 'diving',
    days: [on],
    capacity: 100,
    autoConfirm: true,
    existing: { type: 'diving', course: 'fun-dive', dives: 2 },
  })
  const boat = { kind: 'boat', class: 'boat', seats: 12 }
  const coachId = await made('/supplier/coach/save', vanFacts({ code: 'B1', name: 'Boat 1', ...boat }))
  const tripId = await made('/supplier/divingPlan/trip/save', { date: on, name: 'Racha', sites: ['Racha'] })
  const driverId = await crew('CAP', { roles: ['captain'] })
  const run = { tripId, coachId, driverId, startsAt: '08:00', endsAt: '15:00' }
  const runId = await made('/supplier/divingPlan/run/save', run)
  const lineId = await lineOf(sku.id, 1, on)
  await staff.data('/supplier/divingPlan/card/place', { lineId, version: 0, runId })
  const board = await staff.data<DiveDay>('/supplier/divingPlan/day', { date: on })
  const diver = board.trips[0]?.runs[0]?.loose[0]
  const dives = (await check(staff, on)).filter(({ tripKind }) => tripKind === 'dive')
  expect(dives).toMatchObject([
    { kind: 'loose', count: 1, mend: 'plan', open: `diver:${diver?.id}` },
    { kind: 'notPublished', count: 1 },
    { kind: 'forms', mend: 'diver', open: String(diver?.profileId) },
    { kind: 'sizes', mend: 'diver', open: String(diver?.profileId) },
  ])
  const planner = async (userName: string, permissions: string[]) => {
    const user = await makeUser(app, merchant, { fullName: userName, permissions })
    return loginAs(world.server, user.userName)
  }
  const trips = await planner('Nok', ['daily.DailyPlan'])
  expect((await check(trips, on)).map(({ kind }) => kind)).toEqual(['passengers'])
  expect(await check(await planner('Dao', ['daily.DivingPlan']), on)).toEqual(dives)
  expect(await check(await planner('Lek', ['daily.CoachList']), on)).toEqual([])
})
