import { expect, test } from 'vitest'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { departureCalls } from '#test/factories/departures.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
} from '#test/factories/orders.ts'
import { testServer } from '#test/factories/http.ts'

const server = await testServer()
const { makeWorld, called } = departureCalls(server)

/** The worked case of the product: every amount a person sees on the way, from the order to its withdrawal. */
test('Phi Phi for Lotus: ordered, confirmed, approved, withdrawn at half, every book follows', async () => {
  const world = await makeOrderWorld(server)
  const order = await placeOrder(world)
  expect(order).toMatchObject({ status: 'processing', supplierStatus: 'pending', totalMinor: 531_000 })
  let money = await balances(world)
  expect([money['agent-available'], money['agent-frozen']]).toEqual([469_000, 531_000])
  expect(await stockLeft(world)).toBe(37)

  const [line] = (await readOrder(world, order.id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  const approved = await actOn(
    world,
    'supplierApprove',
    { lineId: line!.id, supplierOrderCode: 'SB-77' },
    world.supplier,
  )
  // All its lines are approved, so the order confirms by itself.
  expect(approved.data).toMatchObject({ supplierStatus: 'approved', orderStatus: 'confirmed' })
  money = await balances(world)
  expect([money['agent-frozen'], money['sales'], money['supplier-payable'], money['cost']]).toEqual([
    0, 531_000, 370_000, 370_000,
  ])
  const confirmed = await readOrder(world, order.id)
  expect(confirmed.vouchers).toMatchObject([{ state: 'live', entitlements: 3, redeemed: 0 }])
  expect(confirmed.cancellation).toMatchObject({ feeMinor: 265_500, refundMinor: 265_500 })
  expect(confirmed.money).toMatchObject({ baseCostMinor: 370_000, profitMinor: 161_000 })

  const requested = await actOn(world, 'withdraw', { id: order.id, reason: 'Visa refused' }, world.agent)
  expect(requested.data).toMatchObject({ status: 'cancelling', agentStatus: 'withdrawing' })
  const agreed = await actOn(world, 'agreeCancel', { id: order.id })
  expect(agreed.data).toMatchObject({
    status: 'cancelled',
    agentStatus: 'accepted',
    paymentStatus: 'part-refunded',
    supplierStatus: 'reviewing',
  } satisfies Partial<OrderState>)
  money = await balances(world)
  expect([money['agent-available'], money['refunds'], money['sales']]).toEqual([734_500, 265_500, 531_000])
  expect(await stockLeft(world)).toBe(40)
  const ended = await readOrder(world, order.id)
  expect(ended.vouchers).toMatchObject([{ state: 'void' }])
  expect(ended.lines[0]).toMatchObject({ supplierStatus: 'reviewing', asked: 'cancel' })

  await actOn(world, 'supplierAgreeCancel', { lineId: line!.id }, world.supplier)
  money = await balances(world)
  // The supplier keeps half by its own ladder: its fee is our cost.
  expect([money['supplier-payable'], money['cost']]).toEqual([185_000, 185_000])
  const history = (await readOrder(world, order.id)).history.map((event) => event.type)
  expect(history).toEqual([
    'orders.created',
    'orders.sendOrder',
    'orders.supplierApprove',
    'orders.confirm',
    'orders.withdraw',
    'orders.agreeCancel',
    'orders.askSupplierCancel',
    'orders.supplierAgreeCancel',
  ])
})

/** What the page of the worked case tells of a second order: changed, partly cancelled, called off. */
test('Phi Phi for Lotus again: a child comes and the day moves, an adult goes by the rule, the sea is too rough', async () => {
  const world = await makeWorld({ balanceMinor: 734_500 })
  const stands = async () => {
    const books = await balances(world)
    const seats = [await stockLeft(world, day(30)), await stockLeft(world, day(31))]
    const earned = books['sales']! + books['fees']! - books['refunds']!
    return [books['agent-available'], books['agent-frozen'], ...seats, earned]
  }
  const amend = (amendment: object) =>
    world.staff.data('/supplier/orderModify/apply', { id, amendment, reason: 'So agreed', asks: false })
  const { id, totalMinor } = await placeOrder(world, { adults: 2, children: 0 })
  expect(totalMinor).toBe(396_000)
  expect(await stands()).toEqual([338_500, 396_000, 38, 40, 0])
  await actOn(world, 'confirm', { id })
  expect(await stands()).toEqual([338_500, 0, 38, 40, 396_000])

  await amend({ addGuests: [{ kind: 'child', name: 'Kim Minsu' }], date: day(31) })
  expect(await stands()).toEqual([203_500, 0, 40, 37, 531_000])
  const changed = await readOrder(world, id)
  expect(changed).toMatchObject({ serviceDate: day(31), children: 1, money: { totalMinor: 531_000 } })
  expect(changed.vouchers.filter(({ state }) => state === 'live')).toMatchObject([{ entitlements: 3 }])

  await amend({ removeGuests: [changed.guests[1]!.id] })
  expect(await stands()).toEqual([302_500, 0, 40, 38, 432_000])
  expect((await readOrder(world, id)).money).toMatchObject({ totalMinor: 333_000, feeMinor: 99_000 })

  const { rows } = await called(world, { from: day(31), to: day(31), act: 'cancel' })
  expect(rows).toMatchObject([{ orderId: id, state: 'refunded', refundMinor: 333_000 }])
  expect(await stands()).toEqual([635_500, 0, 40, 40, 99_000])
  expect((await readOrder(world, id)).vouchers.every(({ state }) => state === 'void')).toBe(true)
})
