import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import { stayStates, type StayMove, type StayState } from '#contract/hotel-orders/stay.states.ts'
import { orderStates, type OrderStatus } from '#contract/orders/orders.states.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

/** Every move from every state, of orders in every status, of stays that have begun and that are to come, against the table. */
const at = '/hotelSupplierService/hotelOrder'
const server = await testServer()
const world = await makeOrderWorld(server, {
  sku: {
    type: 'hotel-room',
    chargeMethod: 'per-unit',
    unitMinor: 10_000,
    days: [day(5), day(6)],
    capacity: 9,
  },
})
const { id } = await placeOrder(world, { date: day(5), endDate: day(7), children: 0 })

const force = (state: StayState, status: OrderStatus, arrival: string) =>
  withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    await sql`update order_stay set stay_state = ${state}, arrival = ${arrival}, departure = ${arrival}::date + 2 where order_id = ${id}`.execute(
      db,
    )
    await sql`update orders set status = ${status} where id = ${id}`.execute(db)
  })
const read = () => world.staff.data<StayInfo>(`${at}/info`, { id })

const moves = stayStates.moveNames.flatMap((move) =>
  stayStates.names.flatMap((state) =>
    orderStates.names.flatMap((status) => [0, 1].map((ahead) => [move, state, status, ahead] as const)),
  ),
)

test('there is something to walk', () => expect(moves.length).toBeGreaterThan(100))

test.each(stayStates.moveNames)(
  '%s is open where its table says so, and nowhere else',
  async (move: StayMove) => {
    const { within = [], unless } = stayStates.verbs[move]
    for (const [, state, status, ahead] of moves.filter(([name]) => name === move)) {
      await force(state, status, day(ahead))
      const isOpen = stayStates.open(move, state) && within.includes(status) && !(unless && ahead > 0)
      const view = `${move} of ${state}, ${status}, in ${ahead} days`
      expect((await read()).stay.can[move] === true, view).toBe(isOpen)
      const { error } = await world.staff.call(`${at}/${move}`, { id })
      expect(error.code === 0, `${view}: ${JSON.stringify(error)}`).toBe(isOpen)
      expect((await read()).stay.state, view).toBe(isOpen ? stayStates.target(move, state, null) : state)
    }
  },
)
