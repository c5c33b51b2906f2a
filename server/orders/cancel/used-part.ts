import { guestKey, type GuestKind } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask } from '../../kit/call/errors.ts'
import { redeemedRights } from '../../ticketing/ticketing.public.ts'
import { piecesOf } from '../order/line-pieces.ts'
import { addGuests, noGuests, takeOut, type Piece } from '../money/pieces.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { LineRecord, WholeOrder } from '../order/order-records.ts'
import { nothingUsed, type UsedPart } from '../act/end-order.ts'
import type { OrderWork } from '../order/order-work.ts'

/** The part of an order that was used, by its redeemed rights. `lock` keeps counters from redeeming more meanwhile. */
export async function usedPart(ctx: Ctx, whole: WholeOrder, { lock = false } = {}): Promise<UsedPart> {
  const { order, lines } = whole
  if (!orderStates.is(order.status, 'open') || order.booked_minor === 0) return nothingUsed
  const rights = await redeemedRights(ctx, order.id, { lock })
  if (rights.length === 0) return nothingUsed
  const guests = await ctx.db
    .selectFrom('order_guest')
    .select(['id', 'kind', 'since'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', order.id)
    .execute()
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const byLine = Map.groupBy(rights, ({ lineId }) => lineId)
  const priceMinor = lines.reduce((sum, line) => {
    const used = byLine.get(line.id) ?? []
    return (
      sum +
      priceOfUsed(
        piecesOf(order, lines, line),
        line,
        used.flatMap(({ guestId }) => byId.get(guestId) ?? []),
      )
    )
  }, 0)
  return { rights: rights.length, lineIds: new Set(byLine.keys()), priceMinor }
}

type Guest = { kind: GuestKind; since: number }

/** What these guests were sold for on a line; a unit is used by whoever comes first. */
function priceOfUsed(pieces: readonly Piece[], line: LineRecord, guests: readonly Guest[]): number {
  if (guests.length === 0) return 0
  return pieces.reduce((sum, piece) => {
    if (line.charge_method === 'per-unit') return sum + piece.priceMinor
    const out = guests
      .filter(({ since }) => since === piece.since)
      .reduce((counts, { kind }) => addGuests(counts, { ...noGuests, [guestKey[kind]]: 1 }), noGuests)
    return sum + takeOut(piece, out).removed.priceMinor
  }, 0)
}

/** Staff are told that guests have used a part before an order is cancelled around it. */
export async function askIfUsed(work: OrderWork): Promise<UsedPart> {
  const used = await usedPart(work.ctx, work, { lock: true })
  if (used.rights > 0)
    ask(work.ctx, [{ key: 'orders.questions.usedPart', facts: { code: work.order.code, used: used.rights } }])
  return used
}
