import { expect, test } from 'vitest'
import type { CoachDay, DayPlan } from '#contract/scheduling/plan.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000 })
const { app, merchant, staff } = world
const date = day(30)
const sku = await makeOrderSku(app, merchant, { pickup: true, capacity: 500, autoConfirm: true })
const nok = await makeUser(app, merchant, {
  fullName: 'Nok',
  permissions: ['daily.DailyPlan', 'daily.DailyPlan.edit'],
})
const nokIn: Caller = await loginAs(world.server, nok.userName)

const made = (path: string, values: object) => staff.data<{ id: number }>(path, values)
const crew = async (code: string, more: object = {}) =>
  (
    await made('/supplier/crew/save', {
      code,
      name: code,
      roles: ['driver'],
      spoken: [],
      currency: 'THB',
      phone: '+66 81 111 2222',
      payMinor: null,
      firstAidUntil: null,
      ...more,
    })
  ).id
const coach = async (code: string, seats: number, more: object = {}) =>
  (
    await made(
      '/supplier/coach/save',
      vanFacts({ code, name: `Van ${code}`, seats, plate: '10-1234', ...more }),
    )
  ).id
let count = 0
const run = async (coachId: number, more: object = {}) => {
  count += 1
  const { id: tripId } = await made('/supplier/dayPlan/trip/save', {
    date,
    name: `Trip ${count}`,
    pier: 'Chalong',
    checkIn: '08:00',
  })
  return made('/supplier/dayPlan/run/save', { tripId, coachId, startsAt: '06:30', endsAt: '08:00', ...more })
}
const party = async (adults = 2) => {
  const { id } = await placeOrder(world, { skuId: sku.id, date, adults, children: 0 })
  const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })
  return { orderId: id, lineId: lines[0]!.id }
}
const place = (by: Caller, values: object) =>
  by.call<{ version: number }>('/supplier/dayPlan/card/place', values)
const plan = () => staff.data<DayPlan>('/supplier/dayPlan/day', { date })
const why = async (answer: Promise<{ error: { code: number } }>) => (await answer).error.code

test('a party is listed until it is placed, and again once it is taken off', async () => {
  const { lineId } = await party()
  const listed = async () => (await plan()).unplaced.find((one) => one.lineId === lineId)
  expect(await listed()).toMatchObject({ version: 0, adults: 2 })
  const { id: runId } = await run(await coach('A1', 9))
  expect((await place(staff, { lineId, version: 0, runId, pickUp: '06:40' })).data).toMatchObject({
    version: 1,
  })
  expect(await listed()).toBeUndefined()
  await place(staff, { lineId, version: 1, runId: null })
  expect(await listed()).toMatchObject({ version: 2 })
})

test('a party whose pick-up was taken out of its order is listed no more, whatever its supplier says to that', async () => {
  const trip = await makeOrderSku(app, merchant, { capacity: 500 })
  const pickUp = await makeAddOn(
    world,
    { kind: 'pick-up', supplierIds: [world.supplierId], autoConfirm: false },
    { with: [trip.id] },
  )
  const { id } = await placeOrder(world, {
    skuId: trip.id,
    date,
    children: 0,
    addOns: [{ addOnId: pickUp.id, quantity: 1 }],
  })
  const { lines } = await readOrder(world, id)
  const { id: lineId } = lines.find(({ kind }) => kind === 'add-on')!
  const listed = async () => (await plan()).unplaced.some((one) => one.lineId === lineId)
  await actOn(world, 'sendOrder', { lineId })
  await actOn(world, 'supplierApprove', { lineId }, world.supplier)
  expect(await listed()).toBe(true)
  const removed = { id, amendment: { addOns: [] }, reason: 'x', asks: false }
  expect((await staff.call('/supplier/orderModify/apply', removed)).error).toMatchObject({ code: 0 })
  expect(await listed()).toBe(false)
  await actOn(world, 'supplierRefuseCancel', { lineId, reason: 'Too late' }, world.supplier)
  expect(await listed()).toBe(false)
})

test('of two planners who drag one guest one wins, and the other is told who moved it where', async () => {
  const { lineId } = await party()
  const runs = [await run(await coach('B1', 9)), await run(await coach('B2', 9))]
  const answers = await Promise.all(
    [staff, nokIn, staff, nokIn].map((by, at) => place(by, { lineId, version: 0, runId: runs[at % 2]!.id })),
  )
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409948, 409948, 409948])
  const view = answers.find(({ error }) => error.code === 409948)!.error
  expect(view.message).toMatch(/moved this guest to Van B[12]/)
})

test('no run carries more than its seats, however many are placed at once', async () => {
  const parties = await Promise.all([party(), party(), party(), party()])
  const { id: runId } = await run(await coach('C1', 4))
  const codes = await Promise.all(
    parties.map(({ lineId }) => why(place(staff, { lineId, version: 0, runId }))),
  )
  expect(codes.toSorted()).toEqual([0, 0, 409941, 409941])
  const [found] = (await plan()).trips.flatMap(({ runs }) => runs).filter(({ id }) => id === runId)
  expect(found).toMatchObject({ seats: 4, taken: 4 })
})

test('a coach and a driver are in one place at a time, with time to turn round', async () => {
  const [one, two] = [await coach('D1', 9), await coach('D2', 9)]
  const driverId = await crew('D-SOM')
  await run(one, { driverId })
  const at = (coachId: number, startsAt: string, more: object = {}) =>
    staff.call('/supplier/dayPlan/run/save', { coachId, startsAt, endsAt: '09:00', ...more })
  const { id: tripId } = await made('/supplier/dayPlan/trip/save', { date, name: 'Other' })
  expect(await why(at(one, '08:10', { tripId }))).toBe(409942)
  expect(await why(at(two, '07:30', { tripId, driverId }))).toBe(409943)
  expect(await why(at(one, '08:15', { tripId, driverId }))).toBe(0)
  const three = await coach('D3', 9)
  const twice = await Promise.all([1, 2, 3].map(() => why(at(three, '06:00', { tripId }))))
  expect(twice.toSorted()).toEqual([0, 409942, 409942])
})

test('papers that have run out keep a coach off from that day, but for whoever may pass over it with a reason', async () => {
  const id = await coach('E1', 9, { documents: [{ name: 'Tax', number: '1', expiresOn: date }] })
  const { id: tripId } = await made('/supplier/dayPlan/trip/save', { date, name: 'Papers' })
  const values = { tripId, coachId: id, startsAt: '06:00', endsAt: '07:00' }
  const at = (by: Caller, more: object = {}) =>
    why(by.call('/supplier/dayPlan/run/save', { ...values, ...more }))
  expect(await at(staff)).toBe(409944)
  expect(await at(nokIn, { overrideReason: 'New tax paper is on its way' })).toBe(1003)
  expect(await at(staff, { overrideReason: 'New tax paper is on its way' })).toBe(0)
})

test('hours, rest and days off keep a driver off', async () => {
  const off = await crew('F-OFF', { absences: [{ from: date, to: date, reason: 'Leave' }] })
  const tired = await crew('F-TIRED', { maxHours: 3 })
  const { id: tripId } = await made('/supplier/dayPlan/trip/save', { date, name: 'Hours' })
  const coachId = await coach('F1', 9)
  const at = (driverId: number, endsAt: string) =>
    why(staff.call('/supplier/dayPlan/run/save', { tripId, coachId, driverId, startsAt: '06:00', endsAt }))
  expect(await at(off, '07:00')).toBe(409946)
  expect(await at(tired, '09:30')).toBe(409947)
  expect(await at(tired, '08:30')).toBe(0)
})

test('publishing writes who drives into the order, and a later change shows as one', async () => {
  const { lineId, orderId } = await party()
  const driverId = await crew('G-NOK')
  const coachId = await coach('G1', 9)
  const { id: runId } = await run(coachId, { driverId })
  await place(staff, { lineId, version: 0, runId, pickUp: '06:45' })
  const stateNow = async () =>
    (await plan()).trips.flatMap(({ runs }) => runs).find(({ id }) => id === runId)!.state
  expect(await stateNow()).toBe('draft')
  expect(await staff.data('/supplier/dayPlan/publish', { date, runIds: [runId] })).toMatchObject({
    lines: 1,
    left: 0,
  })
  expect(await stateNow()).toBe('published')
  const info = await staff.data<{ lines: { driver: object }[] }>('/supplier/order/info', { id: orderId })
  expect(info.lines[0]!.driver).toMatchObject({
    name: 'G-NOK',
    vehicle: 'Van G1',
    plate: '10-1234',
    time: '06:45',
  })
  await place(staff, { lineId, version: 1, runId, pickUp: '06:50' })
  expect(await stateNow()).toBe('changed')
})

test('a driver’s link shows the day without a log-in, marks its own stops, and dies with the driver', async () => {
  const { lineId } = await party()
  const [driverId, other] = [await crew('H-SOM', { language: 'th' }), await crew('H-LEK')]
  const coachId = await coach('H1', 9)
  const { id: runId } = await run(coachId, { driverId })
  await place(staff, { lineId, version: 0, runId, pickUp: '06:45' })
  expect(await why(staff.call('/supplier/coachDay/link', { coachId, date }))).toBe(409954)
  await staff.data('/supplier/dayPlan/publish', { date, runIds: [runId] })
  const { url } = await staff.data<{ url: string }>('/supplier/coachDay/link', { coachId, date })
  const path = new URL(url).pathname
  const open = (query = '') => fetch(`${world.server.url}${path}${query}`)
  const page = await (await open()).text()
  expect(page).toContain('lang="th"')
  expect(page).toContain('06:45')
  expect(page).toContain('tel:')
  expect(await (await open('?language=ko')).text()).toContain('오늘의 운행')
  const dayOf = () => staff.data<CoachDay>('/supplier/coachDay/info', { coachCode: 'h1', date })
  const card = (await dayOf()).runs[0]!.cards[0]!.id
  const mark = (values: Record<string, string>) =>
    fetch(`${world.server.url}${path}/mark`, {
      method: 'POST',
      body: new URLSearchParams({ card: String(card), ...values }),
    })
  await mark({ mark: 'aboard', aboard: '1' })
  await mark({ mark: 'aboard', aboard: '1' })
  await mark({ mark: 'note', note: 'Waits at the lobby' })
  expect((await dayOf()).runs[0]!.cards[0]).toMatchObject({
    aboard: 1,
    noShow: false,
    driverNote: 'Waits at the lobby',
  })
  await mark({ mark: 'no-show' })
  expect((await dayOf()).runs[0]!.cards[0]).toMatchObject({ aboard: null, noShow: true })
  const before = (await plan()).trips.flatMap(({ runs }) => runs).find(({ id }) => id === runId)!
  const { tripId, version, startsAt, endsAt } = before
  await staff.data('/supplier/dayPlan/run/save', {
    id: runId,
    version,
    tripId,
    coachId,
    driverId: other,
    startsAt,
    endsAt,
  })
  expect((await open()).status).toBe(410)
  expect((await fetch(`${world.server.url}/supplier/driver/${'x'.repeat(43)}`)).status).toBe(404)
})

test('a party that was cancelled takes no seat any more and says so', async () => {
  const { lineId, orderId } = await party(4)
  const { id: runId } = await run(await coach('I1', 4))
  await place(staff, { lineId, version: 0, runId })
  await actOn(world, 'cancel', { id: orderId, reason: 'Ill', refund: 'rule' })
  const [found] = (await plan()).trips.flatMap(({ runs }) => runs).filter(({ id }) => id === runId)
  expect(found).toMatchObject({ taken: 0, cards: [{ fallen: true }] })
  expect(await why(place(staff, { lineId: (await party(4)).lineId, version: 0, runId }))).toBe(0)
})

test('a party that moved to another day falls off, and waits for a place there', async () => {
  const { lineId } = await party(3)
  const { id: runId } = await run(await coach('J1', 9))
  await place(staff, { lineId, version: 0, runId })
  const later = day(31)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    db.updateTable('order_line').set({ date: later }).where('id', '=', lineId).execute(),
  )
  const [found] = (await plan()).trips.flatMap(({ runs }) => runs).filter(({ id }) => id === runId)
  expect(found).toMatchObject({ taken: 0, cards: [{ fallen: true }] })
  const there = await staff.data<DayPlan>('/supplier/dayPlan/day', { date: later })
  expect(there.unplaced).toMatchObject([{ lineId, version: 1 }])
})

test('a run takes what its trip serves, nobody beside a private tour, and no smaller class than was sold', async () => {
  const charter = await makeOrderSku(app, merchant, {
    type: 'car-charter',
    pickup: true,
    capacity: 50,
    autoConfirm: true,
    existing: { type: 'car-charter', vehicleClass: '1-8' },
  })
  const lineOf = async (skuId: number) => {
    const { id } = await placeOrder(world, { skuId, date, adults: 2, children: 0 })
    return (await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })).lines[0]!.id
  }
  const [tour, hired] = [await lineOf(sku.id), await lineOf(charter.id)]
  const nameOf = async (answer: Promise<{ error: { name?: string } }>) => (await answer).error.name ?? ''
  const on = (lineId: number, runId: number, version = 0) => nameOf(place(staff, { lineId, version, runId }))
  const small = await run(await coach('G4', 4, { class: '1-4' }))
  const right = await run(await coach('G8', 8, { class: '1-8' }))
  const large = await coach('G12', 12)
  expect(await on(hired, small.id)).toBe('scheduling.classTooSmall')
  expect(await on(hired, right.id)).toBe('')
  // Nor is a smaller vehicle put below them; a larger one is no worse.
  const stored = (await plan()).trips.flatMap(({ runs }) => runs).find(({ id }) => id === right.id)!
  const change = (coachId: number) =>
    staff.call<{ error: { name?: string } }>('/supplier/dayPlan/run/save', {
      ...stored,
      guideId: null,
      driverId: null,
      coachId,
    })
  expect(await nameOf(change(await coach('G3', 4, { class: '1-4' })))).toBe('scheduling.classTooSmall')
  expect(await nameOf(change(large))).toBe('')
  // The van has broken down: with a reason a smaller one goes, and holds up nothing else that is changed of it.
  const anew = async (values: object) => {
    const now = (await plan()).trips.flatMap(({ runs }) => runs).find(({ id }) => id === right.id)!
    return nameOf(
      staff.call('/supplier/dayPlan/run/save', { ...now, guideId: null, driverId: null, ...values }),
    )
  }
  const broken = {
    coachId: await coach('G2', 4, { class: '1-4' }),
    overrideReason: 'The van has broken down',
  }
  expect(await anew(broken)).toBe('')
  expect(await anew({ ...broken, overrideReason: '', note: 'Call the hotel first' })).toBe('')
  expect(await nameOf(place(staff, { lineId: hired, version: 1, runId: right.id, pickUp: '07:45' }))).toBe('')

  const { id: tripId } = await made('/supplier/dayPlan/trip/save', {
    date,
    name: 'Charters alone',
    skuIds: [charter.id],
  })
  const span = { startsAt: '12:00', endsAt: '13:00' }
  const alone = await made('/supplier/dayPlan/run/save', {
    ...span,
    tripId,
    coachId: await coach('G16', 16, { class: '1-16' }),
    private: true,
  })
  expect(await on(tour, alone.id)).toBe('scheduling.notOfTrip')
  const [first, second] = [await lineOf(charter.id), await lineOf(charter.id)]
  expect(await on(first, alone.id)).toBe('')
  expect(await on(second, alone.id)).toBe('scheduling.privateRun')
})
