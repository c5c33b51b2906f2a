import { expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()
const preview = (world: OrderWorld, id: number, amendment: object) =>
  world.staff.data<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment })
const amend = (world: OrderWorld, id: number, amendment: object, more: object = {}) =>
  world.staff.call('/supplier/orderModify/apply', { id, amendment, ...more })
const guestOf = async (world: OrderWorld, id: number, kind: string) =>
  (await readOrder(world, id)).guests.find((guest) => guest.kind === kind && guest.attendance === 'expected')!
    .id

test('of an order that is paid in part and becomes cheaper nothing goes back until the rest is paid by it', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order' },
    sku: { days: [day(30)] },
  })
  const { id } = await placeOrder(world)
  await world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
  await actOn(world, 'confirm', { id })
  await amend(world, id, { addGuests: [{ kind: 'adult' }] })
  const owes = { paymentStatus: 'part-paid', money: { totalMinor: 729_000 } }
  expect(await readOrder(world, id)).toMatchObject(owes)
  const start = (await balances(world))['agent-available']!

  // 1,980.00 are owed; a child's 1,350.00 come off that.
  const goes = { removeGuests: [await guestOf(world, id, 'child')], fee: 'none' }
  expect(await preview(world, id, goes)).toMatchObject({
    backMinor: 135_000,
    refundMinor: 0,
    dueMinor: 63_000,
  })
  expect((await amend(world, id, goes, { reason: 'Ill' })).error).toEqual({ code: 0 })
  expect(await readOrder(world, id)).toMatchObject({
    paymentStatus: 'part-paid',
    money: { totalMinor: 594_000 },
  })
  expect((await balances(world))['agent-available']).toBe(start)

  // An adult's 1,980.00: 630.00 were owed, the rest goes back, and the order is paid.
  const more = { removeGuests: [await guestOf(world, id, 'adult')], fee: 'none' }
  expect(await preview(world, id, more)).toMatchObject({ refundMinor: 135_000, dueMinor: -135_000 })
  expect((await amend(world, id, more, { reason: 'Ill' })).error).toEqual({ code: 0 })
  expect(await readOrder(world, id)).toMatchObject({ paymentStatus: 'paid', money: { totalMinor: 396_000 } })
  const books = await balances(world)
  expect([books['agent-available'], books['agent-frozen']]).toEqual([start + 135_000, 0])
  expect(books['sales']! - books['refunds']! + (books['tax'] ?? 0)).toBe(396_000)
})

test('an order that is paid in part and ends owes nothing more: what came back says so, and what was kept can be given back', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order' },
    sku: { days: [day(30)] },
  })
  const partPaid = async () => {
    const { id } = await placeOrder(world)
    await world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
    await actOn(world, 'confirm', { id })
    await amend(world, id, { addGuests: [{ kind: 'adult' }] })
    expect(await readOrder(world, id)).toMatchObject({ paymentStatus: 'part-paid' })
    return id
  }
  for (const [refundMinor, paymentStatus] of [
    [531_000, 'refunded'],
    [31_000, 'part-refunded'],
    [0, 'paid'],
  ] as const) {
    const id = await partPaid()
    await actOn(world, 'cancel', { id, reason: 'Storm', refund: 'by-hand', refundMinor })
    const { can, ...order } = await readOrder(world, id)
    expect(order).toMatchObject({ paymentStatus, money: { refundMinor } })
    expect(can['refund']).toBe(true)
  }
})
