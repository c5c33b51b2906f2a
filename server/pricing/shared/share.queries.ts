import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#contract/kit/schema.ts'
import type {
  SharedContent,
  SharedQuotation,
  SharedQuotations,
  ShareFilter,
} from '#contract/pricing/shared/shared-quotation.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { shareUrl } from './share-link.ts'

type Row = Omit<SharedQuotation, 'url' | 'can'> & { found: number }

const stateOf = (today: string) => sql<
  SharedQuotation['state']
>`case when q.revoked_at is not null then 'revoked'
  when q.valid_until < ${today} then 'ended' else 'open' end`

/** What was shared, the latest first. */
export async function listShares(
  ctx: Ctx,
  { agentId, text, state, pageNo, pageSize }: z.output<typeof ShareFilter>,
): Promise<z.input<typeof SharedQuotations>> {
  const today = todayOf(ctx)
  const { rows } = await sql<Row>`
    select q.id, q.agent_id as "agentId", q.content ->> 'agentName' as "agentName", q.title, q.language,
           jsonb_array_length(q.content -> 'items') as skus, q.from_date as "from", q.to_date as "to", q.valid_until as "validUntil",
           ${stateOf(today)} as state, q.opened, q.last_opened_at as "lastOpenedAt", q.created_at as "createdAt",
           q.created_by_name as "createdByName", count(*) over ()::int as found
      from shared_quotation q
     where q.merchant_id = ${ctx.scope.merchantId}
       and (${agentId ?? null}::bigint is null or q.agent_id = ${agentId ?? null})
       and ${finds(text, ['q.title', sql`q.content ->> 'agentName'`])}
       and (${state ?? null}::text is null or ${stateOf(today)} = ${state ?? null})
     order by q.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  return {
    rows: rows.map((row) => ({
      ...row,
      url: shareUrl(ctx, row.id),
      can: canOf(
        ctx,
        { revoke: 'tools.wxAgentQuotation.share' },
        { revoke: row.state !== 'open' && 'pricing.shared.notOpen' },
      ),
    })),
    total: rows[0]?.found ?? 0,
    pageNo,
    pageSize,
  }
}

export type StoredShare = {
  id: number
  title: string
  note: string
  language: Language
  from: string
  to: string
  validUntil: string
  state: SharedQuotation['state']
  content: SharedContent
}

/** One of them whole, as it was sent; undefined where there is none. */
export async function loadShare(ctx: Ctx, id: number): Promise<StoredShare | undefined> {
  const { rows } = await sql<StoredShare>`
    select q.id, q.title, q.note, q.language, q.from_date as "from", q.to_date as "to", q.valid_until as "validUntil",
           ${stateOf(todayOf(ctx))} as state, q.content
      from shared_quotation q where q.merchant_id = ${ctx.scope.merchantId} and q.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function countOpening(ctx: Ctx, id: number): Promise<void> {
  await sql`update shared_quotation set opened = opened + 1, last_opened_at = ${ctx.now.toISOString()}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
}
