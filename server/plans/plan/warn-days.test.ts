import { expect, test } from 'vitest'
import type { DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import { warnDeadlines } from '#server/orders/deadlines/warn-deadlines.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from './sweep-plans.ts'

const server = await testServer()
const { world, staff, merchant, owner, inMerchant, info, makePlan, sold, serviceOf } =
  await makeGroupWorld(server)

const board = async (planId: number) =>
  (
    await staff.data<DeadlineList>('/supplier/order/deadlines/list', {
      pageSize: 100,
      source: ['group-option', 'group-cut-off', 'group-payment'],
    })
  ).rows.filter((row) => row.planId === planId)
const noticesOf = async (planId: number) =>
  (
    await owner.query<{ kind: string; audience: string; facts: Record<string, unknown> }>(
      'select kind, audience, facts from notification where merchant_id = $1 and subject_id = $2 order by id',
      [merchant.id, planId],
    )
  ).rows
/** The sweep at an hour of so many days from now, by the merchant's clock. */
const sweepOn = (days: number, hour = 10) =>
  inMerchant((ctx: Ctx) => {
    const now = Temporal.PlainDate.from(day(days)).toZonedDateTime({
      timeZone: ctx.merchant.timeZone,
      plainTime: { hour },
    })
    return sweepMerchant({ ...ctx, now: new Date(now.epochMilliseconds) })
  })
const arrangeHotel = async (planId: number, optionUntil: string) => {
  const { id } = serviceOf(await info(planId), 'hotel')
  await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, units: 12, optionUntil })
  return id
}

test('an option date stands on the board until its supplier says yes, with its group, service and supplier', async () => {
  const plan = await makePlan()
  const id = await arrangeHotel(plan.id, day(5))
  expect(await board(plan.id)).toMatchObject([
    { source: 'group-option', id, told: 'Kata Palm', orderCode: plan.code, supplierName: 'Speedboat Phuket' },
  ])
  await staff.data(`${handler}/inform`, { id })
  expect(await board(plan.id)).toHaveLength(1)
  await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 12 })
  expect(await board(plan.id)).toEqual([])
})

test('a cut-off stands on the board while the list misses names', async () => {
  const plan = await makePlan({ adults: 2, freeGuests: 0, singles: 0, cutOff: day(3) })
  expect(await board(plan.id)).toMatchObject([{ source: 'group-cut-off', orderCode: plan.code }])
  await staff.data(`${at}/import`, { planId: plan.id, text: 'Wang Fang\nLi Na', save: true })
  expect(await board(plan.id)).toEqual([])
})

test('7, 3 and 1 days before and on the day whoever made the plan is told, once a day and not before nine', async () => {
  const plan = await makePlan({ adults: 2, freeGuests: 0, singles: 0, cutOff: day(8) })
  await arrangeHotel(plan.id, day(7))
  await sweepOn(0, 8)
  expect(await noticesOf(plan.id)).toEqual([])
  for (const days of [0, 0, 1, 4, 5, 6, 7, 8]) await sweepOn(days)
  const notices = await noticesOf(plan.id)
  expect(new Set(notices.map(({ audience }) => audience))).toEqual(new Set([`user:${merchant.adminId}`]))
  expect(notices.map(({ kind }) => kind)).toEqual([
    'optionEnds',
    'cutOffNear',
    'optionEnds',
    'cutOffNear',
    'optionEnds',
    'optionEnds',
    'cutOffNear',
    'cutOffNear',
  ])
  expect(notices[0]?.facts).toMatchObject({ group: plan.code, name: { en: 'Kata Palm' } })
  expect(notices[1]?.facts).toMatchObject({ group: plan.code, count: 2 })
  // The board's own watch tells nobody a second time, and names no order where there is none.
  await warnDeadlines(jobOf(server.app))
  expect((await noticesOf(plan.id)).length).toBe(notices.length)
  const { rows } = await owner.query(
    `select from notification where merchant_id = $1 and topic like 'group-%'`,
    [merchant.id],
  )
  expect(rows).toEqual([])
})

test('where whoever made it may not log in, or sees no groups any more, all who see groups are told', async () => {
  const permissions = ['group.plan']
  const leavers = await Promise.all([0, 1].map(() => makeUser(server.app, merchant, { permissions })))
  const plans = await Promise.all(
    leavers.map(async ({ id }) => {
      const plan = await makePlan({ adults: 2, freeGuests: 0, singles: 0, cutOff: day(3) })
      await owner.query('update travel_plan set created_by = $2 where id = $1', [plan.id, id])
      return plan
    }),
  )
  await staff.data('/supplier/user/enable', { id: leavers[0]!.id, enabled: false })
  await owner.query(
    `update role set permissions = '{}' where merchant_id = $1 and id = (select role_id from app_user where id = $2)`,
    [merchant.id, leavers[1]!.id],
  )
  await sweepOn(0)
  for (const { id } of plans)
    expect(await noticesOf(id)).toMatchObject([{ kind: 'cutOffNear', audience: 'staff:group.plan' }])
})

test('what of an allotment is not used is told days before it goes back; what is all used is not', async () => {
  const plan = await makePlan()
  const held = (name: string, usedUnits: number) =>
    staff.data('/supplier/travelPlanCommitment/save', {
      planId: plan.id,
      kind: 'allotment',
      name,
      units: 60,
      usedUnits,
      rateMinor: 240_000,
      releaseDays: 57,
      givenBack: [{ day: day(0), units: 6 }],
    })
  await held('Kata twins', 44)
  await held('Kata singles', 54)
  for (const hour of [8, 10, 11]) await sweepOn(0, hour)
  expect((await noticesOf(plan.id)).filter(({ kind }) => kind === 'allotmentEnds')).toMatchObject([
    { facts: { group: plan.code, name: 'Kata twins', count: 10 } },
  ])
})

test('an instalment that is overdue is told once', async () => {
  const plan = await sold()
  const { rows } = await owner.query<{ due_on: string }>(
    'select min(due_on)::text as due_on from plan_instalment where merchant_id = $1 and plan_id = $2',
    [merchant.id, plan.id],
  )
  const after = Temporal.PlainDate.from(day(0)).until(Temporal.PlainDate.from(rows[0]!.due_on)).days + 1
  const overdue = async () => (await noticesOf(plan.id)).filter(({ kind }) => kind === 'instalmentOverdue')
  await sweepOn(after - 1)
  expect(await overdue()).toEqual([])
  await sweepOn(after)
  await sweepOn(after + 1)
  expect(await overdue()).toMatchObject([{ facts: { group: plan.code, amount: '18,585.00 CNY' } }])
})

test('a service whose option date is over expires, and is not on the board any more', async () => {
  const plan = await makePlan()
  const id = await arrangeHotel(plan.id, day(2))
  await sweepOn(3)
  expect(serviceOf(await info(plan.id), 'hotel')).toMatchObject({ id, state: 'expired' })
  expect(await board(plan.id)).toEqual([])
})
