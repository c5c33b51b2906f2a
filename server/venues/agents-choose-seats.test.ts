import { expect, test } from 'vitest'
import type { SeatingFound, SeatsHeld, SessionRow, SessionSeats } from '#contract/venues/venues.schema.ts'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { placeSeats, sheetOf } from '#contract/venues/seat-generator.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { loginAs } from '#test/factories/http.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const { agent, staff, merchant, agentId } = world
const sale = '/supplier/seatSale'
const date = day(30)

async function makeHall(name: string) {
  const sku = await makeOrderSku(server.app, merchant, { supplierId: world.supplierId, capacity: 3 })
  const zone = {
    color: '#1d4ed8',
    rows: 2,
    seats: 8,
    aisles: [],
    numbering: 'left',
    bend: 0,
    zone: 'Gold',
  } as const
  const { id: venueId } = await staff.data<{ id: number }>('/supplier/showField/save', {
    name,
    sheet: sheetOf(placeSeats([zone])),
  })
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  await staff.data('/supplier/showTicket/make', {
    venueId,
    skuId: sku.id,
    from: date,
    to: date,
    weekdays,
    times: ['19:30'],
  })
  const { rows } = await staff.data<{ rows: SessionRow[] }>('/supplier/showTicket/list', {
    from: date,
    to: date,
    venueId,
  })
  return { sku, id: rows[0]!.id }
}
const buy = (skuId: number, sessionId: number, token: string, more: object = {}) => {
  const { agentId: _, ...own } = orderInput(world, { skuId, date, adults: 2, children: 0, ...more })
  return agent.call<OrderCreated>('/supplier/order/buy/create', { ...own, seats: { sessionId, token } })
}

test('an agent chooses seats for its own order: it sees what is free, nothing of others, and two never get one seat', async () => {
  const hall = await makeHall('Agent hall')
  const found = await agent.data<SeatingFound>(`${sale}/sessions`, { skuId: hall.sku.id, date, session: '' })
  expect(found.rows.map(({ id }) => id)).toEqual([hall.id])
  const { seatIds } = await agent.data<{ seatIds: number[] }>(`${sale}/best`, {
    id: hall.id,
    skuId: hall.sku.id,
    count: 2,
  })
  const races = await Promise.all([
    agent.call<SeatsHeld>(`${sale}/hold`, { id: hall.id, seatIds }),
    staff.call<SeatsHeld>(`${sale}/hold`, { id: hall.id, seatIds }),
  ])
  expect(races.map(({ error }) => error.code).toSorted((a, b) => a - b)[0]).toBe(0)
  expect(races.filter(({ error }) => error.code === 0)).toHaveLength(1)
  const won = races.find(({ data }) => data)!
  if (won === races[1]) {
    await staff.data(`${sale}/release`, { id: hall.id, token: won.data!.token })
  }
  const held =
    won === races[0] ? won.data! : await agent.data<SeatsHeld>(`${sale}/hold`, { id: hall.id, seatIds })
  const seen = await agent.data<SessionSeats>(`${sale}/seats`, { id: hall.id })
  expect(
    seen.seats
      .filter(({ state }) => state !== 'free')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(seatIds.toSorted())
  expect(seen.seats.every(({ lineId, expiresAt }) => lineId === null && expiresAt === null)).toBe(true)
  const { error } = await buy(hall.sku.id, hall.id, held.token)
  expect(error.code).toBe(0)
  const { seats } = await staff.data<SessionSeats>(`${sale}/seats`, { id: hall.id })
  expect(
    seats
      .filter(({ state }) => state === 'sold')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(seatIds.toSorted())
})

test('what an agent is not sold has no seats for it', async () => {
  const hall = await makeHall('Closed hall')
  const { id: other } = await makeAgent(server.app, merchant, { name: 'Orchid' })
  await staff.data('/supplier/distributorStandard/save', {
    agentId: other,
    rows: [
      {
        skuId: hall.sku.id,
        onSale: false,
        method: 'percent',
        values: { adult: 0, child: 0, infant: 0, unit: null },
      },
    ],
  })
  const user = await makeUser(server.app, merchant, {
    kind: 'agent',
    agentId: other,
    fullName: 'Mai of Orchid',
  })
  const stranger = await loginAs(server, user.userName)
  const requested = [
    stranger.call(`${sale}/sessions`, { skuId: hall.sku.id, date, session: '' }),
    stranger.call(`${sale}/seats`, { id: hall.id }),
    stranger.call(`${sale}/best`, { id: hall.id, skuId: hall.sku.id, count: 1 }),
    stranger.call(`${sale}/hold`, { id: hall.id, seatIds: [1] }),
  ]
  for (const { error } of await Promise.all(requested)) expect(error.code).toBe(404000)
  expect(agentId).not.toBe(other)
})
