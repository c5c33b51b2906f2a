import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import type { DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import type { OrderInfo, OrderLine } from '#contract/orders/order-info.schema.ts'
import type { CheckedVoucher, Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, balances, day, orderInput, placeOrder, readOrder, stockLeft } from '#test/factories/orders.ts'
import { roundTripWorld } from '#test/factories/round-trips.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { lapseReturn, sweepReturns } from './lapse-returns.ts'

const server = await testServer()
const world = await roundTripWorld(server, {
  days: [day(0), day(30), day(31), day(33)],
  capacity: 40,
  balanceMinor: 90_000_000,
})
const { back } = world
const fixed = (date = day(33), session = '') => ({ back: { date, session } })
const open = { back: { open: true } }
const ways = ({ lines }: OrderInfo): OrderLine[] => lines.filter(({ leg }) => leg)
const amend = (id: number, amendment: object, more: object = {}) =>
  world.staff.call('/supplier/orderModify/apply', { id, amendment, reason: 'asked', asks: false, ...more })
const preview = (id: number, amendment: object) =>
  world.staff.data<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment })
const left = async (date: string) => [await stockLeft(world, date), await stockLeft(world, date, back.poolId)]
const vouchers = async (orderId: number) =>
  (await world.staff.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId })).rows[0]!
const reserve = (id: number, date: string, caller = world.staff) =>
  caller.call('/supplier/orderModify/reserveReturn', { id, date, session: '' })

test('a round trip is one order with a line for each way: its own day, seats, supplier and cost, and half of the price', async () => {
  const before = [await left(day(30)), await left(day(33))]
  const order = await readOrder(world, (await placeOrder(world, fixed())).id)
  expect(order).toMatchObject({ serviceDate: day(30), status: 'processing' })
  expect(ways(order)).toMatchObject([
    {
      leg: 1,
      date: day(30),
      skuId: world.sku.id,
      supplierName: 'Speedboat Phuket',
      priceMinor: 265_500,
      costMinor: 370_000,
    },
    {
      leg: 2,
      date: day(33),
      skuId: back.id,
      supplierName: 'Lanta Ferries',
      priceMinor: 265_500,
      costMinor: 90_000,
    },
  ])
  expect(order.money!.totalMinor).toBe(531_000)
  expect([await left(day(30)), await left(day(33))]).toEqual([
    [before[0]![0]! - 3, before[0]![1]],
    [before[1]![0], before[1]![1]! - 3],
  ])
})

test('what is wrong with a way back is told by its field', async () => {
  const fields = async (more: object) =>
    (await world.staff.call('/supplier/orderEntry/create', orderInput(world, { ...more }))).error.fields?.map(
      ({ field, why }) => [field, why],
    )
  expect(await fields({})).toEqual([['back.date', 'required']])
  expect(await fields({ back: { date: day(29) } })).toEqual([['back.date', 'orders.legs.beforeOut']])
  expect(await fields({ back: { open: true, date: day(33) } })).toEqual([['back.date', 'notAllowed']])
  expect(await fields(fixed(day(33), '09:00'))).toEqual([['back.session', 'unknown']])
  expect(await fields({ ...fixed(), skuId: back.id })).toEqual([['back', 'notAllowed']])
})

test('the way back moves alone: at no other price, its supplier asked, its own rights anew', async () => {
  const { id } = await placeOrder(world, fixed())
  await actOn(world, 'confirm', { id })
  const [was, lines] = [await vouchers(id), ways(await readOrder(world, id))]
  const change = { back: { date: day(31), session: '' } }
  expect(await preview(id, change)).toMatchObject({
    dueMinor: 0,
    lines: [{ change: 'same' }, { change: 'moved' }],
  })
  expect((await amend(id, change)).error.code).toBe(0)
  const order = await readOrder(world, id)
  expect(ways(order)).toMatchObject([{ date: day(30) }, { date: day(31), priceMinor: 265_500 }])
  const now = await vouchers(id)
  const rights = (voucher: Voucher, lineId: number) =>
    voucher.entitlements.filter((one) => one.lineId === lineId && one.state === 'ready').map((one) => one.id)
  expect(rights(now, lines[0]!.id)).toEqual(rights(was, lines[0]!.id))
  expect(rights(now, lines[1]!.id)).toHaveLength(3)
  expect(rights(now, lines[1]!.id)).not.toEqual(rights(was, lines[1]!.id))
})

test('the way out is used, then the way back is given back by the rule of its own day; the rest stays sold', async () => {
  const { id } = await placeOrder(world, fixed())
  await actOn(world, 'confirm', { id })
  const voucher = await vouchers(id)
  expect(voucher.entitlements.map(({ way }) => way?.leg)).toEqual([1, 1, 1, 2, 2, 2])
  const path = '/supplier/orderQrcode/redeem'
  const requested = await world.staff.call(path, { voucherId: voucher.id })
  expect(requested.error).toMatchObject({ code: 201016 })
  const used = await world.staff.data<CheckedVoucher & { redeemed: number }>(path, {
    voucherId: voucher.id,
    confirm: requested.error.questions!.map(({ token }) => token),
  })
  expect(used.redeemed).toBe(3)
  expect((await amend(id, { dropLeg: 1 })).error.name).toBe('orders.redeemedPart')
  // Half from 60 days before its own start; the way out, which has left, would keep all.
  const removed = new Date(Date.now() - 3_600_000).toISOString()
  await withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    await db.updateTable('orders').set({ starts_at: removed }).where('id', '=', id).execute()
    await db
      .updateTable('order_line')
      .set({ leg_starts_at: removed })
      .where('order_id', '=', id)
      .where('leg', '=', 1)
      .execute()
  })
  const books = await balances(world)
  expect(await preview(id, { dropLeg: 2 })).toMatchObject({ backMinor: 265_500, feeMinor: 132_750 })
  const seats = await stockLeft(world, day(33), back.poolId)
  expect((await amend(id, { dropLeg: 2 })).error.code).toBe(0)
  expect(await stockLeft(world, day(33), back.poolId)).toBe(seats + 3)
  const order = await readOrder(world, id)
  expect(order).toMatchObject({
    status: 'confirmed',
    money: { totalMinor: 265_500, feeMinor: 132_750, refundMinor: 132_750 },
  })
  expect((await balances(world))['agent-available']! - books['agent-available']!).toBe(132_750)
  expect((await vouchers(id)).entitlements.filter(({ state }) => state === 'redeemed')).toHaveLength(3)
  expect((await amend(id, { dropLeg: 1 })).error.fields).toMatchObject([{ field: 'dropLeg' }])
})

test('the way out goes: the order begins with its way back, and its guests may still change', async () => {
  const { id } = await placeOrder(world, fixed())
  expect((await amend(id, { dropLeg: 1, fee: 'none' })).error.code).toBe(0)
  expect(await readOrder(world, id)).toMatchObject({ serviceDate: day(33), money: { totalMinor: 265_500 } })
  expect((await amend(id, { addGuests: [{ kind: 'adult' }] })).error.code).toBe(0)
  expect(ways(await readOrder(world, id))[1]).toMatchObject({ adults: 3, date: day(33), priceMinor: 364_500 })
})

test('a way back that went is taken again: on a day or open, for half of the price of today', async () => {
  const { id } = await placeOrder(world, fixed())
  await actOn(world, 'confirm', { id })
  expect((await amend(id, { dropLeg: 2, fee: 'none' })).error.code).toBe(0)
  expect(await readOrder(world, id)).toMatchObject({ wayBack: null, backAgain: { openDays: 30 } })
  expect(await preview(id, { back: { date: day(31) } })).toMatchObject({
    totalBeforeMinor: 265_500,
    addedMinor: 265_500,
    lines: [{ change: 'same' }, { change: 'added', after: { leg: 2, date: day(31) } }],
  })
  expect((await amend(id, { back: { open: true, date: day(90) } })).error.code).toBe(0)
  const order = await readOrder(world, id)
  expect(ways(order).at(-1)).toMatchObject({ leg: 2, openUntil: day(60), priceMinor: 265_500 })
  expect(order.can['reserveReturn']).toBe(true)
  expect((await reserve(id, day(31))).error.code).toBe(0)
  const { entitlements } = await vouchers(id)
  expect(entitlements.filter(({ state }) => state === 'ready').map(({ way }) => way?.leg)).toEqual([
    1, 1, 1, 2, 2, 2,
  ])
  expect((await amend(id, { back: { date: day(33) } })).error.code).toBe(0)
})

test('a one-way ticket becomes a round trip: its guests come back as they say', async () => {
  const { id } = await placeOrder(world, { skuId: back.id, date: day(30) })
  const to = { skuId: world.sku.id, back: { date: day(31) } }
  const { rows } = await world.staff.data<{ rows: { id: number; back: object | null }[] }>(
    '/supplier/orderModify/skus',
    { id, ids: [world.sku.id] },
  )
  expect(rows).toMatchObject([{ id: world.sku.id, back: { sessions: [], openDays: 30 } }])
  expect((await amend(id, { skuId: world.sku.id, back: {} })).error.fields).toMatchObject([
    { field: 'back.date' },
  ])
  expect((await amend(id, to)).error.code).toBe(0)
  expect(ways(await readOrder(world, id))).toMatchObject([
    { leg: 1, skuId: world.sku.id },
    { leg: 2, skuId: back.id, date: day(31) },
  ])
})

test('the only way that waits for somebody goes: the order confirms by itself, with the rights of the other alone', async () => {
  const { id } = await placeOrder(world, open)
  expect((await amend(id, { dropLeg: 1, fee: 'none' })).error.code).toBe(0)
  expect(await readOrder(world, id)).toMatchObject({ status: 'confirmed' })
  expect((await vouchers(id)).entitlements.map(({ way }) => way?.leg)).toEqual([2, 2, 2])
})

test('a refused order is posted again with the ways it still had: no seat and no supplier of one that went, nobody asked of an open one', async () => {
  const { id: dropped } = await placeOrder(world, fixed())
  expect((await amend(dropped, { dropLeg: 2, fee: 'none' })).error.code).toBe(0)
  const { id: waits } = await placeOrder(world, open)
  const seats = [await left(day(30)), await left(day(33))]
  for (const id of [dropped, waits])
    for (const name of ['reject', 'repost']) {
      const { error } = await actOn(world, name, { id, reason: 'Twice' })
      expect([name, error]).toMatchObject([name, { code: 0 }])
    }
  expect([await left(day(30)), await left(day(33))]).toEqual(seats)
  const states = async (id: number) =>
    ways(await readOrder(world, id)).map((line) => [line.leg, line.supplierStatus])
  expect(await states(dropped)).toEqual([
    [1, 'pending'],
    [2, 'cancelled'],
  ])
  expect(await states(waits)).toEqual([
    [1, 'pending'],
    [2, 'no-need'],
  ])
  const [, back2] = ways(await readOrder(world, waits))
  const { error } = await actOn(world, 'resetSupplierStatus', { lineId: back2!.id })
  expect(error.name).toBe('operationInvalid')
})

test('a refused order is posted again by the booking time of each way, not of its first alone', async () => {
  const { id } = await placeOrder(world, fixed())
  expect((await actOn(world, 'reject', { id, reason: 'No boat' })).error.code).toBe(0)
  const setBack = (days: number, date: string) =>
    withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
      await db.updateTable('sku').set({ latest_booking_days: days }).where('id', '=', back.id).execute()
      await db
        .updateTable('order_line')
        .set({ date })
        .where('order_id', '=', id)
        .where('leg', '=', 2)
        .execute()
    })
  await setBack(2, day(1))
  const { error } = await actOn(world, 'repost', { id, reason: 'Twice' })
  await setBack(0, day(33))
  expect(JSON.stringify(error)).toContain('lateBooking')
  expect((await actOn(world, 'repost', { id, reason: 'Twice' })).error.code).toBe(0)
})

test('a price by hand is shared by both ways, and one that goes takes its share of it along', async () => {
  const { id } = await placeOrder(world, fixed())
  expect((await amend(id, { totalMinor: 400_001 })).error.code).toBe(0)
  expect(ways(await readOrder(world, id)).map(({ priceMinor }) => priceMinor)).toEqual([200_001, 200_000])
  expect(await preview(id, { dropLeg: 2, fee: 'none' })).toMatchObject({
    refundMinor: 200_000,
    totalAfterMinor: 200_001,
  })
})

test('an open return confirms without waiting, takes no seat until it is reserved, and is reserved by its agent at once', async () => {
  const seats = await stockLeft(world, day(31), back.poolId)
  const { id } = await placeOrder(world, open)
  expect(ways(await readOrder(world, id))[1]).toMatchObject({
    openUntil: day(60),
    supplierStatus: 'no-need',
    supplierId: null,
  })
  await actOn(world, 'confirm', { id })
  const voucher = await vouchers(id)
  const mine = voucher.entitlements.filter(({ way }) => way?.open).map((one) => one.id)
  const refused = await world.staff.call('/supplier/orderQrcode/redeem', {
    voucherId: voucher.id,
    entitlementIds: mine,
  })
  expect(refused.error.name).toBe('ticketing.notReserved')
  const { rows, until } = await world.agent.data<{ rows: { date: string }[]; until: string }>(
    '/supplier/orderModify/waysBack',
    { id, from: day(30) },
  )
  expect(until).toBe(day(60))
  expect(rows.map(({ date }) => date)).toEqual([day(30), day(31), day(33)].slice(1))
  expect((await reserve(id, day(61), world.agent)).error.fields).toMatchObject([
    { why: 'orders.legs.afterValid' },
  ])
  expect((await reserve(id, day(31), world.agent)).error.code).toBe(0)
  expect(await stockLeft(world, day(31), back.poolId)).toBe(seats - 3)
  const order = await readOrder(world, id)
  expect(ways(order)[1]).toMatchObject({
    date: day(31),
    openUntil: null,
    supplierName: 'Lanta Ferries',
    supplierStatus: 'pending',
    costMinor: 90_000,
    priceMinor: 265_500,
  })
  expect(order.can['reserveReturn']).toEqual({ why: 'orders.why.noOpenReturn' })
  expect((await reserve(id, day(33))).error.code).not.toBe(0)
  expect((await amend(id, { back: { open: true } })).error.fields).toMatchObject([{ field: 'back.open' }])
})

test('the guest reserves by the link, once; of two who want the last seat the second is told', async () => {
  const small = await roundTripWorld(server, {
    days: [day(30), day(31)],
    capacity: 4,
    balanceMinor: 9_000_000,
  })
  const ids = [
    await placeOrder(small, { ...open, children: 0 }),
    await placeOrder(small, { ...open, children: 0, adults: 2 }),
  ].map(({ id }) => id)
  const third = await placeOrder(small, { date: day(31), ...open, children: 0, adults: 1 })
  const link = async (orderId: number) =>
    (
      await small.agent.data<{ url: string }>('/supplier/orderModify/returnLink', { id: orderId })
    ).url.replace(/^https?:\/\/[^/]+/, '')
  const send = async (path: string, choice: string) =>
    (
      await fetch(`${server.url}${path}/send`, { method: 'POST', body: new URLSearchParams({ choice }) })
    ).text()
  const first = await link(ids[0]!)
  expect(await (await fetch(`${server.url}${first}?from=${day(30)}`)).text()).toContain(day(31))
  expect(await send(first, day(31))).toContain('Thank you')
  expect(await send(first, day(31))).not.toContain('Thank you')
  expect(await send(await link(ids[1]!), day(31))).toContain('Thank you')
  expect(await stockLeft(small, day(31), small.back.poolId)).toBe(0)
  expect(await send(await link(third.id), day(31))).not.toContain('Thank you')
  expect(ways(await readOrder(small, third.id))[1]).toMatchObject({ openUntil: day(61) })
})

test('before an open return lapses its agent is told and its guest mailed a link, once; it is on the board', async () => {
  const { id } = await placeOrder(world, { ...open, contactEmail: 'guest@inbox.example' })
  const { id: far } = await placeOrder(world, open)
  const last = day(5)
  await withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    await db
      .updateTable('order_line')
      .set({ date: last, open_until: last })
      .where('order_id', '=', id)
      .where('leg', '=', 2)
      .execute()
    await db.updateTable('orders').set({ return_date: last }).where('id', '=', id).execute()
  })
  const describe = () =>
    withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
      const { rows } = await sql<{ what: string; text: string }>`
        select 'mail' as what, to_address || ' ' || text_body as text from mail where merchant_id = ${world.merchant.id} and kind = 'guest-return'
        union all select 'agent', subject_id::text from notification where merchant_id = ${world.merchant.id} and kind = 'returnEnds'`.execute(
        db,
      )
      return rows
    })
  await sweepReturns(jobOf(world.app))
  await sweepReturns(jobOf(world.app))
  const all = await describe()
  expect(all.map(({ what }) => what).toSorted()).toEqual(['agent', 'mail'])
  const mail = all.find(({ what }) => what === 'mail')!.text
  expect(mail).toContain('guest@inbox.example')
  const link = /\/supplier\/departure\/return\/[\w-]+/.exec(mail)![0]
  expect(await (await fetch(`${server.url}${link}`)).text()).toContain('valid until')
  const { rows } = await world.staff.data<DeadlineList>('/supplier/order/deadlines/list', {
    source: ['open-return'],
    pageSize: 100,
  })
  expect(rows.map((row) => row.orderId)).toEqual([id])
  expect(rows.map((row) => row.orderId)).not.toContain(far)
})

test('an open return lapses after its last day: its rights end, its price stays', async () => {
  const { id } = await placeOrder(world, open)
  await actOn(world, 'confirm', { id })
  const lapse = () => withSystemCtx(world.app, world.merchant.id, (ctx) => lapseReturn(ctx, id))
  await lapse()
  expect((await vouchers(id)).entitlements.filter(({ state }) => state === 'ready')).toHaveLength(6)
  await withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    await db
      .updateTable('order_line')
      .set({ date: day(-1), open_until: day(-1) })
      .where('order_id', '=', id)
      .where('leg', '=', 2)
      .execute()
    await db
      .updateTable('orders')
      .set({ return_date: day(-1) })
      .where('id', '=', id)
      .execute()
  })
  await lapse()
  expect((await vouchers(id)).entitlements.filter(({ state }) => state === 'ready')).toHaveLength(3)
  const order = await readOrder(world, id)
  expect(order.money!.totalMinor).toBe(531_000)
  expect(order.can['reserveReturn']).toEqual({ why: 'orders.why.noOpenReturn' })
  expect((await amend(id, { removeGuests: [order.guests[0]!.id], fee: 'none' })).error.code).toBe(0)
  expect(ways(await readOrder(world, id))[1]).toMatchObject({ openUntil: day(-1) })
})

test('an order that was sold as one line stays one, whatever its product is by now', async () => {
  const { id } = await placeOrder(world, { skuId: back.id, date: day(31) })
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('sku')
      .set({ facts: JSON.stringify({ type: 'boat-ticket', trip: 'round-trip', wayBackId: world.sku.id }) })
      .where('id', '=', back.id)
      .execute(),
  )
  expect((await amend(id, { addGuests: [{ kind: 'adult' }] })).error.code).toBe(0)
  expect((await readOrder(world, id)).lines).toHaveLength(1)
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('sku')
      .set({ facts: JSON.stringify({ type: 'boat-ticket', trip: 'one-way' }) })
      .where('id', '=', back.id)
      .execute(),
  )
})
