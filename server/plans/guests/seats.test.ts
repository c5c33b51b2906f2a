import { expect, test } from 'vitest'
import { omit } from '#contract/kit/omit.ts'
import type { Stay } from '#contract/plans/stays.schema.ts'
import { takenBackBy, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeGuide } from '#test/kit/group-guide.ts'
import { at, makeGroupWorld } from '#test/kit/group-world.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const { staff, info, makePlan, sold } = await makeGroupWorld(server)

const guest = (planId: number, name: string, more: object = {}) =>
  staff.data<{ id: number }>(`${at}/guestSave`, { planId, name, ...more })
const seatsOf = async (id: number) =>
  (await info(id)).guestRows.map(({ name, vehicle, seat }) => [name, vehicle, seat])

async function giveVan(
  plan: { id: number; startDate: string; endDate: string },
  code: string,
  seats: number,
) {
  const { id: coachId } = await staff.data<{ id: number }>('/supplier/coach/save', {
    code,
    name: `Van ${code}`,
    kind: 'vehicle',
    class: '1-4',
    plate: code,
    seats,
    currency: 'THB',
    validUntil: day(400),
  })
  await staff.data('/supplier/schedule/assign', {
    planId: plan.id,
    role: 'vehicle',
    coachId,
    fromDate: plan.startDate,
    toDate: plan.endDate,
  })
}

test('everybody is seated in the vehicles of the group, parties together, and taking it back frees those seats alone', async () => {
  const plan = await makePlan()
  await guest(plan.id, 'Zhao Lei', { vehicle: 2, seat: '2B' })
  await guest(plan.id, 'Wang Fang', { room: 1 })
  await guest(plan.id, 'Chen Jing')
  await guest(plan.id, 'Li Na', { room: 1 })
  expect((await staff.call(`${at}/seatFill`, { id: plan.id })).error.name).toBe('plans.noVehicle')
  await makeGuide(staff, plan, 'SEAT-G')
  await giveVan(plan, 'V1', 3)
  await giveVan(plan, 'V2', 4)
  const filled = await staff.call<{ placed: number; without: number }>(`${at}/seatFill`, { id: plan.id })
  expect(filled.data).toEqual({ placed: 3, without: 0 })
  // The front seat of the first van is the guide's.
  expect(await seatsOf(plan.id)).toEqual([
    ['Zhao Lei', 2, '2B'],
    ['Wang Fang', 1, '1B'],
    ['Chen Jing', 2, '1A'],
    ['Li Na', 1, '2A'],
  ])
  const [back] = takenBackBy(filled.headers) as { call: string; input: object }[]
  expect(back?.call).toBe('plans.seatFree')
  await staff.data(`${at}/seatFree`, { ...back?.input })
  expect(await seatsOf(plan.id)).toEqual([
    ['Zhao Lei', 2, '2B'],
    ['Wang Fang', null, ''],
    ['Chen Jing', null, ''],
    ['Li Na', null, ''],
  ])
  expect(await staff.data(`${at}/seatFree`, { id: plan.id })).toEqual({ freed: 1 })
})

test('seats stand as the layout of the setting says for a vehicle of that size', async () => {
  const path = '/supplier/groupPlanSetting'
  const { can: _, ...setting } = await staff.data<Record<string, unknown>>(`${path}/info`, {})
  const save = (without: string) =>
    staff.call(`${path}/save`, {
      ...setting,
      seatLayouts: [{ seats: 2, left: 1, right: 2, back: 0, without }],
    })
  expect((await save('by the door')).error.fields).toMatchObject([{ field: 'seatLayouts.0.without' }])
  expect((await save('1A, 1B')).error.code).toBe(0)
  const plan = await makePlan()
  for (const name of ['Zhao Lei', 'Wang Fang']) await guest(plan.id, name)
  await giveVan(plan, 'V9', 3)
  await staff.data(`${at}/seatFill`, { id: plan.id })
  expect((await seatsOf(plan.id)).map(([, , seat]) => seat)).toEqual(['1C', '2A'])
  const before = omit(setting, ['version'])
  await staff.data(`${path}/save`, before)
})

test('filling leaves a seat that was typed without a vehicle, and taking it back gives the vehicle of before, to whom nobody moved since', async () => {
  const plan = await makePlan()
  await guest(plan.id, 'Zhao Lei', { seat: '1A' })
  await guest(plan.id, 'Wang Fang', { vehicle: 1 })
  const moved = await guest(plan.id, 'Li Na')
  await giveVan(plan, 'V3', 3)
  const filled = await staff.call<{ placed: number; without: number }>(`${at}/seatFill`, { id: plan.id })
  expect(filled.data).toEqual({ placed: 2, without: 0 })
  expect(await seatsOf(plan.id)).toEqual([
    ['Zhao Lei', null, '1A'],
    ['Wang Fang', 1, '1B'],
    ['Li Na', 1, '2A'],
  ])
  const row = (await info(plan.id)).guestRows.find(({ id }) => id === moved.id)
  await staff.data(`${at}/guestSave`, { ...row, planId: plan.id, seat: '9C' })
  const [back] = takenBackBy(filled.headers) as { input: object }[]
  expect(await staff.data(`${at}/seatFree`, { ...back?.input })).toEqual({ freed: 1 })
  expect(await seatsOf(plan.id)).toEqual([
    ['Zhao Lei', null, '1A'],
    ['Wang Fang', 1, ''],
    ['Li Na', 1, '9C'],
  ])
})

test('a guide sleeps in a room of the list, in the hotel’s paper too, on the nights that they are there; nobody who does not go along', async () => {
  const plan = await sold()
  const crewId = await makeGuide(staff, plan, 'ROOM-G')
  await guest(plan.id, 'Wang Fang', { room: 1, sex: 'female' })
  const staysOf = async () => (await staff.data<{ rows: Stay[] }>(`${at}/stays`, { id: plan.id })).rows
  expect((await staysOf())[0]?.without).toEqual(['Somchai'])
  const room = { planId: plan.id, number: 9, type: 'staff-single', upgrade: '', note: '' }
  const stranger = await staff.call(`${at}/rooms`, { ...room, crewIds: [crewId + 999] })
  expect(stranger.error.fields).toMatchObject([{ field: 'crewIds' }])
  await staff.data(`${at}/rooms`, { ...room, crewIds: [crewId] })
  expect((await info(plan.id)).rooms.at(-1)).toMatchObject({ number: 9, crewIds: [crewId], problem: null })
  expect((await staysOf())[0]).toMatchObject({ without: [], own: false })
  const paper = async () => {
    const ask = { id: String(plan.id), paper: 'rooming', language: 'en' }
    return pdfText(await (await staff.fetch(`${at}/documents`, ask, { method: 'GET' })).arrayBuffer())
  }
  expect(await paper()).toContain('Somchai (Guide)')
  // Who does not go along any more sleeps nowhere.
  const [assignment] = (await info(plan.id)).assignments
  await staff.data('/supplier/schedule/unassign', { id: assignment!.id })
  expect((await info(plan.id)).rooms.at(-1)).toMatchObject({ crewIds: [], problem: 'empty' })
  expect(await paper()).not.toContain('Somchai')
})

test('filling rooms gives who goes along a single room of the lowest number that is free', async () => {
  const plan = await makePlan()
  const crewId = await makeGuide(staff, plan, 'FILL-G')
  await guest(plan.id, 'Wang Fang', { sex: 'female' })
  await guest(plan.id, 'Li Na', { sex: 'female' })
  expect(await staff.data(`${at}/roomFill`, { id: plan.id })).toEqual({ placed: 3 })
  expect(
    (await info(plan.id)).rooms.map(({ number, type, guests, crewIds }) => [number, type, guests, crewIds]),
  ).toEqual([
    [1, 'twin', 2, []],
    [2, 'staff-single', 0, [crewId]],
  ])
  expect(await staff.data(`${at}/roomFill`, { id: plan.id })).toEqual({ placed: 0 })
  // The last number that a room may have is in use.
  const other = await makePlan()
  await makeGuide(staff, other, 'LAST-G')
  await guest(other.id, 'Chen Jing', { room: 500 })
  expect(await staff.data(`${at}/roomFill`, { id: other.id })).toEqual({ placed: 1 })
  expect((await info(other.id)).rooms.map(({ number, type }) => [number, type])).toEqual([
    [1, 'staff-single'],
    [500, 'twin'],
  ])
})
