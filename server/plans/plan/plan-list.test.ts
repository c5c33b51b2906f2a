import { expect, test } from 'vitest'
import type { PlanInfo, PlanRow } from '#contract/plans/plan.schema.ts'
import type { planSorts } from '#contract/plans/plan.keys.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, world, info, makePlan, quote, owner, serviceOf, sold } = await makeGroupWorld(server)

/** A plan as its form has it. */
const formOf = ({ id, version, ...plan }: PlanInfo) => ({
  id,
  version,
  names: plan.names,
  agentId: plan.agentId,
  startDate: plan.startDate,
  adults: plan.adults,
  freeGuests: plan.freeGuests,
  singles: plan.singles,
  code: plan.code,
})
const rename = (plan: PlanInfo, code: string) => staff.call(`${at}/save`, { ...formOf(plan), code })

test('a code is changed until something with it has left the house, then never; one that another plan has is refused', async () => {
  const plan = await makePlan()
  const other = await makePlan()
  expect((await rename(plan, other.code)).error.name).toBe('plans.codeUsed')
  expect((await rename(plan, 'SZ-88')).error.code).toBe(0)
  const renamed = await info(plan.id)
  expect(renamed.code).toBe('SZ-88')
  // A draft is ours; what was sent is the agent's.
  await quote(plan.id)
  const sent = await info(plan.id)
  expect((await rename(sent, 'SZ-89')).error.fields).toMatchObject([{ field: 'code' }])
  expect((await staff.call(`${at}/save`, { ...formOf(sent), note: 'Same code' })).error.code).toBe(0)
  expect((await info(plan.id)).code).toBe('SZ-88')
})

test('days and numbers of a confirmed group are a change: its form refuses them by their fields, and takes all else', async () => {
  const plan = await info((await sold()).id)
  const save = (more: object) => staff.call(`${at}/save`, { ...formOf(plan), ...more })
  const other = { startDate: day(62), adults: 30, children: 1, freeGuests: 2, singles: 3 }
  const { fields = [] } = (await save(other)).error
  expect(fields.map(({ field }) => field)).toEqual(Object.keys(other))
  expect((await save({ note: 'Late arrival', infants: 1 })).error.code).toBe(0)
  expect(await info(plan.id)).toMatchObject({ startDate: day(60), adults: 20, note: 'Late arrival' })
})

test('numbers and days of a group that is home stay what they were', async () => {
  const { id } = await sold()
  await owner.query(`update travel_plan set status = 'finished' where id = $1`, [id])
  const plan = await info(id)
  const { fields = [] } = (await staff.call(`${at}/save`, { ...formOf(plan), adults: 3, startDate: day(70) }))
    .error
  expect(fields.map(({ field }) => field)).toEqual(['startDate', 'adults'])
  expect((await staff.call(`${at}/save`, { ...formOf(plan), note: 'Filed' })).error.code).toBe(0)
  expect(await info(id)).toMatchObject({ adults: 20, startDate: day(60), note: 'Filed' })
})

const codesOf = async (filter: object): Promise<string[]> =>
  (await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { massCode: 'W', ...filter })).rows.map(
    ({ code }) => code,
  )

test('a group is found by who sells it, who operates it, its colour and its tags; a person of an agent does neither', async () => {
  const seller = await makeUser(server.app, world.merchant, { fullName: 'Suda' })
  const agentUser = await makeUser(server.app, world.merchant, { kind: 'agent', agentId: world.agentId })
  const facts = { colour: 'red', tags: ['School', 'VIP'], nationalities: '18 CN, 2 HK', contactChat: 'wx-li' }
  await makePlan({ code: 'W-1', sellerId: seller.id, operatorId: world.merchant.adminId, ...facts })
  await makePlan({ code: 'W-2' })
  const { rows } = await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { massCode: 'W-1' })
  expect(rows[0]).toMatchObject({ sellerName: 'Suda', operatorName: 'Admin', ...facts })
  expect([
    await codesOf({ sellerId: seller.id }),
    await codesOf({ operatorId: world.merchant.adminId }),
    await codesOf({ operatorId: seller.id }),
    await codesOf({ colour: ['red', 'blue'] }),
    await codesOf({ tag: 'vip' }),
    await codesOf({ tag: 'ip' }),
  ]).toEqual([['W-1'], ['W-1'], [], ['W-1'], ['W-1'], []])
  expect((await staff.data<{ rows: string[] }>(`${at}/tags`)).rows).toEqual(['School', 'VIP'])
  const plan = await info((await makePlan()).id)
  const given = { ...formOf(plan), sellerId: agentUser.id, operatorId: 999_999 }
  expect((await staff.call(`${at}/save`, given)).error.fields).toMatchObject([
    { field: 'sellerId' },
    { field: 'operatorId' },
  ])
})

test('the list tells what was paid and is overdue, which passports are missing, and margins to whoever sees costs', async () => {
  const { id } = await sold({ code: 'W-9' })
  await owner.query(
    `update plan_instalment set due_on = current_date - 3, paid_minor = 100000 where plan_id = $1 and position = 0`,
    [id],
  )
  await staff.data(`${at}/guestSave`, { planId: id, name: 'Li Wei' })
  await staff.data(`${at}/guestSave`, { planId: id, name: 'Li Na', documentNo: 'E1' })
  const { rows } = await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { massCode: 'W-9' })
  // 30 % of 61,950.00 CNY are 18,585.00.
  // However its services lie.
  const parts = rows[0]?.rollUps.map(({ part }) => part)
  expect(new Set(parts).size).toBeGreaterThan(1)
  expect(parts).toEqual(parts?.toSorted())
  expect(rows[0]).toMatchObject({ paidMinor: 100_000, overdueMinor: 1_758_500, missingPassports: 1 })
  expect(await codesOf({ mark: ['overdue'] })).toEqual(['W-9'])
  expect(await codesOf({ mark: ['overdue', 'locked'] })).toEqual([])
  await staff.data(`${handler}/lock`, { id, reason: 'Closed' })
  expect(await codesOf({ mark: ['overdue', 'locked'] })).toEqual(['W-9'])
  const margins = { ids: [id, 999_999] }
  expect(await staff.data(`${at}/margins`, margins)).toEqual({
    rows: [{ id, plannedMarginBasisPoints: 1505, actualMarginBasisPoints: 1505 }],
  })
  const { userName } = await makeUser(server.app, world.merchant, { permissions: ['group.plan'] })
  const planner = await loginAs(server, userName)
  expect((await planner.call(`${at}/margins`, margins)).error.name).toBe('noPermission')
})

test('the list is sorted as it is asked', async () => {
  const made = [
    await makePlan({ startDate: day(92), code: 'Z-1', optionUntil: day(20) }),
    await makePlan({ startDate: day(90), code: 'Z-3', optionUntil: day(30) }),
    await makePlan({ startDate: day(91), code: 'Z-2', optionUntil: day(10) }),
  ]
  await owner.query(`update travel_plan set changed_at = now() + interval '1 hour' where id = $1`, [
    made[1]!.id,
  ])
  const orderOf = async (sortType: (typeof planSorts)[number]) => {
    const { rows } = await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { massCode: 'Z', sortType })
    return rows.map(({ code }) => code).join(' ')
  }
  expect({
    massDateAsc: await orderOf('massDateAsc'),
    massDateDesc: await orderOf('massDateDesc'),
    createDateDesc: await orderOf('createDateDesc'),
    massCodeAsc: await orderOf('massCodeAsc'),
    optionDateAsc: await orderOf('optionDateAsc'),
    updatedDesc: (await orderOf('updatedDesc')).slice(0, 3),
    agentAsc: (await orderOf('agentAsc')).split(' ').length,
  }).toEqual({
    massDateAsc: 'Z-3 Z-2 Z-1',
    massDateDesc: 'Z-1 Z-2 Z-3',
    createDateDesc: 'Z-2 Z-3 Z-1',
    massCodeAsc: 'Z-1 Z-2 Z-3',
    optionDateAsc: 'Z-2 Z-1 Z-3',
    updatedDesc: 'Z-3',
    agentAsc: 3,
  })
})

test('services are found by what their group is found by, and by names that are wanted and are not there', async () => {
  const wanted = { code: 'V-1', cutOff: day(5), operatorId: world.merchant.adminId, agentCode: 'AG-7' }
  const plan = await makePlan({ ...wanted, adults: 2, freeGuests: 0, singles: 0 })
  await makePlan({ code: 'V-2', cutOff: day(20) })
  const found = async (more: object) => {
    const { rows } = await staff.data<{ rows: { planCode: string }[] }>(
      '/supplier/travelPlanItem/hotelList',
      {
        massCode: 'V',
        ...more,
      },
    )
    return rows.map(({ planCode }) => planCode).toSorted()
  }
  expect([
    await found({}),
    await found({ operatorId: world.merchant.adminId }),
    await found({ agentMassCode: 'ag7' }),
    await found({ massStatus: ['confirmed'] }),
    await found({ namesDue: true }),
  ]).toEqual([['V-1', 'V-2'], ['V-1'], ['V-1'], [], ['V-1']])
  for (const name of ['Li Wei', 'Li Na']) await staff.data(`${at}/guestSave`, { planId: plan.id, name })
  expect(await found({ namesDue: true })).toEqual([])
})

test('any change of what is told to a supplier drops what was checked', async () => {
  const plan = await makePlan()
  const { id } = plan.services.find(({ key }) => key === 'boat')!
  await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId })
  await staff.data(`${handler}/inform`, { id })
  await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 1 })
  await staff.data(`${handler}/markChecked`, { id })
  const checked = await info(plan.id)
  const stateNow = async () => (await info(plan.id)).services.find((one) => one.id === id)?.state
  expect(await stateNow()).toBe('checked')
  const days = checked.days.map((one) => ({
    ...one,
    services: one.services.map((service) =>
      service.key === 'boat' ? { ...service, start: '09:45' } : service,
    ),
  }))
  await staff.data(`${at}/days`, { id: plan.id, version: checked.version, days, sheet: checked.sheet })
  expect(await stateNow()).toBe('booking-confirmed')
})

test('a hotel has the rooms of its group, and no more than one service may have', async () => {
  const { id } = await makePlan()
  const sized = async (numbers: object) => {
    await staff.data(`${at}/save`, { ...formOf(await info(id)), ...numbers })
    return serviceOf(await info(id), 'hotel').units
  }
  expect(await sized({ adults: 500, freeGuests: 100, singles: 500 })).toBe(500)
  expect(await sized({ adults: 20, freeGuests: 1, singles: 2 })).toBe(12)
})
