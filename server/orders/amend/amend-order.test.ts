import { describe, expect, test } from 'vitest'
import type { AmendmentPreview, ModifyRequest, OrderVersion } from '#contract/orders/amend/amend.schema.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { doModifyJob } from './answer-request.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  recharge,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()
/** Half from 60 days before the start, so half now; seats on two days. */
const makeWorld = (more: Parameters<typeof makeOrderWorld>[1] = {}) =>
  makeOrderWorld(server, { ...more, sku: { days: [day(30), day(31)], ...more.sku } })
type Change = Record<string, unknown>

const preview = (world: OrderWorld, id: number, amendment: Change, caller: Caller = world.staff) =>
  caller.data<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment })
const amend = (
  world: OrderWorld,
  id: number,
  amendment: Change,
  more: Change = {},
  caller: Caller = world.staff,
) => caller.call<OrderState>('/supplier/orderModify/apply', { id, amendment, ...more })
const requests = async (world: OrderWorld, orderId: number, caller: Caller = world.staff) =>
  (await caller.data<{ rows: ModifyRequest[] }>('/supplier/orderModify/list', { orderId })).rows
const versions = async (world: OrderWorld, id: number, caller: Caller = world.staff) =>
  (await caller.data<{ rows: OrderVersion[] }>('/supplier/orderModify/versions', { id })).rows
const guestOf = async (world: OrderWorld, id: number, kind: string) =>
  (await readOrder(world, id)).guests.find((guest) => guest.kind === kind && guest.attendance === 'expected')!
    .id

/** Confirmed, and held by its supplier. */
async function approved(world: OrderWorld) {
  const order = await placeOrder(world)
  const [line] = (await readOrder(world, order.id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'supplierApprove', { lineId: line!.id }, world.supplier)
  return { id: order.id, lineId: line!.id }
}
/** What the worker does when the last supplier has agreed. */
const doRequest = async (world: OrderWorld, orderId: number) => {
  const [request] = await requests(world, orderId)
  await doModifyJob(jobOf(server.app), { merchantId: world.merchant.id, requestId: request!.id, orderId })
}
/** Our books of an agent's money are those of its orders. */
async function booksAgree(world: OrderWorld, id: number) {
  const { money } = await readOrder(world, id)
  const books = await balances(world)
  expect(
    books['agent-available']! +
      books['agent-frozen']! +
      books['sales']! -
      books['refunds']! +
      books['fees']! +
      books['tax']!,
  ).toBe(1_000_000)
  return { money: money!, books }
}

test('a child is added: it pays what a child pays, the seat is taken, the order costs more, the old one can be read', async () => {
  const world = await makeWorld()
  const { id } = await placeOrder(world)
  const change = { addGuests: [{ kind: 'child', name: 'Wang Xiaoming' }] }
  const shown = await preview(world, id, change)
  expect(shown).toMatchObject({
    totalBeforeMinor: 531_000,
    totalAfterMinor: 666_000,
    addedMinor: 135_000,
    dueMinor: 135_000,
    feeMinor: 0,
    costs: [{ currency: 'THB', beforeMinor: 370_000, afterMinor: 460_000 }],
  })
  expect(await stockLeft(world)).toBe(37)
  const done = await amend(world, id, change, { shownDueMinor: 135_000 })
  expect(done.error.code).toBe(0)
  const order = await readOrder(world, id)
  expect(order).toMatchObject({ children: 2, money: { totalMinor: 666_000, reservedMinor: 666_000 } })
  expect(order.guests.map(({ name }) => name)).toContain('Wang Xiaoming')
  expect(await stockLeft(world)).toBe(36)
  const { books } = await booksAgree(world, id)
  expect([books['agent-available']!, books['agent-frozen']!]).toEqual([334_000, 666_000])
  expect(await versions(world, id)).toMatchObject([
    { no: 1, told: { totalMinor: 531_000, children: 1 }, costs: [{ costMinor: 370_000 }] },
  ])
  expect((await requests(world, id)).map(({ status }) => status)).toEqual(['confirmed'])
  expect(order.history.map(({ type }) => type)).toContain('orders.amended')
})

test('guests who stay keep the price of their day: prices have risen, only the new one pays them', async () => {
  const world = await makeWorld({ quoteBasisPoints: 0, balanceMinor: 2_000_000 })
  const { id } = await placeOrder(world)
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('sku_base_price')
      .set({ adult_minor: 500_000 })
      .where('merchant_id', '=', world.merchant.id)
      .where('sku_id', '=', world.sku.id)
      .execute(),
  )
  const more = { addGuests: [{ kind: 'adult' }] }
  expect(await preview(world, id, more)).toMatchObject({
    totalBeforeMinor: 590_000,
    totalAfterMinor: 1_090_000,
  })
  await amend(world, id, more)
  // The one who came later goes again at the price that it paid; one of the first at the old one.
  const guests = (await readOrder(world, id)).guests.filter(({ kind }) => kind === 'adult')
  const back = async (guestId: number) =>
    (await preview(world, id, { removeGuests: [guestId], fee: 'none' })).backMinor
  expect([await back(guests[0]!.id), await back(guests[2]!.id)]).toEqual([220_000, 500_000])
  expect((await preview(world, id, { date: day(31) })).totalAfterMinor).toBe(1_650_000)
})

test('who goes gives back its share less the fee of the rule, and its right ends; what stays is as it was', async () => {
  const world = await makeWorld()
  const { id } = await approved(world)
  const child = await guestOf(world, id, 'child')
  const change = { removeGuests: [child] }
  expect(await preview(world, id, change)).toMatchObject({
    backMinor: 135_000,
    feeMinor: 67_500,
    refundMinor: 67_500,
    dueMinor: -67_500,
    asked: ['Speedboat Phuket'],
  })
  // Its supplier holds the line: told by phone already.
  await amend(world, id, change, { asks: false })
  const order = await readOrder(world, id)
  expect(order).toMatchObject({
    children: 0,
    status: 'confirmed',
    money: { totalMinor: 396_000, feeMinor: 67_500, refundMinor: 67_500 },
  })
  expect(order.vouchers).toMatchObject([{ state: 'live' }])
  expect(order.guests.find((guest) => guest.id === child)).toMatchObject({ attendance: 'cancelled' })
  const { books } = await booksAgree(world, id)
  expect([books['agent-available']!, books['sales']!, books['refunds']!, books['supplier-payable']!]).toEqual(
    [536_500, 531_000, 67_500, 280_000],
  )
  expect(await stockLeft(world)).toBe(38)

  // Cancelled later, the rule is asked of what was left.
  await actOn(world, 'cancel', { id, reason: 'Storm', refund: 'operator-fault' })
  expect((await booksAgree(world, id)).books['agent-available']!).toBe(932_500)
  expect((await readOrder(world, id)).money).toMatchObject({ refundMinor: 463_500, feeMinor: 67_500 })
})

test('another day: stock moves, the whole line costs what it costs there, vouchers are for the new day', async () => {
  const world = await makeWorld()
  const { id } = await approved(world)
  await amend(world, id, { date: day(31) }, { asks: false })
  expect(await readOrder(world, id)).toMatchObject({
    serviceDate: day(31),
    lines: [{ date: day(31), priceMinor: 531_000 }],
    vouchers: [{ state: 'live' }],
  })
  expect([await stockLeft(world, day(30)), await stockLeft(world, day(31))]).toEqual([40, 37])
  expect(await amend(world, id, { date: day(31) }, { asks: false })).toMatchObject({
    error: { code: 409113 },
  })
})

describe('suppliers who hold the line', () => {
  test('are asked; nothing changes until they agree, and then it is done', async () => {
    const world = await makeWorld()
    const { id, lineId } = await approved(world)
    await amend(world, id, { addGuests: [{ kind: 'adult' }] })
    expect(await readOrder(world, id)).toMatchObject({
      adults: 2,
      money: { totalMinor: 531_000 },
      lines: [{ supplierStatus: 'reviewing', asked: 'change' }],
    })
    expect((await requests(world, id))[0]).toMatchObject({
      status: 'sent',
      can: { modifyConfirm: true, modifyCancel: true },
    })
    expect(await amend(world, id, { date: day(31) })).toMatchObject({ error: { code: 409114 } })
    await actOn(world, 'supplierAgreeChange', { lineId }, world.supplier)
    await doRequest(world, id)
    expect(await readOrder(world, id)).toMatchObject({
      adults: 3,
      status: 'confirmed',
      money: { totalMinor: 729_000 },
      lines: [{ supplierStatus: 'approved' }],
    })
    expect((await requests(world, id))[0]).toMatchObject({ status: 'confirmed' })
    const { books } = await booksAgree(world, id)
    expect([books['supplier-payable']!, books['sales']!]).toEqual([510_000, 729_000])
  })

  test('are not waited for where whoever asked takes it back, or staff refuse: their booking stands', async () => {
    const world = await makeWorld()
    const { id } = await approved(world)
    for (const [act, more] of [
      ['cancel', {}],
      ['reject', { reason: 'No boat' }],
    ] as const) {
      await amend(world, id, { date: day(31) })
      const [request] = await requests(world, id)
      await world.staff.data(`/supplier/orderModify/${act}`, { id: request!.id, ...more })
      expect(await readOrder(world, id)).toMatchObject({
        serviceDate: day(30),
        lines: [{ supplierStatus: 'approved', asked: null }],
      })
    }
    expect((await requests(world, id)).map(({ status }) => status)).toEqual(['rejected', 'cancelled'])
  })

  test('refuse: everything is as it was', async () => {
    const world = await makeWorld()
    const { id, lineId } = await approved(world)
    const before = await readOrder(world, id)
    await amend(world, id, { date: day(31) })
    await actOn(world, 'supplierRefuseChange', { lineId, reason: 'Full' }, world.supplier)
    await doRequest(world, id)
    const after = await readOrder(world, id)
    expect([after.serviceDate, after.money!.totalMinor, after.lines[0]!.supplierStatus]).toEqual([
      before.serviceDate,
      531_000,
      'approved',
    ])
    expect((await requests(world, id))[0]).toMatchObject({ status: 'rejected', endedReason: 'Full' })
    expect([await stockLeft(world, day(30)), await stockLeft(world, day(31))]).toEqual([37, 40])
  })

  test('agree, but the seats are gone by then: their answer stands, and the order is followed', async () => {
    const world = await makeWorld({ sku: { capacity: 3 }, balanceMinor: 2_000_000 })
    const { id, lineId } = await approved(world)
    await amend(world, id, { date: day(31) })
    await placeOrder(world, { date: day(31) })
    await actOn(world, 'supplierAgreeChange', { lineId }, world.supplier)
    await doRequest(world, id)
    const order = await readOrder(world, id)
    expect(order).toMatchObject({
      serviceDate: day(30),
      followUp: 'tracking',
      lines: [{ supplierStatus: 'approved' }],
    })
    expect((await requests(world, id))[0]).toMatchObject({ status: 'sent' })
  })
})

test('an agent asks, staff do it; it sets no price and no fee, and reads no cost', async () => {
  const world = await makeWorld()
  const { id } = await placeOrder(world)
  const change = { addGuests: [{ kind: 'adult' }] }
  expect(await preview(world, id, change, world.agent)).not.toHaveProperty('costs')
  expect(
    (await amend(world, id, { ...change, totalMinor: 1 }, { reason: 'x' }, world.agent)).error.fields?.[0],
  ).toMatchObject({ field: 'amendment.totalMinor' })
  expect(
    (await amend(world, id, { ...change, fee: 'none' }, { reason: 'x' }, world.agent)).error.fields?.[0],
  ).toMatchObject({ field: 'amendment.fee' })
  await amend(world, id, change, {}, world.agent)
  expect(await readOrder(world, id)).toMatchObject({ adults: 2 })
  const [request] = await requests(world, id, world.agent)
  expect(request).toMatchObject({ status: 'applied', appliedByKind: 'agent', can: { modifyCancel: true } })
  expect(request!.can).not.toHaveProperty('modifyConfirm')
  await world.staff.data('/supplier/orderModify/send', { id: request!.id })
  expect(await readOrder(world, id)).toMatchObject({ adults: 3 })
  expect((await versions(world, id, world.agent))[0]).not.toHaveProperty('costs')
})

test('an agent without the money is refused, and nothing has changed', async () => {
  const world = await makeWorld({ balanceMinor: 600_000 })
  const { id } = await placeOrder(world)
  expect(await amend(world, id, { addGuests: [{ kind: 'adult' }] })).toMatchObject({
    error: { code: 409020 },
  })
  expect(await readOrder(world, id)).toMatchObject({ adults: 2, guests: { length: 3 } })
  expect(await stockLeft(world)).toBe(37)
  await recharge(world.app, world.merchant, world.agentId, 400_000)
  expect((await amend(world, id, { addGuests: [{ kind: 'adult' }] })).error.code).toBe(0)
})

test('a used right protects its guest and its line', async () => {
  const world = await makeWorld()
  const { id } = await approved(world)
  const [voucher] = (await readOrder(world, id)).vouchers
  const used = { voucherId: voucher!.id, place: 'Pier', device: 'A' }
  const { error } = await world.staff.call('/supplier/orderQrcode/redeem', used)
  const confirm = error.questions!.map(({ token }) => token)
  await world.staff.data('/supplier/orderQrcode/redeem', { ...used, confirm })
  expect(await amend(world, id, { date: day(31) }, { asks: false })).toMatchObject({
    error: { code: 409115 },
  })
  expect(await readOrder(world, id)).toMatchObject({ serviceDate: day(30) })
})

test('a price by hand needs its reason, and is spread over what stays', async () => {
  const world = await makeWorld()
  const { id } = await placeOrder(world)
  const byHand = { totalMinor: 500_000 }
  expect((await amend(world, id, byHand)).error.fields?.[0]).toMatchObject({ field: 'reason' })
  expect((await amend(world, id, byHand, { reason: 'Late boat' })).error.code).toBe(0)
  expect(
    await preview(world, id, { removeGuests: [await guestOf(world, id, 'adult')], fee: 'none' }),
  ).toMatchObject({
    backMinor: 186_441,
  })
  expect((await booksAgree(world, id)).books['agent-frozen']!).toBe(500_000)
})

test('the preview refuses what has no seat left; what the order has itself counts as free', async () => {
  const world = await makeWorld({ sku: { capacity: 3 } })
  const { id } = await placeOrder(world)
  const requested = (amendment: Change) =>
    world.staff.call('/supplier/orderModify/preview', { id, amendment })
  expect((await requested({ addGuests: [{ kind: 'adult' }] })).error.code).toBe(409010)
  const swap = { addGuests: [{ kind: 'adult' }], removeGuests: [await guestOf(world, id, 'child')] }
  expect((await requested(swap)).error.code).toBe(0)
  expect((await requested({ date: day(31) })).error.code).toBe(0)
  expect((await requested({ date: day(32) })).error.code).toBe(409010)
})

test('two people at once: one amends, the other is told', async () => {
  const world = await makeWorld()
  const { id, version } = await readOrder(world, (await placeOrder(world)).id)
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => amend(world, id, { addGuests: [{ kind: 'adult' }] }, { version })),
  )
  expect(tries.filter(({ error }) => error.code === 0)).toHaveLength(1)
  expect(await readOrder(world, id)).toMatchObject({ adults: 3 })
  expect(await stockLeft(world)).toBe(36)
})

test('an agent that pays order by order owes what is added, and is asked for no more than that', async () => {
  const world = await makeWorld({ agent: { settlementTerm: 'settle-by-order' } })
  const { id } = await placeOrder(world)
  // Not paid yet: only the total is another.
  await amend(world, id, { addGuests: [{ kind: 'child' }] })
  expect(await readOrder(world, id)).toMatchObject({
    paymentStatus: 'unpaid',
    money: { totalMinor: 666_000 },
  })
  await world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
  await actOn(world, 'confirm', { id })
  expect((await balances(world))['sales']).toBe(666_000)

  // Paid and sold: the rest is due, then sold too.
  await amend(world, id, { addGuests: [{ kind: 'adult' }] })
  expect(await readOrder(world, id)).toMatchObject({
    paymentStatus: 'part-paid',
    money: { totalMinor: 864_000 },
  })
  expect(await amend(world, id, { date: day(31) })).toMatchObject({ error: { code: 409106 } })
  await world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
  expect(await readOrder(world, id)).toMatchObject({ paymentStatus: 'paid' })
  const books = await balances(world)
  expect([books['sales'], books['agent-frozen'], books['cash']]).toEqual([864_000, 0, 864_000 + 1_000_000])

  // Who goes gets its share back on the agent's account.
  await amend(
    world,
    id,
    { removeGuests: [await guestOf(world, id, 'child')], fee: 'none' },
    { reason: 'Ill' },
  )
  expect((await balances(world))['agent-available']).toBe(1_000_000 + 135_000)
})
