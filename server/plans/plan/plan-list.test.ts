import { expect, test } from 'vitest'
import type { PlanInfo, PlanRow } from '#contract/plans/plan.schema.ts'
import type { planSorts } from '#contract/plans/plan.keys.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, world, info, makePlan, quote, owner } = await makeGroupWorld(server)

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
