import { expect, test } from 'vitest'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { actOn, balances, makeOrderWorld, placeOrder, readOrder, stockLeft } from '#test/factories/orders.ts'
import { testServer } from '#test/factories/http.ts'

const server = await testServer()

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

  const asked = await actOn(world, 'withdraw', { id: order.id, reason: 'Visa refused' }, world.agent)
  expect(asked.data).toMatchObject({ status: 'cancelling', agentStatus: 'withdrawing' })
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
