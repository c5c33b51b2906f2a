import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import {
  agreeCancel,
  amountText,
  applyAmendment,
  cancelOrder,
  followOrder,
  orderNow,
  rejectOrder,
  type OrderRecord,
} from '../../orders/orders.public.ts'
import type { Became, CallRecord, Sailing } from './call-records.ts'
import { tried } from './tried.ts'

type Call = Pick<CallRecord, 'reason' | 'refund' | 'keep_price'>

/** Ends an order as its state lets it end, with what goes back by the call; answers how much. */
async function endOrder(
  ctx: Ctx,
  { id, status, refund_minor: before }: OrderRecord,
  { reason, refund }: Call,
): Promise<number> {
  const back = {
    full: { refund: 'operator-fault' },
    rule: { refund: 'rule' },
    none: { refund: 'by-hand', refundMinor: 0 },
  } as const
  if (status === 'reviewing') await rejectOrder(ctx, { id, reason })
  else await (status === 'cancelling' ? agreeCancel : cancelOrder)(ctx, { id, reason, ...back[refund] })
  return (await orderNow(ctx, id)).refund_minor - before
}

/**
 * Ends an order and gives back. The money goes where the agent's own money is; what a guest paid for this one order has to be
 * paid out by a person, so the order goes to follow-up with the amount.
 */
export async function refundOrder(ctx: Ctx, order: OrderRecord, call: Call): Promise<Became> {
  const refundMinor = await endOrder(ctx, order, call)
  if (order.settlement_term === 'settle-by-order' && refundMinor > 0)
    await follow(
      ctx,
      order.id,
      reasonOf({
        word: 'departures.text.payOut',
        params: { amount: amountText(refundMinor, order.currency) },
      }),
    )
  return { state: 'refunded', refundMinor }
}

/** Ends an order and keeps all of it on the agent's account for another one. */
export async function creditOrder(ctx: Ctx, order: OrderRecord, call: Call): Promise<Became> {
  return { state: 'credited', refundMinor: await endOrder(ctx, order, { ...call, refund: 'full' }) }
}

/** Moves an order by an amendment: its suppliers are asked where they hold it, and then it waits for them. */
export async function moveOrder(
  ctx: Ctx,
  order: OrderRecord,
  call: Call,
  { date, session }: Sailing,
): Promise<Became> {
  await applyAmendment(ctx, {
    id: order.id,
    amendment: amendmentTo(order, call, { date, session }),
    reason: call.reason,
    asks: true,
  })
  const { rows } = await sql<{ id: number; status: string }>`select id, status from order_request
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id} order by id desc limit 1`.execute(
    ctx.db,
  )
  const request = rows[0] ?? fail('notFound')
  return {
    state: request.status === 'confirmed' ? 'moved' : 'asked',
    toDate: date,
    toSession: session ?? order.session,
    requestId: request.id,
  }
}

/** Another day or session for all of its guests; for what it was sold for where the call says so. */
export const amendmentTo = (
  order: Pick<OrderRecord, 'session' | 'total_minor'>,
  { keep_price: keepsPrice }: Pick<Call, 'keep_price'>,
  { date, session }: Sailing,
) => ({
  date,
  ...(session !== null && order.session !== '' && { session }),
  removeGuests: [],
  addGuests: [],
  // It is not the guests who want it: nothing is kept of what the other day costs less.
  fee: 'none' as const,
  ...(keepsPrice && { totalMinor: order.total_minor }),
})

/** Into follow-up, where it is not yet; an order that cannot be followed any more is left alone. */
export async function follow(ctx: Ctx, id: number, reason: string): Promise<void> {
  await tried(ctx, (inner) => followOrder(inner, { id, reason, cause: 'weather' }))
}
