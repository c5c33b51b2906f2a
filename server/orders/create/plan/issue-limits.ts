import { sql } from 'kysely'
import { fail } from '../../../kit/call/errors.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import type { Gathered } from '../gather.ts'

type Limit = {
  agentId: number
  perDay: number | null
  perMonth: number | null
  atOnce: number | null
  today: number
  thisMonth: number
  openNow: number
}
/** What agents that settle outside may still issue, counted on as a batch is decided. */
export type IssueLimits = Map<number, Limit>

const agentsOf = (all: readonly { agent: Gathered['agent'] }[]): number[] => [
  ...new Set(all.flatMap(({ agent }) => (agent.settlementTerm === 'outside' ? [agent.id] : []))),
]

/** Locks the limits of a batch's agents: what they have issued does not change until it is decided. */
export async function lockIssues(ctx: Ctx, gathered: readonly Gathered[]): Promise<IssueLimits> {
  const ids = agentsOf(gathered)
  if (!ids.length) return new Map()
  const { rows } = await sql<Limit>`
    select agent_id as "agentId", per_day as "perDay", per_month as "perMonth", at_once as "atOnce", today,
           this_month as "thisMonth", open_now as "openNow"
      from app.lock_issued(${ctx.scope.merchantId}, ${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.agentId, row]))
}

/** Counts an order's vouchers; throws `orders.issueLimit` where they are more than the agreement allows. */
export function countIssue(
  { ctx, issues }: { ctx: Ctx; issues: IssueLimits },
  { agent, counts }: Gathered,
): void {
  const limit = agent.settlementTerm === 'outside' ? issues.get(agent.id) : undefined
  if (!limit) return
  const more = counts.adults + counts.children + counts.infants + counts.units
  for (const [max, count, why] of [
    [limit.perDay, limit.today, 'perDay'],
    [limit.perMonth, limit.thisMonth, 'perMonth'],
    [limit.atOnce, limit.openNow, 'atOnce'],
  ] as const)
    if (max !== null && count + more > max)
      fail('orders.issueLimit', {
        name: agent.name,
        why: ctx.app.word(ctx.language, `orders.issueLimits.${why}`, {
          max,
          left: Math.max(0, max - count),
        }),
      })
  limit.today += more
  limit.thisMonth += more
  limit.openNow += more
}

/** The rows of the limits count what was written: their checks hold whatever decided it. */
export const writeIssues = (ctx: Ctx, orders: readonly { one: Gathered }[]): Promise<unknown>[] =>
  agentsOf(orders.map(({ one }) => one))
    .toSorted((a, b) => a - b)
    .map((id) => sql`select app.note_issued(${ctx.scope.merchantId}, ${id})`.execute(ctx.db))
