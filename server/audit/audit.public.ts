import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { reasonFor } from '../kit/call/reason.ts'

/**
 * What happened to a subject, oldest first, the latest thousand, as sentences' parts for a timeline. An order's history holds the events of
 * everything that belongs to it. The session's own rights decide what is in it: an agent reads what is meant for it,
 * without the names of the merchant's people.
 */
export async function historyOf(ctx: Ctx, subject: string, id: number): Promise<HistoryEntry[]> {
  let query = ctx.db
    .selectFrom('event')
    .select(['id', 'at', 'type', 'facts', 'actor_kind', 'actor_name', 'reason'])
    .where('merchant_id', '=', ctx.scope.merchantId)
  query =
    subject === 'order'
      ? query.where('order_id', '=', id)
      : query.where('subject', '=', subject).where('subject_id', '=', id)
  const rows = await query.orderBy('id', 'desc').limit(1000).execute()
  const viewer = ctx.user?.kind ?? 'staff'
  return rows.toReversed().map((row) => ({
    id: row.id,
    at: row.at,
    type: row.type,
    facts: row.facts as Record<string, unknown>,
    actorKind: row.actor_kind,
    actorName: viewer === 'staff' || viewer === row.actor_kind ? row.actor_name : '',
    reason: reasonFor(ctx, row.reason ?? ''),
  }))
}
export { contactsBefore } from './contacts-before.ts'
export { emitSaved } from './emit-saved.ts'
