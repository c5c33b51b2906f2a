import type { Hindrance } from '#contract/kit/states.ts'
import type { Can } from '#contract/kit/schema.ts'
import { hotelOrderKeys } from '#contract/hotel-orders/hotel-orders.keys.ts'
import { stayStates, type StayMove, type StayState } from '#contract/hotel-orders/stay.states.ts'
import { orderStates, type OrderStatus } from '#contract/orders/orders.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'

export type StayFacts = { arrival: string; departure: string; state: StayState }
type OrderFacts = { status: OrderStatus; deletedAt?: string | null | undefined }

/** Whether what stands in the way of a move holds now. `today` is the merchant's own day. */
const hinders: Record<Hindrance<typeof stayStates>, (stay: StayFacts, today: string) => boolean> = {
  notArrived: ({ arrival }, today) => arrival > today,
}

/** Why guests of a room cannot be moved so now, or null: the one test of commands and `can`. */
export function whyNotStay(order: OrderFacts, stay: StayFacts, move: StayMove, today: string): string | null {
  if (order.deletedAt) return 'orders.why.deleted'
  const { within, unless } = stayStates.verbs[move]
  if (within && !within.includes(order.status)) return `orders.why.${order.status}`
  if (!stayStates.open(move, stay.state)) return `hotel-orders.why.${stay.state}`
  if (unless === undefined) return null
  return Object.entries(hinders).some(([name, holds]) => name === unless && holds(stay, today))
    ? `hotel-orders.why.${unless}`
    : null
}

/** What the person may do with a stay now. */
export function stayCan(ctx: Ctx, order: OrderFacts, stay: StayFacts, today: string): Can {
  if (ctx.actor.kind !== 'staff') return {}
  const moves = stayStates.moveNames
    .filter((move) => may(ctx, stayStates.verbs[move].needs))
    .map((move) => [move, whyNotStay(order, stay, move, today)] as const)
  const rooming = !order.deletedAt && orderStates.is(order.status, 'open')
  return {
    ...Object.fromEntries(moves.map(([move, why]) => [move, why === null ? (true as const) : { why }])),
    ...(may(ctx, hotelOrderKeys.rooming) && {
      rooming: rooming ? (true as const) : { why: `orders.why.${order.status}` },
    }),
  }
}
