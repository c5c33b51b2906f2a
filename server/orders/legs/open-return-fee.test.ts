import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, placeOrder } from '#test/factories/orders.ts'
import { roundTripWorld } from '#test/factories/round-trips.ts'

const server = await testServer()
const open = { back: { open: true } }

test('an open return that is dropped first, then the way out, keeps no less than both at once', async () => {
  const cancelRule = [{ hoursBefore: 31 * 24, keepBasisPoints: 5_000 }]
  const own = await roundTripWorld(server, {
    days: [day(30)],
    capacity: 40,
    balanceMinor: 90_000_000,
    cancelRule,
  })
  const feeOf = async (id: number) =>
    (await own.staff.data<OrderInfo>('/supplier/order/info', { id })).money!.feeMinor!
  const whole = await placeOrder(own, open)
  await own.staff.data('/supplier/orderHandler/confirm', { id: whole.id })
  await own.staff.data('/supplier/orderHandler/cancel', { id: whole.id, reason: 'Sick' })
  const parts = await placeOrder(own, open)
  await own.staff.data('/supplier/orderHandler/confirm', { id: parts.id })
  await own.staff.data('/supplier/orderModify/apply', {
    id: parts.id,
    amendment: { dropLeg: 2 },
    reason: 'One way',
    asks: false,
  })
  await own.staff.data('/supplier/orderHandler/cancel', { id: parts.id, reason: 'Sick' })
  expect(await feeOf(parts.id)).toBe(await feeOf(whole.id))
  expect(await feeOf(whole.id)).toBeGreaterThan(0)
})
