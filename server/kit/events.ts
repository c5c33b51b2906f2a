import type { Ctx } from './ctx.ts'

export type Emitted = {
  subject: string
  subjectId: number
  orderId?: number | null
  agentId?: number | null
  reason?: string | null | undefined
  facts?: Record<string, unknown>
  before?: unknown
  after?: unknown
  /** May the agent of the order read this event? Never put a cost into the facts of one that is. */
  agentVisible?: boolean
  /** Live topics it stirs; the subject's own where not said. */
  topics?: string[]
}

/** Writes what happened beside what it changed, and tells live screens after the commit. One row an action. */
export async function emit(ctx: Ctx, type: `${string}.${string}`, event: Emitted): Promise<void> {
  await ctx.db
    .insertInto('event')
    .values({
      merchant_id: ctx.scope.merchantId,
      type,
      subject: event.subject,
      subject_id: event.subjectId,
      order_id: event.orderId ?? null,
      agent_id: event.agentId ?? null,
      actor_kind: ctx.actor.kind,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      origin: ctx.actor.origin,
      reason: event.reason ?? null,
      facts: JSON.stringify(event.facts ?? {}),
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
      agent_visible: event.agentVisible ?? false,
      request_id: ctx.requestId,
    })
    .execute()
  stir(ctx, event.topics ?? [event.subject], event.orderId ?? event.subjectId)
}

/** Tells the merchant's open screens, after the commit, that something under these topics changed. */
export function stir(ctx: Ctx, topics: string[], id: number): void {
  ctx.afterCommit(() => {
    for (const topic of topics) ctx.app.live.publish({ merchantId: ctx.scope.merchantId, topic, id })
  })
}
