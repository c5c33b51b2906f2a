import { expect, test } from 'vitest'
import type { PlanBill } from '#contract/plans/money.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { ServicesMoved } from '#contract/plans/plan-services.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, cash, deal, info, makePlan, serviceOf, quote, accept } =
  await makeGroupWorld(server, 900_000_000)

const makeSku = (capacity = 100) =>
  makeOrderSku(server.app, merchant, { days: [day(60)], capacity, supplierId: world.supplierId })
/** A group with these services bound to SKUs of so many places. */
async function makeBound(bound: Readonly<Record<string, number>>, more: object = {}): Promise<PlanInfo> {
  const plan = await makePlan({ singles: 0, ...more })
  return bind(plan, bound)
}
async function bind(plan: PlanInfo, bound: Readonly<Record<string, number>>): Promise<PlanInfo> {
  const skus = new Map<string, number>()
  for (const [key, capacity] of Object.entries(bound)) skus.set(key, (await makeSku(capacity)).id)
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) => ({ ...service, skuId: skus.get(service.key) ?? service.skuId })),
  }))
  const { id, version, sheet } = plan
  await staff.data(`${at}/days`, { id, version, days, sheet })
  return info(id)
}
/** Code, group code and total of the orders of a plan's services. */
const ordersOf = async (planId: number) =>
  (
    await owner.query<{ key: string; code: string; group_code: string; total: number; status: string }>(
      `select s.key, o.code, o.group_code, o.total_minor::int as total, o.status from plan_service s
         join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
        where s.merchant_id = $1 and s.plan_id = $2 order by o.id`,
      [merchant.id, planId],
    )
  ).rows
const arrange = (plan: PlanInfo, key: string) =>
  staff.data(`${handler}/arrange`, { id: serviceOf(plan, key).id, supplierId: world.supplierId })
const orderCount = async () =>
  (
    await owner.query<{ n: number }>('select count(*)::int as n from orders where merchant_id = $1', [
      merchant.id,
    ])
  ).rows[0]!.n

test('all services that are bound to a SKU are ordered in one act under one code, and what is bound later joins them', async () => {
  const plan = await makeBound({ boat: 100, show: 100 })
  expect(plan.can).toMatchObject({ servicesBook: true })
  const made = await staff.data<{ count: number; orderCode: string }>('/supplier/planOrder/bookAll', {
    id: plan.id,
  })
  expect(made.count).toBe(2)
  const first = await ordersOf(plan.id)
  expect(first.map(({ key }) => key).toSorted()).toEqual(['boat', 'show'])
  expect(first.map(({ group_code: code }) => code)).toEqual([made.orderCode, made.orderCode])
  expect(first[0]?.code).toBe(made.orderCode)
  const after = await info(plan.id)
  expect(after.can).not.toHaveProperty('servicesBook')
  expect(serviceOf(after, 'boat')).toMatchObject({ state: 'arranged', lineState: 'pending' })
  expect((await staff.call('/supplier/planOrder/bookAll', { id: plan.id })).error.name).toBe(
    'operationInvalid',
  )
  const more = await bind(after, { park: 100 })
  await staff.data('/supplier/planOrder/book', { id: serviceOf(more, 'park').id })
  expect((await ordersOf(plan.id)).map(({ group_code: code }) => code)).toEqual(Array(3).fill(made.orderCode))
})

test('a service that is ordered alone is the first under the code', async () => {
  const plan = await makeBound({ boat: 100, show: 100 })
  const { orderCode } = await staff.data<{ orderCode: string }>('/supplier/planOrder/book', {
    id: serviceOf(plan, 'show').id,
  })
  await staff.data('/supplier/planOrder/bookAll', { id: plan.id })
  expect((await ordersOf(plan.id)).map(({ group_code: code }) => code)).toEqual([orderCode, orderCode])
})

test('where one of them cannot be had none is ordered, and nothing is taken', async () => {
  const plan = await makeBound({ boat: 100, show: 3 })
  const before = await orderCount()
  const { error } = await staff.call('/supplier/planOrder/bookAll', { id: plan.id })
  expect(error.name).toBe('orders.soldOut')
  expect(await orderCount()).toBe(before)
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ orderId: null, state: 'to-arrange' })
})

test('who informs a supplier orders by it: one by one, and all at once with an answer each', async () => {
  const plan = await makeBound({ boat: 100, show: 3, park: 100 })
  for (const key of ['boat', 'show', 'park', 'hotel']) await arrange(plan, key)
  await staff.data(`${handler}/inform`, { id: serviceOf(plan, 'boat').id })
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ state: 'informed', lineState: 'in-process' })
  const { rows } = await staff.data<ServicesMoved>(`${handler}/services`, { id: plan.id, verb: 'inform' })
  const after = await info(plan.id)
  // Without a SKU it is told by hand, as it was.
  expect(serviceOf(after, 'hotel')).toMatchObject({ state: 'informed', orderId: null })
  expect(serviceOf(after, 'park')).toMatchObject({ state: 'informed', lineState: 'in-process' })
  expect(serviceOf(after, 'show')).toMatchObject({ state: 'arranged', orderId: null })
  const refused = rows.find(({ id }) => id === serviceOf(plan, 'show').id)
  expect(refused).toMatchObject({ done: false, state: 'arranged' })
  expect(refused?.why).not.toBe('')
  const orders = await ordersOf(plan.id)
  expect(orders.map(({ key }) => key)).toEqual(['boat', 'park'])
  expect(new Set(orders.map(({ group_code: code }) => code)).size).toBe(1)
  // Told again, nothing is ordered again.
  await staff.data(`${handler}/inform`, { id: serviceOf(plan, 'boat').id })
  expect(await ordersOf(plan.id)).toHaveLength(2)
})

test('confirmed in one act, each line says yes; the bill counts what stands on orders once', async () => {
  const plan = await makeBound({ boat: 100, show: 100 })
  await accept(await quote(plan.id), { singles: 0 })
  for (const key of ['boat', 'show']) await arrange(plan, key)
  for (const verb of ['inform', 'confirmBooking'])
    await staff.data<ServicesMoved>(`${handler}/services`, { id: plan.id, verb })
  const after = await info(plan.id)
  for (const key of ['boat', 'show'])
    expect(serviceOf(after, key)).toMatchObject({ state: 'booking-confirmed', lineState: 'approved' })
  const orders = await ordersOf(plan.id)
  for (const { orderId } of after.services.filter((service) => service.orderId !== null))
    expect((await readOrder(world, orderId!)).lines.map(({ supplierStatus }) => supplierStatus)).toEqual([
      'approved',
    ])
  const { rows } = await staff.data<{ rows: PlanBill[] }>('/supplier/groupPlanBill/list', {
    massCode: plan.code,
  })
  const agent = rows.find(({ side }) => side === 'agent')
  const confirmed = orders.filter(({ status }) => status === 'confirmed')
  expect(agent?.totalMinor).toBe(6_000_000)
  expect(agent?.onOrdersMinor).toBe(confirmed.reduce((sum, { total }) => sum + total, 0))
})

test('whoever may not order informs nobody of what is bound to a SKU', async () => {
  const plan = await makeBound({ boat: 100 })
  await arrange(plan, 'boat')
  const keys = ['group.plan', 'group.play', 'group.traffic', 'group.traffic.inform']
  const hand = await loginAs(server, (await makeUser(server.app, merchant, { permissions: keys })).userName)
  const { id } = serviceOf(plan, 'boat')
  expect((await hand.call(`${handler}/inform`, { id })).error.name).toBe('noPermission')
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ orderId: null, state: 'arranged' })
})

test('of those who may inform and not order, what wants an order is told why, and the others are informed', async () => {
  const plan = await makeBound({ boat: 100 })
  for (const key of ['boat', 'hotel']) await arrange(plan, key)
  const permissions = ['group.plan', 'group.traffic.inform', 'group.hotel.inform']
  const hand = await loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
  const { rows } = await hand.data<ServicesMoved>(`${handler}/services`, { id: plan.id, verb: 'inform' })
  const after = await info(plan.id)
  expect(serviceOf(after, 'hotel')).toMatchObject({ state: 'informed' })
  expect(serviceOf(after, 'boat')).toMatchObject({ state: 'arranged', orderId: null })
  expect(rows.map(({ id, done, why }) => [id, done, why !== '']).toSorted()).toEqual(
    [
      [serviceOf(plan, 'hotel').id, true, false],
      [serviceOf(plan, 'boat').id, false, true],
    ].toSorted(),
  )
})

test.each([
  { from: 'arranged', line: 'pending' },
  { from: 'informed', line: 'in-process' },
])(
  'an expired service whose order is $line is $from again on that order, and has no second one',
  async ({ from, line }) => {
    const plan = await makeBound({ boat: 100 })
    const { id } = serviceOf(plan, 'boat')
    await arrange(plan, 'boat')
    const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
    if (from === 'informed') await staff.data(`${handler}/inform`, { id })
    const before = await orderCount()
    await owner.query('update plan_service set option_until = $2 where id = $1', [id, day(-1)])
    await staff.data(`${handler}/markExpired`, { id, reason: 'No answer' })
    expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ state: 'expired', lineState: line })
    await staff.data(`${handler}/recoverItem`, { id })
    // The option day that has passed does not let it expire anew.
    expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({
      state: from,
      orderId,
      lineState: line,
      optionUntil: null,
    })
    expect((await staff.call('/supplier/planOrder/bookAll', { id: plan.id })).error.name).toBe(
      'operationInvalid',
    )
    expect(await orderCount()).toBe(before)
  },
)

/** As if the process had died between an order and its plan, which somebody changed since. */
async function forgetOrder(planId: number, serviceId: number): Promise<void> {
  await owner.query('update plan_service set order_id = null, line_id = null where id = $1', [serviceId])
  await owner.query(`update travel_plan set order_code = '', contact_name = 'Other' where id = $1`, [planId])
}

test('an order that its plan does not know is found before others are made, which get its code', async () => {
  const plan = await makeBound({ boat: 100, show: 100, park: 100 })
  const { id } = serviceOf(plan, 'boat')
  const made = await staff.data<{ orderId: number; orderCode: string }>('/supplier/planOrder/book', { id })
  await forgetOrder(plan.id, id)
  const { count } = await staff.data<{ count: number }>('/supplier/planOrder/bookAll', { id: plan.id })
  expect(count).toBe(3)
  expect(serviceOf(await info(plan.id), 'boat').orderId).toBe(made.orderId)
  const orders = await ordersOf(plan.id)
  expect(orders.map(({ group_code: code }) => code)).toEqual(Array(3).fill(made.orderCode))
})

test('an order that its plan does not know is on it also where the others cannot be had', async () => {
  const plan = await makeBound({ boat: 100, show: 3 })
  const { id } = serviceOf(plan, 'boat')
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
  await forgetOrder(plan.id, id)
  const { error } = await staff.call('/supplier/planOrder/bookAll', { id: plan.id })
  expect(error.name).toBe('orders.soldOut')
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ orderId, state: 'arranged' })
})

test('a service whose order was cancelled is ordered anew, under the same code', async () => {
  const plan = await makeBound({ boat: 100 })
  const { id } = serviceOf(plan, 'boat')
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
  await actOn(world, 'cancel', { id: orderId, reason: 'Other boat' })
  await staff.data(`${handler}/recoverItem`, { id })
  const again = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
  expect(again.orderId).not.toBe(orderId)
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ orderId: again.orderId, state: 'arranged' })
  const { rows } = await owner.query<{ group_code: string }>(
    'select group_code from orders where id = any($1)',
    [[orderId, again.orderId]],
  )
  expect(new Set(rows.map(({ group_code: code }) => code)).size).toBe(1)
})

test('two who order all at once make each order once', async () => {
  const plan = await makeBound({ boat: 100, show: 100, park: 100 })
  await Promise.all([
    staff.call('/supplier/planOrder/bookAll', { id: plan.id }),
    staff.call('/supplier/planOrder/bookAll', { id: plan.id }),
    staff.call('/supplier/planOrder/book', { id: serviceOf(plan, 'park').id }),
  ])
  const orders = await ordersOf(plan.id)
  expect(orders.map(({ key }) => key).toSorted()).toEqual(['boat', 'park', 'show'])
  expect(new Set(orders.map(({ group_code: code }) => code)).size).toBe(1)
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from orders where merchant_id = $1 and client_request_id like $2`,
    [merchant.id, `plan-${plan.id}-%`],
  )
  expect(rows[0]?.n).toBe(3)
})

test('two who order one service each at the same moment put both under one code', async () => {
  const plan = await makeBound({ boat: 100, show: 100 })
  await Promise.all(
    ['boat', 'show'].map((key) => staff.data('/supplier/planOrder/book', { id: serviceOf(plan, key).id })),
  )
  const orders = await ordersOf(plan.id)
  expect(orders.map(({ key }) => key).toSorted()).toEqual(['boat', 'show'])
  expect(new Set(orders.map(({ group_code: code }) => code)).size).toBe(1)
})

test('what a supplier has beforehand of an ordered product is taken off its line, and is owed again when it is taken back', async () => {
  const plan = await makeBound({ boat: 100 })
  await arrange(plan, 'boat')
  const { id } = serviceOf(plan, 'boat')
  const deposit = '/supplier/travelPlanDeposit'
  const first = async () => (await deal(plan.id)).deposits[0]!
  await staff.data(`${deposit}/save`, {
    planId: plan.id,
    serviceId: id,
    dueOn: day(3),
    amountMinor: 5_000,
    currency: 'THB',
  })
  const pay = { id: (await first()).id, accountId: cash.id, paidOn: day(0) }
  expect((await staff.call(`${deposit}/pay`, pay)).error.name).toBe('plans.notOrdered')
  await staff.data('/supplier/planOrder/book', { id })
  const owed = async () =>
    (
      await owner.query<{ owed: number }>(
        `select coalesce(sum(w.owed_minor), 0)::int as owed from plan_service s
           join line_owed w on w.merchant_id = s.merchant_id and w.line_id = s.line_id where s.merchant_id = $1 and s.id = $2`,
        [merchant.id, id],
      )
    ).rows[0]!.owed
  const before = await owed()
  await staff.data(`${deposit}/pay`, pay)
  expect(await owed()).toBe(before - 5_000)
  await staff.data(`${deposit}/unpay`, { id: pay.id })
  expect(await owed()).toBe(before)
})
