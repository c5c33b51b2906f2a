import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, orderInput } from '#test/factories/orders.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { makeRate } from '#test/kit/pricing-world.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'

const server = await testServer()
const { world, staff, merchant, owner, cash, inMerchant, info, deal, makePlan, serviceOf, balance } =
  await makeGroupWorld(server, 900_000_000)
const deposits = '/supplier/travelPlanDeposit'
const orders = '/supplier/planOrder'
const amountMinor = 50_000

const sku = await makeOrderSku(server.app, merchant, {
  days: [day(60)],
  capacity: 1000,
  supplierId: world.supplierId,
})
const makeOrder = async () =>
  (
    await staff.data<{ id: number }>(
      '/supplier/orderEntry/create',
      orderInput(world, { skuId: sku.id, date: day(60), adults: 2, children: 0 }),
    )
  ).id
const lineOf = async (orderId: number) =>
  (
    await owner.query<{ id: number }>('select id from order_line where merchant_id = $1 and order_id = $2', [
      merchant.id,
      orderId,
    ])
  ).rows[0]!.id
/** What is owed on the line of an order. */
const owed = async (orderId: number) =>
  Number(
    (
      await owner.query(
        'select coalesce(sum(owed_minor), 0)::bigint as sum from line_owed where merchant_id = $1 and line_id = $2',
        [merchant.id, await lineOf(orderId)],
      )
    ).rows[0].sum,
  )
const shown = async (planId: number) =>
  (await deal(planId)).deposits.map(({ state, amountMinor: minor }) => [state, minor])
/** How often whoever pays suppliers was told of a deposit without a booking. */
const notified = async (planId: number) =>
  (
    await owner.query(
      `select distinct kind, facts->>'amount' as amount from notification where merchant_id = $1 and kind = 'depositFree' and subject_id = $2`,
      [merchant.id, planId],
    )
  ).rows

/** A group whose park stands on an order of the supplier, with a deposit that was paid for it. */
async function paidOn(orderId: number) {
  const plan = await makePlan()
  const { id } = serviceOf(plan, 'park')
  await staff.data(`${orders}/attach`, { id, orderId })
  await staff.data(`${deposits}/save`, {
    planId: plan.id,
    serviceId: id,
    dueOn: day(3),
    amountMinor,
    currency: 'THB',
  })
  const [deposit] = (await deal(plan.id)).deposits
  await staff.data(`${deposits}/pay`, { id: deposit!.id, accountId: cash.id, paidOn: day(0) })
  return { planId: plan.id, id, depositId: deposit!.id }
}

test('a deposit leaves the line that its service let go and counts on the next one: nothing is paid twice', async () => {
  const [first, second] = [await makeOrder(), await makeOrder()]
  const payable = await balance('supplier-payable')
  const { planId, id } = await paidOn(first)
  expect(await owed(first)).toBe(-amountMinor)
  await staff.data(`${orders}/detach`, { id, reason: 'Another group' })
  expect(await owed(first)).toBe(0)
  expect(await shown(planId)).toEqual([['free', amountMinor]])
  await inMerchant(sweepMerchant)
  await inMerchant(sweepMerchant)
  expect(await notified(planId)).toEqual([{ kind: 'depositFree', amount: '500.00 THB' }])
  await staff.data(`${orders}/attach`, { id, orderId: second })
  expect([await owed(first), await owed(second)]).toEqual([0, -amountMinor])
  expect(await shown(planId)).toEqual([['paid', amountMinor]])
  // It went out of the bank once, and stands with the supplier once.
  expect((await balance('supplier-payable')) - payable).toBe(-amountMinor)
  expect(await balance('clearing', 'supplier-deposits')).toBe(0)
  expect((await info(planId)).history.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['plans.depositFreed', 'plans.depositMoved']),
  )
})

test('of an order that was cancelled its fee keeps its part of the deposit; the rest goes to the next order or comes back', async () => {
  const [first, second] = [await makeOrder(), await makeOrder()]
  const { planId, id, depositId } = await paidOn(first)
  const lineId = await lineOf(first)
  await actOn(world, 'sendOrder', { lineId })
  await actOn(world, 'supplierApprove', { lineId }, world.supplier)
  await actOn(world, 'cancel', { id: first, refundMinor: 0, reason: 'Storm' })
  await actOn(world, 'supplierAgreeCancel', { lineId, feeMinor: 20_000 })
  expect(await owed(first)).toBe(20_000 - amountMinor)
  expect(await shown(planId)).toEqual([['free', amountMinor]])
  await staff.data(`${handler}/recoverItem`, { id })
  expect(await owed(first)).toBe(0)
  expect(await shown(planId)).toEqual([
    ['free', 30_000],
    ['paid', 20_000],
  ])
  await staff.data(`${orders}/attach`, { id, orderId: second })
  expect([await owed(first), await owed(second)]).toEqual([0, -30_000])
  await staff.data(`${orders}/detach`, { id, reason: 'Not wanted' })
  const payable = await balance('supplier-payable')
  await staff.data(`${deposits}/unpay`, { id: depositId })
  expect(await owed(second)).toBe(0)
  expect((await balance('supplier-payable')) - payable).toBe(30_000)
  // What the fee took does not come back.
  const taken = (await deal(planId)).deposits.find(({ state }) => state === 'paid')!
  expect((await staff.call(`${deposits}/unpay`, { id: taken.id })).error.name).toBe('operationInvalid')
})

test('another supplier’s order leaves a deposit with whom it was paid to, offered back', async () => {
  const first = await makeOrder()
  const { planId, id } = await paidOn(first)
  await staff.data(`${orders}/detach`, { id, reason: 'Elsewhere' })
  const other = await staff.data<{ id: number }>('/supplier/supplier/save', {
    code: 'AB',
    name: 'Andaman Boats',
    currency: 'THB',
    notifyMethod: 'login',
    phone: '+66 76 222 333',
  })
  const theirs = await makeOrderSku(server.app, merchant, {
    days: [day(60)],
    capacity: 1000,
    supplierId: other.id,
  })
  const elsewhere = await staff.data<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId: theirs.id, date: day(60), adults: 2, children: 0 }),
  )
  await staff.data(`${orders}/attach`, { id, orderId: elsewhere.id })
  expect(await owed(elsewhere.id)).toBe(0)
  expect((await deal(planId)).deposits).toMatchObject([{ state: 'free', can: { depositUnpay: true } }])
})

test('a question to a hotel ends with its order let go, with its plan cancelled, and with its service left out', async () => {
  const { planId, id } = await paidOn(await makeOrder())
  const openCount = async () =>
    (
      await owner.query<{ n: number }>(
        `select count(*)::int as n from plan_option_ask where merchant_id = $1 and plan_id = $2 and status = 'asked'`,
        [merchant.id, planId],
      )
    ).rows[0]!.n
  const ask = async (service: number) => {
    await owner.query('update plan_service set option_until = $3 where merchant_id = $1 and id = $2', [
      merchant.id,
      service,
      day(20),
    ])
    await staff.data('/supplier/travelPlanItem/optionAsk', { id: service, until: day(30), to: '' })
    expect(await openCount()).toBe(1)
  }
  await ask(id)
  await staff.data(`${orders}/detach`, { id, reason: 'Another group' })
  expect(await openCount()).toBe(0)
  const plan = await info(planId)
  await ask(serviceOf(plan, 'show').id)
  await staff.data(`${at}/days`, {
    id: planId,
    version: plan.version,
    sheet: plan.sheet,
    days: plan.days.map((one) => ({ ...one, services: one.services.filter(({ key }) => key !== 'show') })),
  })
  expect(await openCount()).toBe(0)
  await ask(serviceOf(plan, 'boat').id)
  await staff.data(`${handler}/cancel`, { id: planId, reason: 'Called off' })
  expect(await openCount()).toBe(0)
  await staff.data(`${handler}/recover`, { id: planId })
  expect(await openCount()).toBe(0)
})

test('a deposit in foreign money moves, and comes back, at the rate it was paid at', async () => {
  await inMerchant(async (ctx) => {
    await makeRate(ctx, 'SGD', 'THB', '26', day(-9))
    await makeRate(ctx, 'SGD', 'THB', '30', day(0))
  })
  const dollars = await makeCollection(staff, { currency: 'SGD' })
  const [first, second] = [await makeOrder(), await makeOrder()]
  const plan = await makePlan()
  const { id } = serviceOf(plan, 'park')
  await staff.data(`${orders}/attach`, { id, orderId: first })
  const form = { planId: plan.id, serviceId: id, dueOn: day(3), amountMinor: 10_000, currency: 'SGD' }
  await staff.data(`${deposits}/save`, form)
  const [deposit] = (await deal(plan.id)).deposits
  await staff.data(`${deposits}/pay`, { id: deposit!.id, accountId: dollars.id, paidOn: day(-5) })
  await staff.data(`${orders}/detach`, { id, reason: 'Another group' })
  await staff.data(`${orders}/attach`, { id, orderId: second })
  await staff.data(`${deposits}/unpay`, { id: deposit!.id })
  const { rows } = await owner.query<{ base: number }>(
    `select base_minor::int as base from plan_posting where merchant_id = $1 and plan_id = $2 and kind = 'prepaid' order by id`,
    [merchant.id, plan.id],
  )
  expect(rows.map(({ base }) => base)).toEqual([260_000, -260_000, 260_000, -260_000, 260_000, -260_000])
})
