import { expect, test } from 'vitest'
import type { DiveDay } from '#contract/scheduling/diving/diving.api.ts'
import type { ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 900_000_000 })
const { app, merchant, staff } = world
const date = day(30)
const skuOf = (course: string) =>
  makeOrderSku(app, merchant, {
    type: 'diving',
    capacity: 500,
    autoConfirm: true,
    existing: { type: 'diving', course, dives: 2 },
  })
const fun = await skuOf('fun-dive')
const discover = await skuOf('discover')
const nok = await makeUser(app, merchant, {
  fullName: 'Nok',
  permissions: ['daily.DivingPlanV2', 'daily.DivingPlanV2.edit'],
})
const nokIn: Caller = await loginAs(world.server, nok.userName)
const at = '/supplier/divingPlan'
const made = async (path: string, values: object) => (await staff.data<{ id: number }>(path, values)).id
const crew = (code: string, more: object = {}) =>
  made('/supplier/crew/save', {
    code,
    name: code,
    roles: ['instructor'],
    levels: [{ agency: 'PADI', level: 'OWSI', number: '1', expiresOn: null }],
    spoken: ['en'],
    currency: 'THB',
    payMinor: null,
    firstAidUntil: null,
    ...more,
  })
const boat = (code: string, seats: number, more: object = {}) =>
  made('/supplier/coach/save', {
    code,
    name: `Boat ${code}`,
    kind: 'boat',
    class: 'boat',
    seats,
    currency: 'THB',
    driverId: null,
    supplierId: null,
    dayMinor: null,
    kmMinor: null,
    hourMinor: null,
    ...more,
  })
const run = async (coachId: number, on = date) => {
  const tripId = await made(`${at}/trip/save`, {
    date: on,
    name: `Dive ${coachId}`,
    pier: 'Chalong',
    sites: ['Racha Yai'],
  })
  return made(`${at}/run/save`, { tripId, coachId, startsAt: '08:00', endsAt: '15:30' })
}
const party = async (adults: number, skuId = fun.id) => {
  const { id } = await placeOrder(world, { skuId, date, adults, children: 0 })
  const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })
  return { orderId: id, lineId: lines[0]!.id }
}
const board = () => staff.data<DiveDay>(`${at}/day`, { date })
const runNow = async (id: number) =>
  (await board()).trips.flatMap(({ runs }) => runs).find((one) => one.id === id)!
const code = async (answer: Promise<{ error: { code: number } }>) => (await answer).error.code
const place = (by: Caller, id: number, version: number, groupId: number | null) =>
  by.call('/supplier/divingBoard/diver/place', { id, version, groupId })
const aboard = async (runId: number, adults: number, skuId = fun.id) => {
  const { lineId } = await party(adults, skuId)
  await staff.data(`${at}/card/place`, { lineId, version: 0, runId })
  return (await runNow(runId)).loose.filter((diver) => diver.lineId === lineId)
}

test('an instructor leads as many as the law, the agency and the house let, whoever drags', async () => {
  const runId = await run(await boat('A1', 20))
  const groupId = await made(`${at}/group/save`, {
    runId,
    instructorId: await crew('A-ANN'),
    assistantId: null,
    programme: 'fun-dive',
    water: 'open',
  })
  const divers = await aboard(runId, 5)
  expect(divers).toHaveLength(5)
  const codes: number[] = []
  for (const { id, version } of divers) codes.push(await code(place(staff, id, version, groupId)))
  expect(codes).toEqual([0, 0, 0, 0, 409955])
  const [group] = (await runNow(runId)).groups
  expect(group).toMatchObject({ taken: 4, limit: 4, binding: { source: 'law' } })
  await staff.data(`${at}/ratio/save`, {
    programme: 'fun-dive',
    water: null,
    guests: 3,
    maxGuests: 3,
    validFrom: '2020-01-01',
    validUntil: null,
  })
  expect((await runNow(runId)).groups[0]).toMatchObject({ taken: 4, limit: 3, binding: { source: 'house' } })
})

test('an introductory diver makes a group of certified ones as small as theirs', async () => {
  const runId = await run(await boat('B1', 20))
  const groupId = await made(`${at}/group/save`, {
    runId,
    instructorId: await crew('B-BEN'),
    assistantId: null,
    programme: 'fun-dive',
    water: 'open',
  })
  const [a, b] = await aboard(runId, 2)
  const [c] = await aboard(runId, 1, discover.id)
  expect(c!.programme).toBe('discover')
  expect(await code(place(staff, a!.id, a!.version, groupId))).toBe(0)
  expect(await code(place(staff, c!.id, c!.version, groupId))).toBe(0)
  expect(await code(place(staff, b!.id, b!.version, groupId))).toBe(409955)
})

test('of two planners who drag one diver one wins, and the other is told who moved them', async () => {
  const runId = await run(await boat('C1', 20))
  const groups = [
    await made(`${at}/group/save`, {
      runId,
      instructorId: await crew('C-ONE'),
      assistantId: null,
      programme: 'fun-dive',
      water: 'open',
    }),
    await made(`${at}/group/save`, {
      runId,
      instructorId: await crew('C-TWO'),
      assistantId: null,
      programme: 'fun-dive',
      water: 'open',
    }),
  ]
  const [diver] = await aboard(runId, 1)
  const answers = await Promise.all(
    [staff, nokIn, staff, nokIn].map((by, nth) => place(by, diver!.id, diver!.version, groups[nth % 2]!)),
  )
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409948, 409948, 409948])
  const view = answers.find(({ error }) => error.code === 409948)!.error
  expect(view.message).toMatch(/moved this guest to C-(ONE|TWO)/)
})

test('a group of another boat takes the whole party along, and back', async () => {
  const [first, second] = [await run(await boat('D1', 20)), await run(await boat('D2', 20))]
  const groupId = await made(`${at}/group/save`, {
    runId: first,
    instructorId: await crew('D-ONE'),
    assistantId: null,
    programme: 'fun-dive',
    water: 'open',
  })
  const other = await made(`${at}/group/save`, {
    runId: second,
    instructorId: await crew('D-TWO'),
    assistantId: null,
    programme: 'fun-dive',
    water: 'open',
  })
  const [a, b] = await aboard(first, 2)
  for (const diver of [a!, b!]) expect(await code(place(staff, diver.id, diver.version, groupId))).toBe(0)
  expect(await code(place(staff, a!.id, a!.version + 1, other))).toBe(0)
  const now = await runNow(second)
  expect(now.groups[0]!.divers.map(({ id }) => id)).toEqual([a!.id])
  expect(now.loose.map(({ id }) => id)).toEqual([b!.id])
  expect((await runNow(first)).cards).toEqual([])
})

test('instructors count on the licence, are in one place at a time, and lead what they may', async () => {
  const [small, large] = [await run(await boat('E1', 3)), await run(await boat('E2', 20))]
  const instructorId = await crew('E-ONE', { maxHours: 24 })
  await aboard(small, 2)
  const values = { instructorId, assistantId: null, programme: 'fun-dive', water: 'open' }
  await made(`${at}/group/save`, { runId: small, ...values })
  expect(
    await code(
      staff.call(`${at}/group/save`, { runId: small, ...values, instructorId: await crew('E-TWO') }),
    ),
  ).toBe(409941)
  expect(await code(staff.call(`${at}/group/save`, { runId: large, ...values }))).toBe(409943)
  const guide = await crew('E-DM', { roles: ['guide'] })
  expect(
    await code(
      staff.call(`${at}/group/save`, {
        runId: large,
        ...values,
        instructorId: guide,
        programme: 'open-water',
      }),
    ),
  ).toBe(409956)
  expect(await code(staff.call(`${at}/group/save`, { runId: large, ...values, instructorId: guide }))).toBe(0)
  const van = await boat('E3', 9, { kind: 'vehicle', class: '1-9' })
  const tripId = await made(`${at}/trip/save`, { date, name: 'No boat' })
  expect(
    await code(staff.call(`${at}/run/save`, { tripId, coachId: van, startsAt: '08:00', endsAt: '09:00' })),
  ).toBe(409957)
  const noDive = await made('/supplier/dayPlan/run/save', {
    tripId: await made('/supplier/dayPlan/trip/save', { date, name: 'No dive trip' }),
    coachId: await boat('E4', 20),
    startsAt: '16:00',
    endsAt: '17:00',
  })
  expect(await code(staff.call(`${at}/group/save`, { ...values, runId: noDive, instructorId: guide }))).toBe(
    404000,
  )
})

test('a cancelled diver falls off and leaves room in the group', async () => {
  const runId = await run(await boat('F1', 20))
  const groupId = await made(`${at}/group/save`, {
    runId,
    instructorId: await crew('F-ONE'),
    assistantId: null,
    programme: 'discover',
    water: 'open',
  })
  const { lineId, orderId } = await party(2, discover.id)
  await staff.data(`${at}/card/place`, { lineId, version: 0, runId })
  for (const { id, version } of (await runNow(runId)).loose)
    expect(await code(place(staff, id, version, groupId))).toBe(0)
  await actOn(world, 'cancel', { id: orderId, reason: 'Ill', refund: 'rule' })
  expect((await runNow(runId)).groups[0]).toMatchObject({
    taken: 0,
    limit: 2,
    divers: [{ fallen: true }, { fallen: true }],
  })
  const [next] = await aboard(runId, 1, discover.id)
  expect(await code(place(staff, next!.id, next!.version, groupId))).toBe(0)
  const dive = { date, site: 'Racha Yai', depthM: 12, minutes: 40, gas: 'air' }
  expect(await staff.data(`${at}/group/log`, { id: groupId, ...dive })).toEqual({ divers: 1 })
})

test('a dive of a group is written into the log of each of its divers', async () => {
  const runId = await run(await boat('G1', 20))
  const instructorId = await crew('G-ONE')
  const groupId = await made(`${at}/group/save`, {
    runId,
    instructorId,
    assistantId: null,
    programme: 'fun-dive',
    water: 'open',
  })
  const divers = await aboard(runId, 2)
  for (const { id, version } of divers) await place(staff, id, version, groupId)
  expect(
    await staff.data(`${at}/group/log`, {
      id: groupId,
      date,
      site: 'Racha Yai',
      depthM: 18,
      minutes: 45,
      gas: 'air',
    }),
  ).toEqual({ divers: 2 })
  // Another tab, a colleague: the same dive once more asks, and counts nothing.
  const again = { id: groupId, date, site: 'Racha Yai', depthM: 18, minutes: 45, gas: 'air' }
  const question = await staff.call<{ questions: { key: string; token: string }[] }>(`${at}/group/log`, again)
  expect(question.error.code).toBe(201016)
  expect(await staff.call(`${at}/group/log`, { ...again, date: day(31) })).toMatchObject({
    error: { fields: [{ field: 'date' }] },
  })
  const info = await staff.data<ProfileInfo>('/supplier/diver/info', { id: divers[0]!.profileId })
  expect(info).toMatchObject({
    loggedDives: 1,
    lastDiveOn: date,
    maxDepthM: 18,
    log: [{ site: 'Racha Yai', instructor: 'G-ONE' }],
  })
  expect(info.visits).toMatchObject([{ date, going: true }])
  const days = { id: instructorId, from: date, to: day(31) }
  expect(await staff.data('/supplier/crew/days', days)).toMatchObject({
    rows: [{ state: 'assigned' }, { state: 'available' }],
  })
})
