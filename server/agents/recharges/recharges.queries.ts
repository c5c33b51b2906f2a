import { sql } from 'kysely'
import type { z } from 'zod'
import type { RechargeFilter, RechargeRow } from '#contract/agents/recharges/recharge.schema.ts'
import { rechargeStates } from '#contract/agents/recharges/recharge.states.ts'
import { answerProof } from '../../files/files.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among, finds, onDays } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'

/** Recharges, those first that wait for somebody; an agent reads its own, without who of the merchant's people answered. */
export async function listRecharges(
  ctx: Ctx,
  { text, from, to, ...filter }: z.output<typeof RechargeFilter>,
) {
  const { agentId = null, accountId = null, status = null, ...paging } = filter
  // What an account is called is told to whoever paid there, shown to agents or not any more.
  const query = sql<
    Omit<RechargeRow, 'can'>
  >`select g.id, g.version, g.agent_id as "agentId", a.code as "agentCode", a.name as "agentName",
      g.amount_minor as "amountMinor", g.currency, coalesce(c.name, '') as "accountName", g.paid_on as "paidOn", g.reference, g.note,
      g.proof_file_id as "proofFileId", g.status, g.requested_by_kind as "requestedByKind", g.requested_by_name as "requestedByName",
      g.requested_at as "requestedAt", g.ended_by_name as "endedByName", g.ended_at as "endedAt", g.reason
    from agent_recharge g join agent a on a.merchant_id = g.merchant_id and a.id = g.agent_id
    left join collection_account c on c.merchant_id = g.merchant_id and c.id = g.account_id
   where g.merchant_id = ${ctx.scope.merchantId} and (${agentId}::bigint is null or g.agent_id = ${agentId})
     and (${accountId}::bigint is null or g.account_id = ${accountId}) and (${status}::text is null or g.status = ${status})
     and ${finds(text, ['a.name', 'a.code', 'g.reference', 'g.note'])} and ${onDays(ctx, 'g.requested_at', { from, to })}`
  const page = await pageOf(
    ctx,
    paging,
    query,
    sql`(r.status in ${among(rechargeStates.phases.open)}) desc, r.id desc`,
  )
  const isAgent = ctx.actor.kind === 'agent'
  return {
    ...page,
    rows: page.rows.map((row): RechargeRow => ({
      ...row,
      ...(isAgent && { endedByName: '', ...(row.requestedByKind === 'staff' && { requestedByName: '' }) }),
      can: canMove(ctx, rechargeStates, row.status),
    })),
  }
}

export const rechargeProof = async (ctx: Ctx, { id }: { id: number }) =>
  answerProof(ctx, (await readRow(ctx, 'agent_recharge', id)).proof_file_id)
