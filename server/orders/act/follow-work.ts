import type { FollowCause, FollowOutcome } from '#contract/orders/follow/follow-causes.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { deadlineRules } from '../deadlines/rules.ts'
import { patchOrder, systemOf, type OrderWork } from '../order/order-work.ts'
import { followDue } from './follow-due.ts'

export type Owner = { id: number; name: string }
type Opening = {
  cause: FollowCause
  /** As reasons are kept. */
  reason: string
  owner?: Owner | null
  dueAt?: string | undefined
}
/** The order is a problem from now on: somebody looks after it until it is completed. Its table was asked before. */
export function openFollow(work: OrderWork, { cause, reason, owner, dueAt }: Opening, by: Ctx): void {
  const { ctx, order } = work
  const due = followDue({ cause, now: ctx.now, startsAt: new Date(order.starts_at) }, deadlineRules(ctx))
  patchOrder(work, { follow_up: 'tracking', follow_up_reason: reason })
  work.follows.push({
    open: {
      agent_id: order.agent_id,
      cause,
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? '',
      due_at: dueAt ?? due.toISOString(),
      opened_at: ctx.now.toISOString(),
      opened_by_name: by.actor.name,
    },
  })
  work.events.push({ name: 'follow', by, reason })
}

/**
 * Something went wrong with the order of an act: it is followed, by the product itself. One that is followed already keeps its
 * cause and its owner, and gets a note of what happened besides.
 */
export function followNow(work: OrderWork, cause: FollowCause, reason: string): void {
  if (work.order.follow_up !== 'tracking') return openFollow(work, { cause, reason }, systemOf(work.ctx))
  if (work.order.follow_up_reason === reason) return
  work.follows.push({ note: { cause, text: reason, by_name: '', at: work.ctx.now.toISOString() } })
}

type Completion = { outcome: FollowOutcome; answer?: string | undefined; facts?: Record<string, unknown> }

/** It is no problem any more: by a person, or by the act that settled it. */
export function completeNow(work: OrderWork, { outcome, answer = '', facts }: Completion, by: Ctx): void {
  patchOrder(work, { follow_up: 'completed' })
  work.follows.push({
    patch: {
      completed_at: work.ctx.now.toISOString(),
      completed_by_name: by.actor.name,
      outcome,
      answer,
    },
  })
  work.events.push({ name: 'followComplete', by, reason: answer || null, ...(facts && { facts }) })
}

/** The person who acts, as the owner of what it acts on. */
export const ownerOf = (ctx: Ctx): Owner | null => {
  const id = authorOf(ctx)
  return id === null ? null : { id, name: ctx.actor.name }
}
