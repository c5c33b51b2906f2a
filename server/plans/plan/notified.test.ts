import { expect, test } from 'vitest'
import type { PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, expense, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from './sweep-plans.ts'

const server = await testServer()
const { world, staff, merchant, owner, inMerchant, info, makePlan, sold, serviceOf } = await makeGroupWorld(
  server,
  90_000_000,
)
const notifiedOf = async (kind: string, id?: number) =>
  (
    await owner.query<{ audience: string; subject_id: number; facts: Record<string, unknown> }>(
      'select audience, subject_id, facts from notification where merchant_id = $1 and kind = $2 and ($3::bigint is null or subject_id = $3) order by id',
      [merchant.id, kind, id ?? null],
    )
  ).rows
const sweepOn = (days: number) =>
  inMerchant((ctx: Ctx) => {
    const now = Temporal.PlainDate.from(day(days)).toZonedDateTime({
      timeZone: ctx.merchant.timeZone,
      plainTime: { hour: 10 },
    })
    return sweepMerchant({ ...ctx, now: new Date(now.epochMilliseconds) })
  })
const maker = `user:${merchant.adminId}`

test('of a hotel that confirms fewer than were asked whoever made the group is told, by whom it was written down', async () => {
  const plan = await sold()
  const { id } = serviceOf(plan, 'hotel')
  await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, units: 15 })
  await staff.data(`${handler}/inform`, { id })
  const permissions = ['group.plan', 'group.hotel', 'group.hotel.confirm']
  const clerk = await loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
  await clerk.data(`${handler}/confirmBooking`, { id, confirmedUnits: 12 })
  expect(await notifiedOf('serviceInPart', plan.id)).toMatchObject([
    { audience: maker, facts: { group: plan.code, name: { en: 'Kata Palm' }, units: '12/15' } },
  ])
})

test('a rejection by the supplier of an order of a group is told once to whoever made it', async () => {
  const sku = await makeOrderSku(server.app, merchant, {
    days: [day(60)],
    capacity: 100,
    supplierId: world.supplierId,
  })
  const plan = await makePlan({ singles: 0 })
  const boat = serviceOf(plan, 'boat').id
  await owner.query('update plan_service set sku_id = $2 where id = $1', [boat, sku.id])
  await owner.query(`update travel_plan set created_by = $2 where id = $1`, [plan.id, merchant.adminId])
  await staff.data(`${handler}/arrange`, { id: boat, supplierId: world.supplierId, units: 1 })
  await staff.data('/supplier/planOrder/book', { id: boat })
  await staff.data(`${handler}/inform`, { id: boat })
  const { rows } = await owner.query('select line_id from plan_service where id = $1', [boat])
  await actOn(world, 'supplierReject', { lineId: Number(rows[0].line_id), reason: 'Engine' })
  for (const _ of [1, 2]) await sweepOn(0)
  expect(await notifiedOf('serviceRejected', plan.id)).toMatchObject([
    { audience: maker, facts: { group: plan.code, supplier: 'Speedboat Phuket' } },
  ])
})

test('guests on the list who lack what hotels ask are counted before the cut-off', async () => {
  const plan = await makePlan({ adults: 2, freeGuests: 0, singles: 0, cutOff: day(3) })
  await staff.data(`${at}/import`, { planId: plan.id, text: 'Wang Fang\nLi Na', save: true })
  for (const _ of [1, 2]) await sweepOn(0)
  expect(await notifiedOf('groupDataMissing', plan.id)).toMatchObject([
    { audience: maker, facts: { count: 2 } },
  ])
  expect(await notifiedOf('cutOffNear', plan.id)).toEqual([])
})

test('a receipt is told to those who review, a settlement to those who settle, a licence that ends to those who assign', async () => {
  const plan = await makePlan({ startDate: day(0) })
  const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
    name: 'Somchai',
    code: 'SOM',
    spoken: ['zh'],
    roles: ['guide'],
    maxHours: 10,
    restHours: 10,
    currency: 'THB',
  })
  await staff.data(`${expense}/save`, {
    planId: plan.id,
    side: 'cost',
    day: day(0),
    category: 'Park',
    amountMinor: 84_000,
    currency: 'THB',
    crewId,
  })
  expect(await notifiedOf('expenseSubmitted', plan.id)).toMatchObject([
    { audience: 'staff:group.expense.review', facts: { group: plan.code, amount: '840.00 THB' } },
  ])
  const { settlements } = await staff.data<PlanDeal>(`${at}/money`, { id: plan.id })
  await staff.data('/supplier/travelPlanSettlement/submitSettlement', { id: settlements[0]!.id })
  expect(await notifiedOf('settlementToCheck', plan.id)).toMatchObject([
    { audience: 'staff:group.expense.settle', facts: { name: 'Somchai' } },
  ])
  await owner.query('update crew set valid_until = $2 where id = $1', [crewId, day(30)])
  for (const _ of [1, 2]) await sweepOn(0)
  expect(await notifiedOf('licenceEnds')).toMatchObject([
    { audience: 'staff:group.schedule.edit', subject_id: crewId, facts: { name: 'Somchai' } },
  ])
})

test('who holds a right of hotels acts on the hotels of a group, and is told why the others stay', async () => {
  const plan = await sold()
  for (const key of ['hotel', 'boat'])
    await staff.data(`${handler}/arrange`, {
      id: serviceOf(plan, key).id,
      supplierId: world.supplierId,
      units: 2,
    })
  const permissions = ['group.plan', 'group.hotel.inform', 'group.expense.edit']
  const clerk = await loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
  const { rows } = await clerk.data<{ rows: { name: string; done: boolean; why: string }[] }>(
    `${handler}/services`,
    { id: plan.id, verb: 'inform' },
  )
  expect(rows.find(({ name }) => name === 'Kata Palm')).toMatchObject({ done: true })
  expect(rows.find(({ done }) => !done)?.why).toContain('group.traffic.inform')
  const own = (await clerk.data<typeof plan>(`${at}/info`, { id: plan.id })).services
  expect(own.find(({ key }) => key === 'hotel')?.can['inform']).toBe(true)
  expect(own.find(({ key }) => key === 'boat')?.can['inform']).toBeUndefined()
  const boat = await clerk.call(`${handler}/inform`, { id: serviceOf(plan, 'boat').id })
  expect(boat.error.name).toBe('noPermission')
  const advance = { side: 'advance', day: day(0), category: 'Advance', amountMinor: 1, currency: 'THB' }
  expect((await clerk.call(`${expense}/save`, { planId: plan.id, ...advance })).error.name).toBe(
    'noPermission',
  )
  expect((await info(plan.id)).expenses).toEqual([])
})

test('an agent is told that its group is confirmed, cancelled and planned again', async () => {
  const plan = await sold()
  const noticesOf = async (kind: string) => (await notifiedOf(kind, plan.id)).map(({ facts }) => facts)
  const facts = { group: plan.code, name: plan.names }
  expect(await noticesOf('groupConfirmed')).toEqual([facts])
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  expect(await noticesOf('groupCancelled')).toEqual([facts])
  await staff.data(`${handler}/recover`, { id: plan.id })
  expect(await noticesOf('groupRecovered')).toEqual([facts])
})
