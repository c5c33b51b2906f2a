import { expect, test } from 'vitest'
import type { LinesFound, SessionRow, SessionSeats, VenuePlan } from '#contract/venues/venues.schema.ts'
import { placeSeats, sheetOf } from '#contract/venues/seat-generator.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { sweepHolds } from './sweep-holds.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 10_000_000 })
const at = '/supplier/showTicket'
const date = day(30)

async function makeSession(time: string) {
  const block = { color: '#1d4ed8', rows: 3, seats: 10, aisles: [5], numbering: 'left', bend: 1 } as const
  const { id: venueId } = await world.staff.data<{ id: number }>('/supplier/showField/save', {
    name: `Stage ${time}`,
    colors: { Gold: '#b45309' },
    sheet: sheetOf(
      placeSeats([
        { ...block, zone: 'Gold' },
        { ...block, zone: 'Back' },
      ]),
    ),
  })
  const make = { venueId, skuId: world.sku.id, from: date, to: date, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  await world.staff.data(`${at}/make`, { ...make, times: [time] })
  const list = async () =>
    (await world.staff.data<{ rows: SessionRow[] }>(`${at}/list`, { from: date, to: date, venueId })).rows
  const id = (await list())[0]!.id
  const seats = async () => (await world.staff.data<SessionSeats>(`${at}/seats`, { id })).seats
  return { id, venueId, list, seats }
}

test('a generated plan keeps its aisles, colours and zones', async () => {
  const { venueId } = await makeSession('10:00')
  const plan = await world.staff.data<VenuePlan>('/supplier/showField/plan', { id: venueId })
  expect(plan.seats).toHaveLength(60)
  expect(plan.zones.map(({ name }) => name)).toEqual(['Gold', 'Back'])
  expect(plan.zones[0]?.color).toBe('#b45309')
  for (const { label, segment } of plan.seats) expect(segment).toBe(Number(label) > 5 ? 1 : 0)
})

test('held seats go to an order that still has guests to seat; they are moved, swapped, and freed only by who may', async () => {
  const { id, seats, list } = await makeSession('11:00')
  await placeOrder(world, { children: 0 })
  const lines = () => world.staff.data<LinesFound>(`${at}/lines`, { id })
  const line = (await lines()).rows[0]!
  expect(line).toMatchObject({ guests: 2, seated: 0 })
  const zoneId = (await list())[0]!.zones[0]!.id
  const { seatIds } = await world.staff.data<{ seatIds: number[] }>(`${at}/best`, { id, zoneId, count: 2 })
  const { token } = await world.staff.data<{ token: string }>(`${at}/hold`, { id, seatIds })
  await world.staff.data(`${at}/sell`, { id, seatIds, token, lineId: line.id })
  expect((await lines()).rows[0]).toMatchObject({ id: line.id, seated: 2 })
  const free = (await seats()).find(({ state }) => state === 'free')!.id
  await world.staff.data(`${at}/move`, { id, fromId: seatIds[0], toId: free })
  const sold = (await seats()).filter(({ state }) => state === 'sold').map((seat) => seat.id)
  expect(sold.toSorted()).toEqual([seatIds[1], free].toSorted())
  const refused = await world.staff.call(`${at}/free`, { id, seatIds: sold })
  expect(refused.error.code).toBe(409345)
  await world.staff.data(`${at}/freeSold`, { id, seatIds: sold, reason: 'Guest cancelled' })
  expect((await seats()).every(({ state }) => state === 'free')).toBe(true)
})

test('an order that was refused is neither offered nor given the seats that are held for it', async () => {
  const { id, seats } = await makeSession('14:00')
  const order = await placeOrder(world, { children: 0 })
  const lines = async () =>
    (await world.staff.data<LinesFound>(`${at}/lines`, { id })).rows.filter(
      ({ orderId }) => orderId === order.id,
    )
  const lineId = (await lines())[0]!.id
  const seatIds = (await seats()).slice(0, 2).map((seat) => seat.id)
  const { token } = await world.staff.data<{ token: string }>(`${at}/hold`, { id, seatIds })
  await actOn(world, 'reject', { id: order.id, reason: 'No show today' })
  expect(await lines()).toEqual([])
  expect((await world.staff.call(`${at}/sell`, { id, seatIds, token, lineId })).error.code).toBe(409342)
})

test('blocked seats are free again, a closed session takes no holds', async () => {
  const { id, seats } = await makeSession('12:00')
  const seatIds = (await seats()).slice(0, 3).map((seat) => seat.id)
  await world.staff.data(`${at}/block`, { id, seatIds, reason: 'House seats' })
  expect((await world.staff.call(`${at}/hold`, { id, seatIds })).error.code).toBe(409340)
  await world.staff.data(`${at}/free`, { id, seatIds })
  await world.staff.data(`${at}/open`, { id, open: false })
  expect((await world.staff.call(`${at}/hold`, { id, seatIds })).error.code).toBe(409343)
})

test('holds that have ended are swept away, those that stand are not', async () => {
  const { id, seats } = await makeSession('13:00')
  const [first, second] = (await seats()).map((seat) => seat.id)
  await world.staff.data(`${at}/hold`, { id, seatIds: [first] })
  await world.staff.data(`${at}/hold`, { id, seatIds: [second] })
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('seat_claim')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('session_id', '=', id)
      .where('seat_id', '=', first!)
      .execute(),
  )
  await sweepHolds(jobOf(world.app))
  const left = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db.selectFrom('seat_claim').select('seat_id').where('session_id', '=', id).execute(),
  )
  expect(left.map((claim) => claim.seat_id)).toEqual([second])
})
