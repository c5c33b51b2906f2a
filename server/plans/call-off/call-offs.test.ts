import { expect, test } from 'vitest'
import type { DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import type { CallOff } from '#contract/plans/deal/call-offs.api.ts'
import type { PlanBill } from '#contract/plans/money.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, info, deal, makePlan, quote, accept, sold, serviceOf, balance } =
  await makeGroupWorld(server, 900_000_000)
const callOff = '/supplier/travelPlanCallOff'
type CallOffs = { rows: CallOff[]; open: number }
const listOf = (planId: number, by = staff) => by.data<CallOffs>(`${callOff}/list`, { planId })

/** A service of a group, arranged with the world's supplier outside the system: told, and confirmed where a number is said. */
async function byHand(
  plan: PlanInfo,
  key: string,
  confirmationNo?: string,
  cancelSteps = [{ hours: 720, basisPoints: 3000 }],
): Promise<number> {
  const { id } = serviceOf(plan, key)
  await staff.data(`${handler}/arrange`, {
    id,
    supplierId: world.supplierId,
    ownArrangement: false,
    units: 1,
    costMinor: 1_000_000,
    currency: 'THB',
    cancelSteps,
  })
  await staff.data(`${handler}/inform`, { id })
  if (confirmationNo !== undefined)
    await staff.data(`${handler}/confirmBooking`, { id, confirmationNo, confirmedUnits: 1, costMinor: null })
  return id
}

/** Twenty days ahead: the boat confirmed by hand, the show told, the park arranged alone. */
async function cancelled(): Promise<PlanInfo> {
  const plan = await sold({ startDate: day(20) })
  await byHand(plan, 'boat', 'BK-77')
  await byHand(plan, 'show', undefined, [])
  await staff.data(`${handler}/arrange`, {
    id: serviceOf(plan, 'park').id,
    supplierId: world.supplierId,
    ownArrangement: false,
    units: 1,
    costMinor: 500_000,
    currency: 'THB',
  })
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  return info(plan.id)
}
/** What the books keep of its price. */
const feesOf = async (planId: number) =>
  (await deal(planId)).postings
    .filter(({ kind }) => kind === 'fee')
    .reduce((sum, { baseMinor }) => sum + baseMinor, 0)
const boatOf = ({ rows }: CallOffs) => rows.find(({ confirmationNo }) => confirmationNo === 'BK-77')!

test('whoever was told of a cancelled group by hand is gathered until somebody called them off', async () => {
  const plan = await cancelled()
  expect(plan.services.every(({ state }) => state === 'cancelled')).toBe(true)
  // Of its price what was kept is left, and what its suppliers will ask; of the show nobody noted it.
  const { profit } = plan
  expect(profit!.booked.revenueMinor).toBe(await feesOf(plan.id))
  expect(profit!.booked.revenueMinor).toBeGreaterThan(0)
  expect(profit!.booked.revenueMinor).toBeLessThan(profit!.planned.revenueMinor!)
  expect(profit).toMatchObject({ booked: { costMinor: null }, missing: ['show'] })
  const waiting = await listOf(plan.id)
  expect(waiting.open).toBe(2)
  expect(boatOf(waiting)).toMatchObject({
    planCode: plan.code,
    names: { en: 'boat' },
    status: 'open',
    expectedMinor: 300_000,
    feeMinor: null,
  })
  const found = await staff.data<{ total: number }>('/supplier/travelPlan/list', { mark: ['toCallOff'] })
  expect(found.total).toBe(1)
  const due = await staff.data<DeadlineList>('/supplier/order/deadlines/list', { source: ['group-call-off'] })
  expect(due.rows.map((row) => [row.planId, row.told])).toEqual([
    [plan.id, 'boat'],
    [plan.id, 'show'],
  ])

  // What the supplier asks is owed to it, once.
  const { id, version } = boatOf(waiting)
  const owed = await balance('supplier-payable')
  await staff.data(`${callOff}/markCalledOff`, { id, version, feeMinor: 250_000, note: 'Nok, by phone' })
  expect((await staff.call(`${callOff}/markCalledOff`, { id, feeMinor: 250_000 })).error.code).not.toBe(0)
  expect((await balance('supplier-payable')) - owed).toBe(250_000)
  const after = await listOf(plan.id)
  expect(after.open).toBe(1)
  const boat = boatOf(after)
  expect(boat).toMatchObject({ status: 'called-off', feeMinor: 250_000, note: 'Nok, by phone' })
  expect(boat.answeredBy).not.toBe('')
  expect(boat.answeredAt).not.toBeNull()

  // Marked by mistake: nothing is owed, and it waits again.
  await staff.data(`${callOff}/reopenCallOff`, { id, reason: 'Wrong supplier' })
  expect(await balance('supplier-payable')).toBe(owed)
  expect((await listOf(plan.id)).open).toBe(2)

  // The group comes back: what its supplier holds anyway need not be called off.
  await staff.data(`${handler}/recover`, { id: plan.id })
  expect((await listOf(plan.id)).open).toBe(2)
  await staff.data(`${callOff}/keepHeld`, { id, reason: 'The group comes after all' })
  expect(boatOf(await listOf(plan.id))).toMatchObject({ status: 'held', feeMinor: null })
  expect((await listOf(plan.id)).open).toBe(1)
})

test('a single service that falls is called off by hand too, and costs its fee', async () => {
  const plan = await sold({ startDate: day(20) })
  const before = await info(plan.id)
  const id = await byHand(before, 'boat', 'BK-1')
  const booked = (await info(plan.id)).profit!.booked.costMinor!
  await staff.data(`${handler}/cancelItem`, { id, reason: 'Other boat' })
  expect((await info(plan.id)).profit!.booked.costMinor).toBe(booked - 1_000_000 + 300_000)
  const { rows } = await listOf(plan.id)
  await staff.data(`${callOff}/markCalledOff`, { id: rows[0]!.id, feeMinor: 0 })
  expect((await info(plan.id)).profit!.booked.costMinor).toBe(booked - 1_000_000)
})

test('nobody without the right marks it, and another merchant sees none of it', async () => {
  const plan = await sold({ startDate: day(20) })
  await staff.data(`${handler}/cancelItem`, { id: await byHand(plan, 'boat', 'BK-2'), reason: 'Storm' })
  const [one] = (await listOf(plan.id)).rows
  const reader = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.hotel.cancel'] })).userName,
  )
  const seen = await listOf(plan.id, reader)
  expect(seen.rows[0]).toMatchObject({ expectedMinor: null, can: {} })
  expect((await reader.call(`${callOff}/markCalledOff`, { id: one!.id, feeMinor: 0 })).error.code).toBe(1003)
  const other = await makeOrderWorld(server)
  expect((await other.staff.call(`${callOff}/markCalledOff`, { id: one!.id, feeMinor: 0 })).error.code).toBe(
    404000,
  )
})

test('of a group that is cancelled on tour the days ahead are called off, and who served the first is paid', async () => {
  const made = await makePlan({ startDate: day(0) })
  const [one] = made.days
  const isBoat = ({ key }: { key: string }) => key === 'boat'
  const days = [
    { ...one!, services: one!.services.filter((service) => !isBoat(service)) },
    { ...one!, services: one!.services.filter(isBoat) },
  ]
  await staff.data('/supplier/travelPlan/days', {
    id: made.id,
    version: made.version,
    days,
    sheet: made.sheet,
  })
  await accept(await quote(made.id))
  await staff.data(`${handler}/confirm`, { id: made.id })
  const plan = await info(made.id)
  await byHand(plan, 'show', 'SERVED')
  await byHand(plan, 'boat', 'AHEAD')
  await staff.data(`${handler}/start`, { id: plan.id })
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'Typhoon' })
  expect((await listOf(plan.id)).rows.map(({ confirmationNo }) => confirmationNo)).toEqual(['AHEAD'])
  const { rows } = await staff.data<{ rows: PlanBill[] }>('/supplier/groupPlanBill/list', {
    massCode: plan.code,
  })
  expect(rows.map(({ side, totalMinor }) => [side, totalMinor])).toEqual([['supplier', 1_000_000]])
  const owed = await balance('supplier-payable')
  await staff.data('/supplier/groupPlanBill/confirm', { id: rows[0]!.id })
  expect((await balance('supplier-payable')) - owed).toBe(1_000_000)
})
