import { expect, test } from 'vitest'
import type { Board } from '#contract/plans/board.schema.ts'
import { loginAs, takenBackBy, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, info, makePlan, serviceOf } = await makeGroupWorld(server)
const move = '/supplier/schedule/moveStay'

test('a stay is dragged to other days of its group, with its nights, and taken back; days that were open are told to be others', async () => {
  const { id, version: first, days, sheet } = await makePlan({ startDate: day(5) })
  const more = ['b', 'c', 'd', 'e'].map((key) => ({ ...days[0]!, key, services: [] }))
  await staff.data('/supplier/travelPlan/days', { id, version: first, days: [days[0], ...more], sheet })
  const plan = await info(id)
  const { version } = plan
  const hotel = serviceOf(plan, 'hotel')
  const stay = async () =>
    (await staff.data<Board>('/supplier/schedule/board', { from: day(0), days: 31 })).hotels
      .flatMap(({ stays }) => stays)
      .find(({ id }) => id === hotel.id)!
  expect(await stay()).toMatchObject({ from: day(5), to: day(9), movable: true })
  const beyond = { id: hotel.id, version: hotel.version, date: day(6), nights: 4 }
  expect((await staff.call(move, beyond)).error.name).toBe('plans.notInPlanDates')
  const moved = await staff.call(move, { id: hotel.id, version: hotel.version, date: day(6), nights: 2 })
  expect(moved.error).toMatchObject({ code: 0 })
  expect(await stay()).toMatchObject({ from: day(6), to: day(8) })
  const found = await info(plan.id)
  expect(found.days.map(({ services }) => services.some(({ key }) => key === 'hotel'))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
  const late = await staff.call('/supplier/travelPlan/days', {
    id: plan.id,
    version,
    days: plan.days,
    sheet: plan.sheet,
  })
  expect(late.error.name).toBe('changedMeanwhile')
  const [back] = takenBackBy(moved.headers) as { call: string; input: object }[]
  expect(back?.call).toBe('plans.stayMove')
  await staff.data(move, { ...back?.input })
  expect(await stay()).toMatchObject({ from: day(5), to: day(9) })
})

test('what a hotel holds stays where it is; days outside the group and other rights are refused', async () => {
  const plan = await makePlan({ startDate: day(5) })
  const { id, version } = serviceOf(plan, 'hotel')
  const stay = { id, version, date: day(6), nights: 2 }
  expect((await staff.call(move, { ...stay, date: day(20) })).error.name).toBe('plans.notInPlanDates')
  expect((await staff.call(move, { ...stay, version: version + 1 })).error.name).toBe('changedMeanwhile')
  const planner = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.schedule.edit'] })).userName,
  )
  expect((await planner.call(move, stay)).error.code).not.toBe(0)
  const park = serviceOf(plan, 'park')
  expect((await staff.call(move, { ...stay, id: park.id, version: park.version })).error.name).toBe(
    'operationInvalid',
  )
  await staff.data(`${handler}/arrange`, {
    id,
    supplierId: world.supplierId,
    ownArrangement: false,
    units: 12,
    costMinor: null,
    currency: 'THB',
    optionUntil: null,
    cancelSteps: [],
    note: '',
  })
  await staff.data(`${handler}/inform`, { id })
  const { version: now } = serviceOf(await info(plan.id), 'hotel')
  expect((await staff.call(move, { ...stay, version: now })).error.name).toBe('plans.serviceSent')
})
