import { expect, test } from 'vitest'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()
/** Two adults at 2,200.00 and a child at 1,500.00; a quarter is kept at any time. */
const worldOf = () =>
  makeOrderWorld(server, {
    quoteBasisPoints: 0,
    balanceMinor: 10_000_000,
    sku: { days: [day(0), day(30)], cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 2_500 }] },
  })
const voucherOf = async (world: OrderWorld, orderId: number) =>
  (await world.staff.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId })).rows[0]!
/** Another day than today's is asked about, and said yes to. */
async function redeem(world: OrderWorld, voucherId: number, entitlementIds?: number[]) {
  const input = { voucherId, entitlementIds, place: 'Pier 3' }
  const { error } = await world.staff.call('/supplier/orderQrcode/redeem', input)
  if (error.code === 201016)
    await world.staff.data('/supplier/orderQrcode/redeem', {
      ...input,
      confirm: error.questions!.map(({ token }) => token),
    })
}

/** Confirmed, agreed to by its supplier, and one adult on board. */
async function boarded(world: OrderWorld) {
  const { id } = await placeOrder(world, { date: day(30) })
  const { lines } = await readOrder(world, id)
  await actOn(world, 'sendOrder', { lineId: lines[0]!.id })
  await actOn(world, 'supplierApprove', { lineId: lines[0]!.id }, world.supplier)
  const voucher = await voucherOf(world, id)
  await redeem(world, voucher.id, [voucher.entitlements[0]!.id])
  return { id, voucher }
}

test('cancelling an order that guests have used asks first, keeps what was used and leaves it as it was served', async () => {
  const world = await worldOf()
  const { id, voucher } = await boarded(world)
  const before = await stockLeft(world, day(30))
  const { cancellation } = await readOrder(world, id)
  // 2,200.00 used; a quarter of the other 3,700.00.
  expect(cancellation).toMatchObject({ usedMinor: 220_000, feeMinor: 312_500, refundMinor: 277_500 })

  const cancel = { id, reason: 'Sick' }
  const requested = await world.staff.call('/supplier/orderHandler/cancel', cancel)
  expect(requested.error).toMatchObject({ code: 201016, questions: [{ key: 'orders.questions.usedPart' }] })
  expect((await readOrder(world, id)).status).toBe('confirmed')

  const confirm = requested.error.questions!.map(({ token }) => token)
  expect((await world.staff.call('/supplier/orderHandler/cancel', { ...cancel, confirm })).error.code).toBe(0)
  const after = await readOrder(world, id)
  expect(after).toMatchObject({ status: 'cancelled', money: { refundMinor: 277_500, feeMinor: 312_500 } })
  // The supplier served it: it is asked for nothing, and its cost stays.
  expect(after.lines).toMatchObject([{ supplierStatus: 'approved', costMinor: 370_000 }])
  expect(await stockLeft(world, day(30))).toBe(before)
  const rights = (await voucherOf(world, id)).entitlements.map(({ state }) => state)
  expect(rights.toSorted()).toEqual(['redeemed', 'void', 'void'])
  expect(voucher.entitlements).toHaveLength(3)
})

test('an agent that withdraws gets nothing back for what was used, nor for what is used until staff agree', async () => {
  const world = await worldOf()
  const { id } = await boarded(world)
  await world.agent.data('/supplier/orderHandler/withdraw', { id, reason: 'Sick' })
  expect((await readOrder(world, id)).withdrawal).toMatchObject({ feeMinor: 312_500, refundMinor: 277_500 })
  const voucher = await voucherOf(world, id)
  await redeem(world, voucher.id)
  const agreed = await world.staff.call('/supplier/orderHandler/agreeCancel', { id, refund: 'rule' })
  const confirm = agreed.error.questions!.map(({ token }) => token)
  await world.staff.data('/supplier/orderHandler/agreeCancel', { id, refund: 'rule', confirm })
  const { status, money } = await readOrder(world, id)
  expect({ status, refund: money!.refundMinor }).toEqual({ status: 'cancelled', refund: 0 })
})

test('what nobody has used is cancelled without a question', async () => {
  const world = await worldOf()
  const { id } = await placeOrder(world, { date: day(30) })
  await actOn(world, 'confirm', { id })
  await actOn(world, 'cancel', { id, reason: 'Storm' })
  expect(await readOrder(world, id)).toMatchObject({ status: 'cancelled', money: { feeMinor: 147_500 } })
})
