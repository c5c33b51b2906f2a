import { expect, test } from 'vitest'
import { fillRooms } from '#contract/plans/rooming.ts'
import type { Stay } from '#contract/plans/stays.schema.ts'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const { world, staff, info, makePlan, serviceOf, sold } = await makeGroupWorld(server)
const staysOf = async (id: number) => (await staff.data<{ rows: Stay[] }>(`${at}/stays`, { id })).rows
const guest = (planId: number, name: string, more: object = {}) =>
  staff.data<{ id: number }>(`${at}/guestSave`, { planId, name, ...more })
const nobody = { kind: 'adult', sex: null, pinyin: '', room: null, bed: null, shareWith: '' } as const

test('who wished for each other shares, a single bed is a room alone, all others as before', () => {
  const guests = [
    { ...nobody, id: 1, name: 'Wang Fang', sex: 'female' as const },
    {
      ...nobody,
      id: 2,
      name: 'Li Qiang',
      sex: 'male' as const,
      shareWith: 'wang  FANG',
      bed: 'double' as const,
    },
    { ...nobody, id: 3, name: '陈静', pinyin: 'CHEN JING', sex: 'female' as const, bed: 'single' as const },
    { ...nobody, id: 4, name: 'Zhao Min', sex: 'female' as const, shareWith: 'Nobody Here' },
    { ...nobody, id: 5, name: 'Sun Na', sex: 'female' as const },
  ]
  expect(fillRooms(guests, [])).toEqual([
    { number: 1, type: 'twin', guestIds: [2, 1] },
    { number: 2, type: 'single', guestIds: [3] },
    { number: 3, type: 'twin', guestIds: [4, 5] },
  ])
})

test('a stay has the rooms of the group until they are changed there; a guest who has left is not on it', async () => {
  const plan = await makePlan()
  const [first, second] = [
    await guest(plan.id, 'Wang Fang', { room: 1 }),
    await guest(plan.id, 'Li Na', { room: 1 }),
  ]
  const late = await guest(plan.id, 'Zhao Lei', { room: 2, fromDate: day(64) })
  const [stay] = await staysOf(plan.id)
  expect(stay).toMatchObject({ own: false, others: 0, without: [] })
  expect(stay?.rooms.map(({ number, guestIds }) => [number, guestIds])).toEqual([
    [1, [first.id, second.id]],
    [2, []],
  ])
  const room = {
    serviceId: stay!.serviceId,
    number: 3,
    type: 'suite',
    upgrade: 'Sea view, by the guest',
    note: '',
    guestIds: [second.id],
  }
  await staff.data(`${at}/stayRoom`, room)
  const [own] = await staysOf(plan.id)
  expect(own).toMatchObject({ own: true, others: 2 })
  expect(own?.rooms.map(({ number, guestIds }) => [number, guestIds])).toEqual([
    [1, [first.id]],
    [2, []],
    [3, [second.id]],
  ])
  expect((await info(plan.id)).rooms.map(({ number, guests }) => [number, guests])).toEqual([
    [1, 2],
    [2, 1],
  ])
  const stranger = await staff.call(`${at}/stayRoom`, { ...room, guestIds: [late.id + 999] })
  expect(stranger.error.fields).toMatchObject([{ field: 'guestIds' }])
  // Who leaves the group leaves every list.
  await staff.data(`${at}/guestDelete`, { id: second.id })
  expect((await staysOf(plan.id))[0]?.rooms.at(-1)?.guestIds).toEqual([])
  await staff.data(`${at}/stayReset`, { serviceId: stay!.serviceId })
  expect((await staysOf(plan.id))[0]).toMatchObject({ own: false })
})

test('the hotel gets its own list, marked as changed once it is; nobody sits on a seat twice; other flights stand with the guide', async () => {
  const plan = await sold()
  const hotel = serviceOf(plan, 'hotel')
  await staff.data(`${handler}/arrange`, { id: hotel.id, supplierId: world.supplierId, units: 12 })
  await guest(plan.id, 'Wang Fang', { room: 1, vehicle: 1, seat: '1a', arrival: 'CZ 363 10:20' })
  const taken = await staff.call(`${at}/guestSave`, {
    planId: plan.id,
    name: 'Li Na',
    vehicle: 1,
    seat: '1A',
  })
  expect(taken.error.fields).toMatchObject([{ field: 'seat' }])
  const mine = await guest(plan.id, 'Li Na', { room: 1, vehicle: 1, seat: '1B' })
  const list = { id: plan.id, paper: 'rooming', supplierId: world.supplierId }
  const state = async () =>
    (await staff.data<{ rows: PaperState[] }>(`${at}/papers`, { id: plan.id })).rows.find(
      ({ paper, supplierId }) => paper === 'rooming' && supplierId === world.supplierId,
    )
  await staff.data(`${at}/documentSend`, { ...list, to: 'hotel@example.com' })
  expect(await state()).toMatchObject({ number: 1, changed: false })
  const [stay] = await staysOf(plan.id)
  await staff.data(`${at}/stayRoom`, {
    serviceId: stay!.serviceId,
    number: 2,
    type: 'single',
    upgrade: 'Suite',
    note: '',
    guestIds: [mine.id],
  })
  expect(await state()).toMatchObject({ number: 1, changed: true })
  const read = async (paper: string, more: object = {}) => {
    const ask = { id: String(plan.id), paper, language: 'en', ...more }
    return pdfText(await (await staff.fetch(`${at}/documents`, ask, { method: 'GET' })).arrayBuffer())
  }
  expect(await read('rooming', { supplierId: String(world.supplierId) })).toContain('Suite')
  expect(await read('seats')).toMatch(/1A[\s\S]*Wang Fang/)
  expect(await read('guide')).toContain('CZ 363')
})
