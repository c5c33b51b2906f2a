import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeSeats, sheetOf } from '#contract/venues/seat-generator.ts'
import type { SeatingFound, SessionSeats } from '#contract/venues/venues.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { gateDevice, type GateDevice } from '#test/factories/devices/gate-device.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const { id: agentId } = await makeAgent(server.app, merchant, { settlementTerm: 'settle-by-order' })
const date = day(1)
const counter = '/supplier/ticketCounter'
const post = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Hall',
  skuIds: [],
  ways: 'both',
})
const till = await admin.data<{ id: number }>(`${counter}/tillSave`, { name: 'Hall till', agentId })
const shift = await admin.data<{ id: number }>(`${counter}/shiftOpen`, { tillId: till.id, floatMinor: 0 })
let halls = 0

/** A hall of so many seats in a row, and a show in it. */
async function makeShow(seats: number) {
  const sku = await makeOrderSku(server.app, merchant, { capacity: 1 })
  const row = { color: '#1d4ed8', rows: 1, seats, aisles: [], numbering: 'left', bend: 0 } as const
  const { id: venueId } = await admin.data<{ id: number }>('/supplier/showField/save', {
    name: `Hall ${++halls}`,
    sheet: sheetOf(placeSeats([{ ...row, zone: 'Hall' }])),
  })
  await admin.data('/supplier/showTicket/make', {
    venueId,
    skuId: sku.id,
    from: date,
    to: date,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    times: ['19:30'],
  })
  const found = await admin.data<SeatingFound>('/supplier/seatSale/sessions', { skuId: sku.id, date })
  const id = found.rows[0]!.id
  const states = async () => {
    const { seats: all } = await admin.data<SessionSeats>('/supplier/seatSale/seats', { id })
    return Object.fromEntries(
      [...Map.groupBy(all, ({ state }) => state)].map(([state, of]) => [state, of.length]),
    )
  }
  return { id, skuId: sku.id, states }
}
const take = (phone: GateDevice, skuId: number, places: number) =>
  admin.call<{ id: number }>('/supplier/ticketLease/take', {
    deviceId: phone.id,
    token: phone.token,
    shiftId: shift.id,
    skuId,
    date,
    places,
  })
const sale = (leaseId: number, blanks: number[], totalMinor: number) => ({
  leaseId,
  blanks,
  adults: blanks.length,
  children: 0,
  infants: 0,
  totalMinor,
  method: 'cash' as const,
  receivedMinor: null,
  reference: '',
  receiptNo: `S-${leaseId}-${blanks[0]}`,
  contactName: '',
  contactPhone: '',
})
const seatsOfOrder = (receiptNo: string) =>
  withSystemCtx(server.app, merchant.id, async ({ db, scope }) => {
    const { rows } = await sql<{ seats: string }>`
      select app.line_seats(l.merchant_id, l.id) as seats
        from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
       where l.merchant_id = ${scope.merchantId} and o.agent_order_code = ${receiptNo}`.execute(db)
    return rows.map(({ seats }) => seats)
  })

test('a lease of a show holds seats, a sold code takes its seat into the order, the rest goes back with the lease', async () => {
  const show = await makeShow(8)
  const phone = await gateDevice(admin, { name: 'Hall phone', postId: post.id })
  const { data } = await take(phone, show.skuId, 4)
  expect(await show.states()).toEqual({ held: 4, free: 4 })
  const lease = (await phone.snapshot()).leases[0]!
  expect(new Set(lease.blanks.map(({ seat }) => seat)).size).toBe(4)
  expect(lease.blanks[0]!.seat).toMatch(/^Hall A \d+$/)
  const sold = sale(data!.id, [1, 2], 2 * lease.unit.adultMinor!)
  phone.write({ kind: 'sale', sale: sold })
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'applied' }] })
  expect(await show.states()).toEqual({ sold: 2, held: 2, free: 4 })
  const labels = lease.blanks.slice(0, 2).map(({ seat }) => seat.split(' ').at(-1))
  const [seats] = await seatsOfOrder(sold.receiptNo)
  for (const label of labels) expect(seats).toContain(label)
  await admin.data('/supplier/ticketLease/giveBack', { deviceId: phone.id, token: phone.token, id: data!.id })
  expect(await show.states()).toEqual({ sold: 2, free: 6 })
})

test('no two devices are leased one seat, and where too few are left together none is', async () => {
  const show = await makeShow(6)
  const phones = [
    await gateDevice(admin, { name: 'Hall one', postId: post.id }),
    await gateDevice(admin, { name: 'Hall two', postId: post.id }),
  ] as const
  expect((await take(phones[0], show.skuId, 4)).error.code).toBe(0)
  const refused = await take(phones[1], show.skuId, 4)
  expect(refused.error.code).not.toBe(0)
  expect(await show.states()).toEqual({ held: 4, free: 2 })
  expect((await take(phones[1], show.skuId, 2)).error.code).toBe(0)
  expect(await show.states()).toEqual({ held: 6 })
})

test('a seat that was sold again after the lease was taken back stays whose it is', async () => {
  const show = await makeShow(2)
  const phone = await gateDevice(admin, { name: 'Hall lost', postId: post.id })
  const { data } = await take(phone, show.skuId, 2)
  const lease = (await phone.snapshot()).leases[0]!
  const reclaim = { id: data!.id, reason: 'Lost' }
  const first = await admin.call('/supplier/ticketLease/reclaim', reclaim)
  const confirm = first.error.questions?.map(({ token }) => token)
  await admin.data('/supplier/ticketLease/reclaim', { ...reclaim, confirm })
  expect(await show.states()).toEqual({ free: 2 })
  const { seats } = await admin.data<SessionSeats>('/supplier/seatSale/seats', { id: show.id })
  await admin.data('/supplier/seatSale/hold', { id: show.id, seatIds: seats.map(({ id }) => id) })
  phone.write({ kind: 'sale', sale: sale(data!.id, [1], lease.unit.adultMinor!) })
  await phone.sync()
  expect(await show.states()).toEqual({ held: 2 })
})
