import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { SeatingFound, SeatsHeld, SessionRow, SessionSeats } from '#contract/venues/venues.schema.ts'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { placeSeats, sheetOf } from '#contract/venues/seat-generator.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, orderInput, stockLeft } from '#test/factories/orders.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const at = '/supplier/showTicket'
const sale = '/supplier/seatSale'
const date = day(30)
let halls = 0

/** A hall of two zones with a session of a product of its own. */
async function makeHall({ rows = 2, seats = 10 } = {}) {
  const sku = await makeOrderSku(server.app, world.merchant, { supplierId: world.supplierId, capacity: 3 })
  const gold = await makeOrderSku(server.app, world.merchant, { capacity: 3, adultMinor: 400_000 })
  const block = { color: '#1d4ed8', rows, seats, aisles: [], numbering: 'left', bend: 0 } as const
  const { id: venueId } = await world.staff.data<{ id: number }>('/supplier/showField/save', {
    name: `Hall ${++halls}`,
    sheet: sheetOf(
      placeSeats([
        { ...block, zone: 'Gold' },
        { ...block, zone: 'Back' },
      ]),
    ),
  })
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  await world.staff.data(`${at}/make`, {
    venueId,
    skuId: sku.id,
    from: date,
    to: date,
    weekdays,
    times: ['19:30'],
  })
  const list = await world.staff.data<{ rows: SessionRow[] }>(`${at}/list`, { from: date, to: date, venueId })
  const [session] = list.rows
  if (!session) throw new Error('no session')
  const read = () => world.staff.data<SessionSeats>(`${sale}/seats`, { id: session.id })
  const hold = (seatIds: number[]) => world.staff.data<SeatsHeld>(`${sale}/hold`, { id: session.id, seatIds })
  const order = (skuId: number, more: object) =>
    world.staff.call<OrderCreated>('/supplier/orderEntry/create', orderInput(world, { skuId, date, ...more }))
  return { id: session.id, sku, gold, zones: session.zones, read, hold, order }
}
const best = (id: number, skuId: number, count: number) =>
  world.staff.data<{ seatIds: number[] }>(`${sale}/best`, { id, skuId, count })
const linesOf = (id: number) =>
  withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{ seats: string | null; line: number }>`
      select l.id as line, app.line_seats(l.merchant_id, l.id) as seats
        from order_line l
       where l.merchant_id = ${world.merchant.id} and l.order_id = ${id}`.execute(db)
    return rows
  })

test('the stock of a session is its seats, less those that are blocked', async () => {
  const hall = await makeHall()
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(40)
  const [first, second] = (await hall.read()).seats.map(({ id }) => id)
  await world.staff.data(`${at}/block`, { id: hall.id, seatIds: [first, second], reason: 'House' })
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(38)
  await world.staff.data(`${at}/free`, { id: hall.id, seatIds: [first] })
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(39)
})

test('an order takes the seats that are held for it, prints them, and gives them back with its stock', async () => {
  const hall = await makeHall()
  const { seatIds } = await best(hall.id, hall.sku.id, 2)
  const { token } = await hall.hold(seatIds)
  const seats = { sessionId: hall.id, token }
  const tooMany = await hall.order(hall.sku.id, { adults: 3, children: 0, seats })
  expect(tooMany.error.code).toBe(409346)
  const { data } = await hall.order(hall.sku.id, { adults: 2, children: 0, infants: 1, seats })
  const [line] = await linesOf(data!.id)
  expect(line?.seats).toMatch(/^Gold A \d+\+\d+$/)
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(38)
  const again = await hall.order(hall.sku.id, { adults: 2, children: 0, seats })
  expect(again.error.code).toBe(409341)
  await actOn(world, 'reject', { id: data!.id, reason: 'No show today' })
  expect((await hall.read()).seats.every(({ state }) => state === 'free')).toBe(true)
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(40)
})

test('zones that are sold as another product have its price and its own stock; their seats go to no other', async () => {
  const hall = await makeHall()
  const [goldZone] = hall.zones
  const { sessions } = await world.staff.data<{ sessions: number }>(`${at}/zones`, {
    id: hall.id,
    zones: [{ zoneId: goldZone!.id, skuId: hall.gold.id }],
  })
  expect(sessions).toBe(1)
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(20)
  expect(await stockLeft(world, date, hall.gold.poolId)).toBe(20)
  const found = await world.staff.data<SeatingFound>(`${sale}/sessions`, { skuId: hall.gold.id, date })
  expect(found.rows).toEqual([expect.objectContaining({ id: hall.id, zoneIds: [goldZone!.id] })])
  const { seatIds } = await best(hall.id, hall.gold.id, 2)
  const { token } = await hall.hold(seatIds)
  const seats = { sessionId: hall.id, token }
  const cheap = await hall.order(hall.sku.id, { adults: 2, children: 0, seats })
  expect(cheap.error.code).toBe(409346)
  const { data } = await hall.order(hall.gold.id, { adults: 2, children: 0, seats })
  expect(data?.totalMinor).toBe(800_000)
  const other = (await hall.read()).seats.find(
    ({ zoneId, state }) => zoneId !== goldZone!.id && state === 'free',
  )
  const moved = await world.staff.call(`${at}/move`, { id: hall.id, fromId: seatIds[0], toId: other?.id })
  expect(moved.error.code).toBe(409348)
  const back = await world.staff.call(`${at}/zones`, {
    id: hall.id,
    zones: [{ zoneId: goldZone!.id, skuId: null }],
  })
  expect(back.error.code).toBe(409347)
})

test('of 64 clients who want the last seats, by seat or without one, as many are served as there are seats', async () => {
  const hall = await makeHall({ rows: 1, seats: 10 })
  const all = (await hall.read()).seats.map(({ id }) => id)
  const buy = async (client: number) => {
    if (client % 3 === 0) return hall.order(hall.sku.id, { adults: 1, children: 0 })
    const held = await world.staff.call<SeatsHeld>(`${sale}/hold`, {
      id: hall.id,
      seatIds: [all[client % 20]],
    })
    if (!held.data) return null
    return hall.order(hall.sku.id, {
      adults: 1,
      children: 0,
      seats: { sessionId: hall.id, token: held.data.token },
    })
  }
  const answers = await Promise.all(Array.from({ length: 64 }, (_, client) => buy(client)))
  const made = answers.flatMap((answer) => answer?.data ?? [])
  expect(made.length).toBeLessThanOrEqual(20)
  expect(await stockLeft(world, date, hall.sku.poolId)).toBe(20 - made.length)
  const lines = (await Promise.all(made.map(({ id }) => linesOf(id)))).flat()
  const seated = lines.flatMap(({ seats }) => seats ?? [])
  expect(new Set(seated).size).toBe(seated.length)
  const sold = (await hall.read()).seats.filter(({ state }) => state === 'sold')
  expect(sold).toHaveLength(seated.length)
  expect(made.length).toBe(20)
}, 60_000)
