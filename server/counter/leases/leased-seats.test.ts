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
async function makeShow(seats: number, times: string[] = ['19:30'], zones: string[] = ['Hall']) {
  const sku = await makeOrderSku(server.app, merchant, { capacity: 1 })
  const row = { color: '#1d4ed8', rows: 1, seats, aisles: [], numbering: 'left', bend: 0 } as const
  const { id: venueId } = await admin.data<{ id: number }>('/supplier/showField/save', {
    name: `Hall ${++halls}`,
    sheet: sheetOf(placeSeats(zones.map((zone) => ({ ...row, zone })))),
  })
  await admin.data('/supplier/showTicket/make', {
    venueId,
    skuId: sku.id,
    from: date,
    to: date,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    times,
  })
  const found = await admin.data<SeatingFound>('/supplier/seatSale/sessions', { skuId: sku.id, date })
  const id = found.rows[0]!.id
  const states = async () => {
    const { seats: all } = await admin.data<SessionSeats>('/supplier/seatSale/seats', { id })
    return Object.fromEntries(
      [...Map.groupBy(all, ({ state }) => state)].map(([state, of]) => [state, of.length]),
    )
  }
  const firstSeats = async (count: number, of: string) => {
    const { seats: all } = await admin.data<SessionSeats>('/supplier/seatSale/seats', { id })
    return all.flatMap((seat) => (seat.state === of ? [seat.id] : [])).slice(0, count)
  }
  return { id, skuId: sku.id, states, firstSeats }
}
const reclaim = async (id: number) => {
  const input = { id, reason: 'Lost' }
  const first = await admin.call('/supplier/ticketLease/reclaim', input)
  const confirm = first.error.questions?.map(({ token }) => token)
  await admin.data('/supplier/ticketLease/reclaim', { ...input, confirm })
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
const printedSeat = (leaseId: number, no: number) =>
  withSystemCtx(server.app, merchant.id, async ({ db }) => {
    const { rows } = await sql<{ seat: string }>`
      select seat from ticket_blank where lease_id = ${leaseId} and no = ${no}`.execute(db)
    return rows[0]?.seat
  })
/** What the orders' log says of a sale without network. */
const eventsOf = (receipt: string) =>
  withSystemCtx(server.app, merchant.id, async ({ db }) => {
    const { rows } = await sql<{ name: string; seats: string }>`
      select type as name, facts->>'seats' as seats from event
       where facts->>'receipt' = ${receipt} and type like 'ticketing.%Offline' order by id`.execute(db)
    return rows
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
  await reclaim(data!.id)
  expect(await show.states()).toEqual({ free: 2 })
  await admin.data('/supplier/seatSale/hold', { id: show.id, seatIds: await show.firstSeats(2, 'free') })
  const sold = sale(data!.id, [1], lease.unit.adultMinor!)
  phone.write({ kind: 'sale', sale: sold })
  // The hall is not full, but the seat that the guest holds on paper is.
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'overbooked' }] })
  expect(await show.states()).toEqual({ held: 2 })
  expect(await eventsOf(sold.receiptNo)).toMatchObject([
    { name: 'ticketing.seatsLostOffline', seats: lease.blanks[0]!.seat },
  ])
})

test('a seat that nobody took since the lease was taken back is the late sale’s, also where a hold of it has ended', async () => {
  const show = await makeShow(3)
  const phone = await gateDevice(admin, { name: 'Hall late', postId: post.id })
  const { data } = await take(phone, show.skuId, 2)
  const lease = (await phone.snapshot()).leases[0]!
  await reclaim(data!.id)
  await admin.data('/supplier/seatSale/hold', { id: show.id, seatIds: await show.firstSeats(3, 'free') })
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    sql`update seat_claim set expires_at = now() - interval '1 minute' where session_id = ${show.id}
      and seat_id = (select min(seat_id) from ticket_blank where lease_id = ${data!.id})`.execute(db),
  )
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    sql`delete from seat_claim where session_id = ${show.id}
      and seat_id = (select max(seat_id) from ticket_blank where lease_id = ${data!.id})`.execute(db),
  )
  const sold = sale(data!.id, [1, 2], 2 * lease.unit.adultMinor!)
  phone.write({ kind: 'sale', sale: sold })
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'applied' }] })
  expect(await show.states()).toEqual({ sold: 2, held: 1 })
  const [seats] = await seatsOfOrder(sold.receiptNo)
  for (const { seat } of lease.blanks) expect(seats).toContain(seat.split(' ').at(-1))
  expect(await eventsOf(sold.receiptNo)).toMatchObject([{ name: 'ticketing.soldOffline' }])
})

test('an order that was seated before its sale landed sits where its tickets say, and nowhere else', async () => {
  const show = await makeShow(4)
  const phone = await gateDevice(admin, { name: 'Hall seated', postId: post.id })
  const { data } = await take(phone, show.skuId, 2)
  const order = await admin.data<{ id: number }>('/supplier/orderEntry/create', {
    clientRequestId: 'seated before',
    agentId,
    skuId: show.skuId,
    date,
    adults: 1,
    contactName: 'SEATED BEFORE',
    agentOrderCode: 'SEATED',
  })
  await admin.data('/supplier/showTicket/seatRest', { id: show.id })
  expect(await show.states()).toEqual({ held: 2, sold: 1, free: 1 })
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    sql`update ticket_blank set order_id = ${order.id} where lease_id = ${data!.id} and no = 2`.execute(db),
  )
  expect(await show.states()).toEqual({ held: 1, sold: 1, free: 2 })
  const { seat } = (await phone.snapshot()).leases[0]!.blanks[0]!
  const [seats] = await seatsOfOrder('SEATED')
  expect(seats).not.toBe(seat)
  expect(await printedSeat(data!.id, 2)).toBe(seats)
})

test('the seats of a lease are neither freed nor sold at another price while its codes are out', async () => {
  // What is left of the product's places would do for those that are leased.
  const show = await makeShow(4, ['19:30'], ['Hall', 'Back'])
  const other = await makeOrderSku(server.app, merchant, { capacity: 4 })
  const phone = await gateDevice(admin, { name: 'Hall firm', postId: post.id })
  const { data } = await take(phone, show.skuId, 2)
  const seatIds = await show.firstSeats(2, 'held')
  for (const way of ['free', 'freeSold']) {
    const refused = await admin.call(`/supplier/showTicket/${way}`, { id: show.id, seatIds })
    expect(refused.error.name).toBe('venues.seatsLeased')
  }
  const { seats } = await admin.data<SessionSeats>('/supplier/seatSale/seats', { id: show.id })
  const { zoneId } = seats.find(({ state }) => state === 'held')!
  const priced = { id: show.id, zones: [{ zoneId, skuId: other.id }] }
  expect((await admin.call('/supplier/showTicket/zones', priced)).error.name).toBe('venues.seatsPromised')
  expect(await show.states()).toEqual({ held: 2, free: 6 })
  await admin.data('/supplier/ticketLease/giveBack', { deviceId: phone.id, token: phone.token, id: data!.id })
  await admin.data('/supplier/seatSale/hold', { id: show.id, seatIds })
  await admin.data('/supplier/showTicket/free', { id: show.id, seatIds })
  expect(await show.states()).toEqual({ free: 8 })
})

test('a lease is of the one show of its day and ends with its time; of several none, of a closed one neither', async () => {
  const phone = await gateDevice(admin, { name: 'Hall times', postId: post.id })
  const one = await makeShow(4, ['19:30'])
  const full = await take(phone, one.skuId, 5)
  expect(full.error.name).toBe('orders.soldOut')
  expect((await take(phone, one.skuId, 2)).error.code).toBe(0)
  const zone = await withSystemCtx(server.app, merchant.id, async (ctx) => ctx.merchant.timeZone)
  const begins = Temporal.PlainDateTime.from(`${date}T19:30`).toZonedDateTime(zone).toInstant()
  const lease = (await phone.snapshot()).leases.find(({ skuId }) => skuId === one.skuId)!
  expect(Temporal.Instant.from(lease.sellUntil).equals(begins)).toBe(true)
  const two = await makeShow(4, ['14:00', '19:30'])
  expect((await take(phone, two.skuId, 2)).error.name).toBe('ticketing.leaseNotPossible')
  expect(await two.states()).toEqual({ free: 4 })
  const closed = await makeShow(4)
  await admin.data('/supplier/showTicket/open', { id: closed.id, open: false })
  expect((await take(phone, closed.skuId, 2)).error.name).toBe('venues.closed')
  expect((await phone.snapshot()).leases.map(({ skuId }) => skuId)).toEqual([one.skuId])
})
