import { expect, test } from 'vitest'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { timeOutOrder } from '#server/orders/acts/time-out-order.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, readOrder } from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'

const server = await testServer()
const { world, staff, merchant, owner, inMerchant, info, makePlan, serviceOf } = await makeGroupWorld(server)
const { id: agentId } = await makeAgent(server.app, merchant, { settlementTerm: 'settle-by-order' })

/** A group of an agent that pays order by order, its boat bound to a SKU of 21 seats, which is what it needs. */
async function makeBound(skuId: number): Promise<PlanInfo> {
  const plan = await makePlan({ agentId, singles: 0 })
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) => (service.key === 'boat' ? { ...service, skuId } : service)),
  }))
  const { id, version, sheet } = plan
  await staff.data(`${at}/days`, { id, version, days, sheet })
  return info(id)
}
const arrange = (plan: PlanInfo, more: object = {}) =>
  staff.data(`${handler}/arrange`, { id: serviceOf(plan, 'boat').id, supplierId: world.supplierId, ...more })
const book = (plan: PlanInfo) =>
  staff.data<{ orderId: number }>('/supplier/planOrder/book', { id: serviceOf(plan, 'boat').id })
const makeBoat = () =>
  makeOrderSku(server.app, merchant, { days: [day(60)], capacity: 21, supplierId: world.supplierId })

test('an unpaid order of a group is held until its option date, not for the half hour of any other', async () => {
  const plan = await makeBound((await makeBoat()).id)
  await arrange(plan, { optionUntil: day(10) })
  const { orderId } = await book(plan)
  const { payBy } = await readOrder(world, orderId)
  // The end of that day in Bangkok.
  expect(payBy && new Date(payBy).toISOString()).toBe(`${day(10)}T17:00:00.000Z`)
})

test('an order waits for its payment as long as the option that was extended', async () => {
  const plan = await makeBound((await makeBoat()).id)
  const { id } = serviceOf(plan, 'boat')
  await arrange(plan, { optionUntil: day(10) })
  const { orderId } = await book(plan)
  const item = '/supplier/travelPlanItem'
  await staff.data(`${item}/optionAsk`, { id, until: day(14), to: '' })
  const { rows } = await staff.data<{ rows: { id: number }[] }>(`${item}/optionAsks`, { id })
  await staff.data(`${item}/optionAnswer`, { id: rows[0]!.id, granted: true, until: null, note: '' })
  const { payBy } = await readOrder(world, orderId)
  expect(payBy && new Date(payBy).toISOString()).toBe(`${day(14)}T17:00:00.000Z`)
  const taken = await owner.query<{ until: string }>(
    `select distinct expires_at as until from stock_take where merchant_id = $1 and order_id = $2 and state = 'held'`,
    [merchant.id, orderId],
  )
  expect(taken.rows.map(({ until }) => new Date(until).toISOString())).toEqual([`${day(14)}T17:00:00.000Z`])
})

test('when it passes the order ends, the service has expired, the group stays in planning, and the next act makes a new order', async () => {
  const plan = await makeBound((await makeBoat()).id)
  await arrange(plan, { optionUntil: day(10) })
  const { orderId } = await book(plan)
  await owner.query(`update orders set pay_by = now() - interval '1 minute' where id = $1`, [orderId])
  await inMerchant((ctx) => timeOutOrder(ctx, orderId, 'unpaid'))
  await inMerchant(sweepMerchant)
  await inMerchant(sweepMerchant)
  const after = await info(plan.id)
  expect(after.status).toBe('planning')
  expect(serviceOf(after, 'boat')).toMatchObject({ state: 'expired', orderId: null })
  expect(after.history.filter(({ type }) => type === 'plans.markExpired')).toHaveLength(1)
  // All its seats are there again.
  await arrange(after, { optionUntil: day(12) })
  const again = await book(after)
  expect(again.orderId).not.toBe(orderId)
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ state: 'arranged', orderId: again.orderId })
})

test('an order that staff cancelled leaves its service cancelled', async () => {
  const plan = await makeBound((await makeBoat()).id)
  await arrange(plan)
  const { orderId } = await book(plan)
  await staff.data('/supplier/orderHandler/cancel', { id: orderId, reason: 'Other boat' })
  await inMerchant(sweepMerchant)
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ state: 'cancelled', orderId })
})
