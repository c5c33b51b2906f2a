import { expect, test } from 'vitest'
import type { CancelPreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, orderInput } from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, info, makePlan, quote, accept, serviceOf, balance } =
  await makeGroupWorld(server, 900_000_000)

/** Twenty days ahead, so that the ladder keeps 30 %; these services are on orders, of which the second was sent and the third agreed to. */
async function onOrders(keys: readonly [string, string, string]): Promise<PlanInfo> {
  const plan = await makePlan({ startDate: day(20), singles: 0 })
  const skus = new Map<string, number>()
  for (const key of keys) {
    const sku = await makeOrderSku(server.app, merchant, {
      days: [day(20)],
      capacity: 100,
      supplierId: world.supplierId,
    })
    skus.set(key, sku.id)
  }
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) => ({ ...service, skuId: skus.get(service.key) ?? null })),
  }))
  const { id, version, sheet } = plan
  await staff.data(`${at}/days`, { id, version, days, sheet })
  await accept(await quote(id), { singles: 0 })
  await staff.data('/supplier/planOrder/bookAll', { id })
  const ordered = await info(id)
  for (const key of keys.slice(1)) await staff.data(`${handler}/inform`, { id: serviceOf(ordered, key).id })
  const [, , agreed] = keys
  await actOn(
    world,
    'supplierApprove',
    { lineId: await lineOf(serviceOf(ordered, agreed).orderId!) },
    world.supplier,
  )
  await staff.data(`${handler}/confirm`, { id })
  return info(id)
}
const lineOf = async (orderId: number) =>
  (
    await owner.query<{ id: number }>('select id from order_line where merchant_id = $1 and order_id = $2', [
      merchant.id,
      orderId,
    ])
  ).rows[0]!.id
const ordersOf = async (planId: number) =>
  (
    await owner.query<{ key: string; status: string; line: string; fee: number; refund: number }>(
      `select s.key, o.status, l.supplier_status as line, o.fee_minor::int as fee, o.refund_minor::int as refund
         from plan_service s
         join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
         join order_line l on l.merchant_id = s.merchant_id and l.id = s.line_id
        where s.merchant_id = $1 and s.plan_id = $2 order by o.id`,
      [merchant.id, planId],
    )
  ).rows

test('a group that is cancelled has its orders cancelled: stock goes back, suppliers are asked, and the agent pays the ladder once', async () => {
  const plan = await onOrders(['boat', 'show', 'park'])
  const preview = await staff.data<CancelPreview>(`${handler}/cancelPreview`, { id: plan.id })
  const what = new Map(preview.rows.map((row) => [row.id, row.what]))
  expect(['boat', 'show', 'meals'].map((key) => what.get(serviceOf(plan, key).id))).toEqual([
    'order',
    'order',
    'falls',
  ])
  const own = await balance('agent-available')
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  const after = await ordersOf(plan.id)
  expect(after.map(({ status, line }) => [status, line])).toEqual([
    ['cancelled', 'cancelled'],
    ['cancelled', 'reviewing'],
    ['cancelled', 'reviewing'],
  ])
  expect(preview.keptMinor).toBeGreaterThan(0)
  expect(Math.abs((await balance('agent-available')) - own)).toBe(preview.backMinor)
  expect(after.reduce((sum, { fee }) => sum + fee, 0)).toBe(preview.keptMinor)
  expect(after.reduce((sum, { refund }) => sum + refund, 0)).toBe(preview.backMinor)

  // Back in planning it is to be arranged anew, on new orders; the old ones stay as they ended.
  await staff.data(`${handler}/recover`, { id: plan.id })
  const again = await info(plan.id)
  expect(serviceOf(again, 'show')).toMatchObject({ state: 'to-arrange', orderId: null, lineState: null })
})

test('an order that stood before it was tied to a group goes on without the group', async () => {
  const plan = await makePlan({ startDate: day(60) })
  const sku = await makeOrderSku(server.app, merchant, {
    days: [day(60)],
    capacity: 100,
    supplierId: world.supplierId,
  })
  const order = await staff.data<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId: sku.id, date: day(60), adults: 2, children: 0 }),
  )
  const { id } = serviceOf(plan, 'park')
  await staff.data('/supplier/planOrder/attach', { id, orderId: order.id })
  const { rows } = await staff.data<CancelPreview>(`${handler}/cancelPreview`, { id: plan.id })
  expect(rows.find((row) => row.id === id)?.what).toBe('stays')
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  expect(await ordersOf(plan.id)).toMatchObject([{ key: 'park', status: 'processing' }])
})

/** Sold for 20 days ahead, so that 30 % are kept, and nothing is paid. */
async function soldTo(agentId: number): Promise<PlanInfo> {
  const plan = await makePlan({ startDate: day(20), singles: 0, agentId })
  await accept(await quote(plan.id), { singles: 0 })
  await staff.data(`${handler}/confirm`, { id: plan.id })
  return info(plan.id)
}
const ownBalance = async (agentId: number, kind: string) =>
  Number(
    (
      await owner.query(
        'select coalesce(sum(balance_minor), 0)::bigint as sum from ledger_account where merchant_id = $1 and kind = $2 and agent_id = $3',
        [merchant.id, kind, agentId],
      )
    ).rows[0].sum,
  )
const feeEvents = async (planId: number) =>
  (await info(planId)).history.map(({ type }) => type).filter((type) => type.startsWith('plans.fee'))

test('a fee that nothing was paid for is owed by an agent that pays by bill, whatever its credit', async () => {
  const agent = await makeAgent(server.app, merchant, {
    currency: 'CNY',
    settlementTerm: 'invoice',
    creditLimitMinor: 100,
  })
  const plan = await soldTo(agent.id)
  const preview = await staff.data<CancelPreview>(`${handler}/cancelPreview`, {
    id: plan.id,
  })
  expect(preview).toMatchObject({ owedMinor: 1_800_000, keptMinor: 0 })
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  expect(await ownBalance(agent.id, 'agent-receivable')).toBe(1_800_000)
  expect(await feeEvents(plan.id)).toEqual(['plans.feeCharged'])
})

test('of an agent that pays beforehand as much of it is taken as it has; what is open is told', async () => {
  const before = await ownBalance(world.agentId, 'agent-available')
  const plan = await soldTo(world.agentId)
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
  expect(await ownBalance(world.agentId, 'agent-available')).toBe(before - 1_800_000)
  const poor = await makeAgent(server.app, merchant, { currency: 'CNY' })
  const other = await soldTo(poor.id)
  await staff.data(`${handler}/cancel`, { id: other.id, reason: 'No visas' })
  expect(await feeEvents(other.id)).toEqual(['plans.feeOpen'])
})
