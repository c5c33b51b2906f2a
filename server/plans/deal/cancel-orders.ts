import { sql, type RawBuilder } from 'kysely'
import { orderStates, type OrderStatus } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { agreeCancel, cancelOrder, rejectOrder } from '../../orders/orders.public.ts'

type PlanOrder = { id: number; status: OrderStatus; currency: string; paidMinor: number }

/**
 * Orders that were made for a plan and still stand, by their ids; those that stood before they were tied to it are somebody's own and go on
 * without it. `ahead`: a condition on the service `s`.
 */
async function ordersOf(ctx: Ctx, planId: number, ahead: RawBuilder<unknown>): Promise<PlanOrder[]> {
  const { rows } = await sql<PlanOrder>`select distinct o.id, o.status, o.currency,
      (o.reserved_minor + o.booked_minor)::bigint as "paidMinor"
    from plan_service s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
   where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId} and not s.attached and ${ahead}
     and o.status in ${among(orderStates.phases.open)} order by o.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, paidMinor: Number(row.paidMinor) }))
}

const aheadOf = (after: string | null) => (after ? sql`s.date > ${after}::date` : sql`true`)
type Share = { currency: string; /** Only services later than that day. */ after: string | null }

/** What the agent has given for the orders of a plan, set aside or sold, in its price's currency. */
export async function paidOnOrders(ctx: Ctx, planId: number, { currency, after }: Share): Promise<number> {
  const orders = await ordersOf(ctx, planId, aheadOf(after))
  return orders.reduce((sum, one) => sum + (one.currency === currency ? one.paidMinor : 0), 0)
}

type Cancelling = Share & {
  reason: string
  /** What of their price the plan's ladder keeps, in all. */ keepMinor: number
}
/**
 * Cancels the orders of a plan: stock goes back, suppliers that were asked are asked to cancel, their fee stays our cost. The agent pays by
 * the ladder of the plan and not once more by that of each order. Answers what of that is still open.
 */
export async function cancelOrders(
  ctx: Ctx,
  planId: number,
  { reason, keepMinor, currency, after }: Cancelling,
): Promise<number> {
  const orders = await ordersOf(ctx, planId, aheadOf(after))
  let left = keepMinor
  for (const { id, status, paidMinor, currency: own } of orders) {
    if (status === 'reviewing') {
      await rejectOrder(ctx, { id, reason })
      continue
    }
    const heldBack = own === currency ? Math.min(left, paidMinor) : 0
    left -= heldBack
    const cancel = status === 'cancelling' ? agreeCancel : cancelOrder
    await cancel(ctx, { id, reason, refund: 'by-hand', refundMinor: paidMinor - heldBack })
  }
  return left
}

/** Orders of a plan that have ended: what comes back of it is on none of them. */
export async function endedOrders(ctx: Ctx, planId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select distinct o.id
    from plan_service s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
   where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId} and o.status in ${among(orderStates.phases.ended)}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
