import { expect, test } from 'vitest'
import type { OrderToAttach } from '#contract/plans/options/plan-orders.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, orderInput } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import { makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, info, makePlan, serviceOf } = await makeGroupWorld(server, 900_000_000)
const at = '/supplier/planOrder'

const sku = await makeOrderSku(server.app, merchant, {
  days: [day(60), day(61)],
  capacity: 100,
  supplierId: world.supplierId,
})
const order = async (date = day(60)) =>
  (
    await staff.data<{ id: number }>(
      '/supplier/orderEntry/create',
      orderInput(world, { skuId: sku.id, date, adults: 2, children: 0 }),
    )
  ).id
const offered = async (id: number) => (await staff.data<{ rows: OrderToAttach[] }>(`${at}/list`, { id })).rows
const groupCode = async (id: number) =>
  (
    await owner.query('select group_code, status from orders where merchant_id = $1 and id = $2', [
      merchant.id,
      id,
    ])
  ).rows[0]

test('an order that stands is tied to a service, whose state is then that of its line, and is let go again as it was', async () => {
  const plan = await makePlan()
  const orderId = await order()
  const later = await order(day(61))
  const park = serviceOf(plan, 'park')
  expect(park.can).toMatchObject({ orderAttach: true })
  const before = await groupCode(orderId)
  const ids = (await offered(park.id)).map(({ id }) => id)
  expect(ids).toContain(orderId)
  expect(ids).not.toContain(later)
  expect((await staff.call(`${at}/attach`, { id: park.id, orderId: later })).error.name).toBe(
    'operationInvalid',
  )
  await staff.data(`${at}/attach`, { id: park.id, version: park.version, orderId })
  const tied = serviceOf(await info(plan.id), 'park')
  expect(tied).toMatchObject({ orderId, lineState: 'pending', skuId: sku.id, can: { orderDetach: true } })
  // One order is one service's.
  const other = await makePlan()
  const taken = await staff.call(`${at}/attach`, { id: serviceOf(other, 'park').id, orderId })
  expect(taken.error.name).toBe('operationInvalid')
  expect((await offered(serviceOf(other, 'park').id)).map(({ id }) => id)).not.toContain(orderId)
  await staff.data(`${at}/detach`, { id: park.id, reason: 'Another group' })
  expect(serviceOf(await info(plan.id), 'park')).toMatchObject({
    orderId: null,
    state: 'to-arrange',
    skuId: null,
    supplierId: park.supplierId,
  })
  expect(await groupCode(orderId)).toEqual(before)
  await staff.data(`${at}/attach`, { id: serviceOf(other, 'park').id, orderId })
})

test('an order of several lines is tied to no service: the bill would take off what is not the group’s', async () => {
  const plan = await makePlan()
  const orderId = await order()
  const { id } = serviceOf(plan, 'park')
  await owner.query(
    `insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', l.id + 900000, 'position', 9))).*
       from order_line l where l.merchant_id = $1 and l.order_id = $2`,
    [merchant.id, orderId],
  )
  expect((await offered(id)).map((one) => one.id)).not.toContain(orderId)
  expect((await staff.call(`${at}/attach`, { id, orderId })).error.name).toBe('operationInvalid')
  await owner.query(
    `update order_line set supplier_status = 'cancelled' where merchant_id = $1 and order_id = $2 and position = 9`,
    [merchant.id, orderId],
  )
  await staff.data(`${at}/attach`, { id, orderId })
})

test('a change of the group leaves the guests of an order that was tied to it', async () => {
  const plan = await makePlan()
  const orderId = await order()
  await staff.data(`${at}/attach`, { id: serviceOf(plan, 'park').id, orderId })
  const change = '/supplier/travelPlanHandler'
  const ask = { id: plan.id, startDate: day(60), adults: 17, children: 0, freeGuests: 1, singles: 1 }
  const { fingerprint, rows } = await staff.data<ChangePreview>(`${change}/changePreview`, ask)
  expect(rows.find(({ names }) => names.en === 'National park')).toMatchObject({ what: 'stays' })
  const { version } = await info(plan.id)
  await staff.data(`${change}/changeApply`, { ...ask, version, fingerprint })
  const guests = async () =>
    (
      await owner.query(
        `select count(*)::int as n from order_guest where merchant_id = $1 and order_id = $2 and attendance <> 'cancelled'`,
        [merchant.id, orderId],
      )
    ).rows[0].n
  expect(await guests()).toBe(2)
  // Another day is its day too.
  const moved = { ...ask, startDate: day(61) }
  const { fingerprint: shown } = await staff.data<ChangePreview>(`${change}/changePreview`, moved)
  const now = (await info(plan.id)).version
  await staff.data(`${change}/changeApply`, { ...moved, version: now, fingerprint: shown })
  expect(await guests()).toBe(2)
  const { rows: lines } = await owner.query(
    'select date::text from order_line where merchant_id = $1 and order_id = $2',
    [merchant.id, orderId],
  )
  expect(lines).toEqual([{ date: day(61) }])
})

test('what a group ordered itself is not let go; other days, rights and a locked group refuse', async () => {
  const plan = await makePlan()
  const orderId = await order()
  const { id } = serviceOf(plan, 'park')
  const planner = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.play.arrange'] })).userName,
  )
  expect((await planner.call(`${at}/attach`, { id, orderId })).error.code).not.toBe(0)
  await staff.data('/supplier/travelPlanHandler/lock', { id: plan.id, reason: 'Closed' })
  expect((await staff.call(`${at}/attach`, { id, orderId })).error.name).toBe('plans.locked')
  await staff.data('/supplier/travelPlanHandler/unlock', { id: plan.id, reason: 'Open' })
  const { days, sheet, version } = await info(plan.id)
  await staff.data('/supplier/travelPlan/days', {
    id: plan.id,
    version,
    sheet,
    days: days.map((one) => ({
      ...one,
      services: one.services.map((service) =>
        service.key === 'park' ? { ...service, skuId: sku.id } : service,
      ),
    })),
  })
  await staff.data(`${at}/book`, { id })
  const own = serviceOf(await info(plan.id), 'park')
  expect(own.can).not.toHaveProperty('orderDetach')
  expect((await staff.call(`${at}/detach`, { id, reason: 'x' })).error.name).toBe('operationInvalid')
})
