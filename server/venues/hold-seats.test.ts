import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import type { SeatRow, SessionRow } from '#contract/venues/venues.schema.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 0 })
const at = '/supplier/showTicket'
const lines = Array.from({ length: 20 }, (_, n) => `VIP,A,${n + 1},${n * 10},0`)

test('64 who want the same seats get each once; a doubled place is refused; what is held is counted', async () => {
  const doubled = await world.staff.call('/supplier/showField/save', {
    name: 'Twice',
    sheet: ['zone,row,seat,x,y', ...lines, 'VIP,A,3,900,0'].join('\n'),
  })
  expect(doubled.error.code).toBe(400000)
  const venue = await world.staff.data<{ id: number }>('/supplier/showField/save', {
    name: 'Siam Stage',
    sheet: ['zone,row,seat,x,y', ...lines].join('\n'),
  })
  const span = { from: day(30), to: day(30), weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['19:00'] }
  await world.staff.data(`${at}/make`, { ...span, venueId: venue.id, skuId: world.sku.id })
  const list = () => world.staff.data<{ rows: SessionRow[] }>(`${at}/list`, { from: day(30), to: day(30) })
  const id = (await list()).rows[0]!.id
  const seats = async () => (await world.staff.data<{ seats: SeatRow[] }>(`${at}/seats`, { id })).seats
  const ids = (await seats()).map((seat) => seat.id)
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      world.staff.call(`${at}/hold`, { id, seatIds: [ids[n % 20], ids[(n + 1) % 20]] }),
    ),
  )
  const held = answers.filter(({ error }) => error.code === 0).length
  for (const { error } of answers) expect([0, 409340]).toContain(error.code)
  expect((await seats()).filter(({ state }) => state === 'held')).toHaveLength(held * 2)
  expect((await list()).rows[0]?.zones[0]).toMatchObject({ held: held * 2, free: 20 - held * 2 })
  expect(held).toBeGreaterThan(5)
})
