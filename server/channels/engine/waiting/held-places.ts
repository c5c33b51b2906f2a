import { sql } from 'kysely'
import type { Ctx } from '../../../kit/ctx.ts'
import { keepHold, takeBackOrder } from '../../../orders/orders.public.ts'
import type { ChannelConnection } from '../../port/adapter.ts'
import type { BookingRow } from '../bookings.ts'
import { saidYes } from '../make-order.ts'

/** The number under which an order stands that holds places for an item and is its order no more. */
const heldItem = (itemId: number): string => `held ${itemId}`

/**
 * The order that a person will make of an item that waits stands under its number: there is one of a number. What was held for it
 * is let go of that, and kept for it as long as there is time for an answer: it is paid for.
 */
export async function keepPlaces(
  ctx: Ctx,
  { refundAnswerHours }: Pick<ChannelConnection, 'refundAnswerHours'>,
  { id, order_id: orderId, state }: BookingRow,
  answerBy: string | null,
): Promise<{ orderId: number | null; until: string | null }> {
  if (orderId === null) return { orderId, until: null }
  if (state === 'held') {
    const until = answerBy ? new Date(answerBy) : new Date(ctx.now.getTime() + refundAnswerHours * 3_600_000)
    if (until > ctx.now) await keepHold(ctx, orderId, until)
  }
  const { rows } = await sql<{ until: string | null }>`update orders set channel_item = ${heldItem(id)}
     where merchant_id = ${ctx.scope.merchantId} and id = ${orderId}
    returning pay_by as until`.execute(ctx.db)
  return state === 'held' ? { orderId, until: rows[0]?.until ?? null } : { orderId: null, until: null }
}

/** The order that still holds places for an item that waits. */
export async function heldOrderOf(
  ctx: Ctx,
  { id, system }: Pick<BookingRow, 'id' | 'system'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
     where merchant_id = ${ctx.scope.merchantId} and channel = ${system} and channel_item = ${heldItem(id)}
       and on_hold and status = 'reviewing'`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Nobody will take them any more. */
export async function freePlaces(ctx: Ctx, row: Pick<BookingRow, 'id' | 'system'>): Promise<void> {
  const id = await heldOrderOf(ctx, row)
  if (id !== null)
    await saidYes(ctx, (input) =>
      takeBackOrder(input, { id, reason: ctx.actor.name.slice(0, 500), fee: 'none' }),
    )
}
