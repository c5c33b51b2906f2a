import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShiftInfo } from '#contract/counter/counter.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { DeviceLease, Lease, OfflineSale } from '#contract/ticketing/offline/lease.schema.ts'
import type { LogRow } from '#contract/ticketing/verify/verify.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { gateDevice, type GateDevice } from '#test/factories/devices/gate-device.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { sweepLeases } from './sweep-leases.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const { id: agentId } = await makeAgent(server.app, merchant, {
  name: 'Walk-in',
  settlementTerm: 'settle-by-order',
})
const post = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Pier',
  skuIds: [],
  ways: 'both',
})
const date = day(1)
const counter = '/supplier/ticketCounter'
const till = await admin.data<{ id: number }>(`${counter}/tillSave`, { name: 'Pier till', agentId })
const shift = await admin.data<{ id: number; version: number }>(`${counter}/shiftOpen`, {
  tillId: till.id,
  floatMinor: 100_000,
})
const makeTrip = (capacity = 10) => makeOrderSku(server.app, merchant, { days: [date], capacity })

const take = (phone: GateDevice, skuId: number, places: number, shiftId = shift.id) =>
  admin.call<{ id: number }>('/supplier/ticketLease/take', {
    deviceId: phone.id,
    token: phone.token,
    shiftId,
    skuId,
    date,
    places,
  })
const leaseOf = async (phone: GateDevice, id: number): Promise<DeviceLease> => {
  const { leases } = await phone.snapshot()
  return leases.find((one) => one.id === id)!
}
let receipts = 0
const saleOf = (lease: DeviceLease, blanks: number[], more: Partial<OfflineSale> = {}): OfflineSale => ({
  leaseId: lease.id,
  blanks,
  adults: blanks.length,
  children: 0,
  infants: 0,
  totalMinor: blanks.length * lease.unit.adultMinor!,
  method: 'cash',
  receivedMinor: null,
  reference: '',
  receiptNo: `R-${++receipts}`,
  contactName: '',
  contactPhone: '',
  ...more,
})
const sell = (phone: GateDevice, lease: DeviceLease, blanks: number[], more: Partial<OfflineSale> = {}) =>
  phone.write({ kind: 'sale', sale: saleOf(lease, blanks, more) })
const stockOf = (skuId: number) =>
  withSystemCtx(server.app, merchant.id, async (ctx) => {
    const { rows } = await sql<{ capacity: number; held: number; sold: number; permitted: number }>`
      select s.capacity, s.held, s.sold, s.permitted from stock s
        join sku_pool p on p.merchant_id = s.merchant_id and p.pool_id = s.pool_id
       where s.merchant_id = ${merchant.id} and p.sku_id = ${skuId} and s.date = ${date}`.execute(ctx.db)
    return rows[0]!
  })
const cash = () =>
  withSystemCtx(server.app, merchant.id, async (ctx) => {
    const { rows } = await sql<{ kind: string; minor: number }>`
      select kind, sum(balance_minor)::bigint as minor from ledger_account
       where merchant_id = ${merchant.id} and ((kind = 'cash' and name = 'cash') or (kind = 'adjustment' and name = 'till')) group by kind`.execute(
      ctx.db,
    )
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.minor ?? 0)
    return { drawer: of('cash'), tills: of('adjustment') }
  })
const shiftNow = (id = shift.id) => admin.data<ShiftInfo>(`${counter}/shiftInfo`, { id })
const orderBy = async (receiptNo: string) => {
  const { rows } = await admin.data<{ rows: { id: number }[] }>('/supplier/order/list', { text: receiptNo })
  return admin.data<OrderInfo>('/supplier/order/info', { id: rows[0]!.id })
}
const logged = async (refusal: string) =>
  (
    await admin.data<{ rows: LogRow[] }>('/supplier/verificationLog/list', { outcome: 'conflict' })
  ).rows.filter((row) => row.refusal === refusal)
const phoneOf = (name: string) => gateDevice(admin, { name, postId: post.id })

test('a lease takes its places from stock with a code for each; nobody else can sell them', async () => {
  const sku = await makeTrip(10)
  const phone = await phoneOf('Phone lease')
  const { data } = await take(phone, sku.id, 6)
  expect(await stockOf(sku.id)).toMatchObject({ held: 6, sold: 0 })
  const lease = await leaseOf(phone, data!.id)
  expect(lease.blanks).toHaveLength(6)
  expect(lease.blanks[0]!.qr).toMatch(/^LT1[0-9A-Z]{152}$/)
  expect((await take(phone, sku.id, 5)).error.name).toBe('orders.heldByOthers')
  expect(await stockOf(sku.id)).toMatchObject({ held: 6, sold: 0 })
})

test('what was sold offline becomes one order with money, ticket and places, however often it is handed in', async () => {
  const sku = await makeTrip(8)
  const phone = await phoneOf('Phone seller')
  const { data } = await take(phone, sku.id, 4)
  const lease = await leaseOf(phone, data!.id)
  const before = { ...(await cash()), shift: await shiftNow() }
  const { sale } = sell(phone, lease, [1, 2, 3], { receivedMinor: 1_000_000 })
  const answers = await Promise.all([phone.sync(), phone.sync()])
  for (const { data: view, error } of [...answers, await phone.sync()])
    expect([error.code, view?.results[0]?.result ?? 'applied']).toEqual([0, 'applied'])
  expect(await stockOf(sku.id)).toMatchObject({ held: 1, sold: 3, permitted: 0 })
  const order = await orderBy(sale!.receiptNo)
  expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect((await cash()).drawer).toBe(before.drawer + sale!.totalMinor)
  const now = await shiftNow()
  expect(now.expected.cash).toBe(before.shift.expected.cash + sale!.totalMinor)
  expect(now.sales).toBe(before.shift.sales + 1)
  expect((await leaseOf(phone, lease.id)).blanks.map(({ no }) => no)).toEqual([4])
  const second = await admin.data<{ rows: { entitlements: { guestId: number }[] }[] }>(
    '/supplier/ticketVerify/verify',
    {
      code: lease.blanks[1]!.qr,
    },
  )
  expect(second.rows[0]!.entitlements).toHaveLength(1)
})

test('a ticket that another phone let on board before its sale was known counts with the sale, for its own guest', async () => {
  const sku = await makeTrip(8)
  const [seller, gate] = [await phoneOf('Phone till'), await phoneOf('Phone gate')]
  const { data } = await take(seller, sku.id, 3)
  const lease = await leaseOf(seller, data!.id)
  const { sale } = sell(seller, lease, [1, 2])
  const counts = { adult: 1, child: 0, infant: 0 }
  gate.write({ kind: 'boardCount', code: lease.blanks[1]!.qr, counts })
  expect((await gate.sync()).data).toMatchObject({ results: [{ result: 'waiting', counted: 0 }] })
  expect((await seller.sync()).data).toMatchObject({ results: [{ result: 'applied' }] })
  const order = await orderBy(sale!.receiptNo)
  expect(order.guests.map(({ attendance }) => attendance)).toEqual(['expected', 'boarded'])
})

test('places that are not used go back: by the device, with its leaving, and when their time is over', async () => {
  const sku = await makeTrip(9)
  const phone = await phoneOf('Phone back')
  const first = await take(phone, sku.id, 2)
  const second = await take(phone, sku.id, 3)
  const ask = { deviceId: phone.id, token: phone.token }
  await admin.data('/supplier/ticketLease/giveBack', { ...ask, id: first.data!.id })
  expect(await stockOf(sku.id)).toMatchObject({ held: 3 })
  await withSystemCtx(server.app, merchant.id, (ctx) =>
    sql`update ticket_lease set ends_at = now() - interval '1 minute' where id = ${second.data!.id}`.execute(
      ctx.db,
    ),
  )
  const { inMerchant } = jobContext()
  await sweepLeases({ app: server.app, inMerchant } as never)
  expect(await stockOf(sku.id)).toMatchObject({ held: 0 })
  await take(phone, sku.id, 4)
  expect(await stockOf(sku.id)).toMatchObject({ held: 4 })
  await admin.data('/supplier/ticketDevice/leave', ask)
  expect(await stockOf(sku.id)).toMatchObject({ held: 0 })
  const { rows } = await admin.data<{ rows: Lease[] }>('/supplier/ticketLease/list', {})
  expect(
    rows
      .filter(({ deviceName }) => deviceName === 'Phone back')
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['expired', 'returned', 'returned'])
})

const jobContext = () => ({
  inMerchant: <T>(id: number, work: Parameters<typeof withSystemCtx<T>>[2]) =>
    withSystemCtx(server.app, id, work),
})

test('taken back from a lost device and sold out meanwhile: the late sale lands beyond the capacity and is told', async () => {
  const sku = await makeTrip(4)
  const phone = await phoneOf('Phone lost')
  const { data } = await take(phone, sku.id, 2)
  const lease = await leaseOf(phone, data!.id)
  const { sale } = sell(phone, lease, [1, 2])
  const reclaim = { id: lease.id, reason: 'lost at sea' }
  const requested = await admin.call('/supplier/ticketLease/reclaim', reclaim)
  expect(requested.error.questions?.map(({ key }) => key)).toEqual(['counter.questions.reclaim'])
  await admin.data('/supplier/ticketLease/reclaim', {
    ...reclaim,
    confirm: requested.error.questions!.map(({ token }) => token),
  })
  expect(await stockOf(sku.id)).toMatchObject({ held: 0 })
  const other = await phoneOf('Phone other')
  const { data: again } = await take(other, sku.id, 4)
  sell(other, await leaseOf(other, again!.id), [1, 2, 3, 4])
  await other.sync()
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'overbooked' }] })
  expect(await stockOf(sku.id)).toMatchObject({ capacity: 4, held: 0, sold: 6, permitted: 2 })
  expect(await orderBy(sale!.receiptNo)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect((await logged('overbooked')).map(({ facts }) => facts['receipt'])).toContain(sale!.receiptNo)
})

test('a shift that was counted before the sale came: the sale is in it and what was booked as a difference is none', async () => {
  const sku = await makeTrip(6)
  const kiosk = await admin.data<{ id: number }>(`${counter}/tillSave`, { name: 'Kiosk', agentId })
  const own = await admin.data<{ id: number; version: number }>(`${counter}/shiftOpen`, {
    tillId: kiosk.id,
    floatMinor: 0,
  })
  const phone = await phoneOf('Phone late')
  const { data } = await take(phone, sku.id, 2, own.id)
  const { sale } = sell(phone, await leaseOf(phone, data!.id), [1])
  const before = await cash()
  await admin.data(`${counter}/shiftClose`, { id: own.id, version: own.version, cashMinor: sale!.totalMinor })
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'applied' }] })
  const after = await cash()
  expect(after.drawer).toBe(before.drawer + sale!.totalMinor)
  expect(after.tills).toBe(before.tills)
  expect(await shiftNow(own.id)).toMatchObject({ expected: { cash: sale!.totalMinor }, sales: 1 })
})

test('a sale of which no order can be made keeps its cash in the drawer and is told; the journal goes on', async () => {
  const sku = await makeTrip(6)
  const phone = await phoneOf('Phone odd')
  const { data } = await take(phone, sku.id, 3)
  const lease = await leaseOf(phone, data!.id)
  const before = { ...(await cash()), shift: await shiftNow() }
  const { sale } = sell(phone, lease, [1], { totalMinor: 1_00 })
  sell(phone, lease, [2])
  expect((await phone.sync()).data).toMatchObject({
    appliedSeq: 2,
    results: [{ result: 'notMade' }, { result: 'applied' }],
  })
  const paid = sale!.totalMinor + lease.unit.adultMinor!
  expect((await cash()).drawer).toBe(before.drawer + paid)
  expect((await shiftNow()).expected.cash).toBe(before.shift.expected.cash + paid)
  expect((await logged('notMade')).map(({ facts }) => facts['receipt'])).toContain(sale!.receiptNo)
})

test('a device sells from its own leases alone, and what it cannot decide alone is not leased', async () => {
  const sku = await makeTrip(6)
  const [own, other] = [await phoneOf('Phone own'), await phoneOf('Phone foreign')]
  const { data } = await take(own, sku.id, 2)
  sell(other, await leaseOf(own, data!.id), [1])
  expect((await other.sync()).data).toMatchObject({ results: [{ result: 'notMade' }] })
  expect(await stockOf(sku.id)).toMatchObject({ held: 2, sold: 0 })
  expect(
    (
      await admin.call('/supplier/ticketLease/giveBack', {
        deviceId: other.id,
        token: other.token,
        id: data!.id,
      })
    ).error.code,
  ).toBe(404000)
})
