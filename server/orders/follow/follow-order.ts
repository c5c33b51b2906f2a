import { sql } from 'kysely'
import type { z } from 'zod'
import type { FollowCause, FollowOutcome } from '#contract/orders/follow/follow-causes.ts'
import type { CompleteFollow, FollowOrder } from '#contract/orders/follow/follow.schema.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failChanged, onOrder } from '../act/on-order.ts'
import { requireOrderVerb, systemOf } from '../order/order-work.ts'
import { colleague } from './colleagues.ts'
import { tellOwner } from './tell-people.ts'
import { completeNow, followNow, openFollow, ownerOf } from '../act/follow-work.ts'

type Following = z.input<typeof FollowOrder>

/** A problem order is followed until somebody completes it. Whoever finds the problem owns it, unless it names another. */
export const followOrder = (ctx: Ctx, input: Following): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'follow')
    const { cause = 'by-hand', reason, ownerId, dueAt } = input
    const owner = ownerId === undefined ? ownerOf(ctx) : await colleague(work.ctx, ownerId)
    openFollow(work, { cause, reason, owner, dueAt }, ctx)
    await tellOwner(work, owner)
  })

/**
 * The product finds that something is wrong with an order and puts it into follow-up, in a transaction of its own act. One that
 * is followed already gets a note of it; one that is put away is left there.
 */
export async function putToFollowUp(ctx: Ctx, id: number, cause: FollowCause, reason: string): Promise<void> {
  try {
    await onOrder(systemOf(ctx), { id }, (work) => {
      if (work.order.follow_up !== 'tracking') requireOrderVerb(work, 'follow')
      followNow(work, cause, reason)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** The problem is settled. The second of two who say so is told who was first. */
export const completeFollowUp = (ctx: Ctx, input: z.input<typeof CompleteFollow>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    if (work.order.follow_up === 'completed' && !work.order.deleted_at) await failChanged(ctx, input.id)
    requireOrderVerb(work, 'followComplete')
    completeNow(work, { outcome: input.outcome ?? 'solved', answer: input.reason }, ctx)
  })

/** What brought the order to follow-up is settled by an act on it; one that is followed for another cause stays followed. */
export async function settleFollowUp(
  ctx: Ctx,
  id: number,
  cause: FollowCause,
  outcome: FollowOutcome,
): Promise<void> {
  const { rows } =
    await sql`select from order_follow_up where merchant_id = ${ctx.scope.merchantId} and order_id = ${id}
    and cause = ${cause} and completed_at is null limit 1`.execute(ctx.db)
  if (rows.length === 0) return
  await onOrder(ctx, { id }, (work) => {
    if (work.order.follow_up === 'tracking') completeNow(work, { outcome }, ctx)
  })
}
