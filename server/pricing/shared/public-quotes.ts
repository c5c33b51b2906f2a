import { sql } from 'kysely'
import type { Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** A price that a quotation on an open link says today. Weekdays as they were sent; session '' is all. */
export type PublicQuote = {
  agentId: number
  skuId: number
  currency: string
  from: string
  to: string
  weekdays: number[]
  session: string
} & Amounts

/** What quotations say of these products that anybody with the link may read now: not revoked, and still valid; of all agents, or of these. */
export async function publicQuotes(
  ctx: Ctx,
  skuIds: readonly number[],
  today: string,
  agentIds?: readonly number[],
): Promise<PublicQuote[]> {
  const { rows } = await sql<PublicQuote>`
    select q.agent_id as "agentId", (i.item ->> 'skuId')::bigint as "skuId", q.content ->> 'currency' as currency, p.price ->> 'from' as "from", p.price ->> 'to' as "to",
           coalesce(p.price -> 'weekdays', '[]') as weekdays, coalesce(p.price ->> 'session', '') as session,
           (p.price ->> 'adultMinor')::bigint as "adultMinor", (p.price ->> 'childMinor')::bigint as "childMinor",
           (p.price ->> 'infantMinor')::bigint as "infantMinor", (p.price ->> 'unitMinor')::bigint as "unitMinor"
      from shared_quotation q
      cross join lateral jsonb_array_elements(q.content -> 'items') i (item)
      cross join lateral jsonb_array_elements(i.item -> 'prices') p (price)
     where q.merchant_id = ${ctx.scope.merchantId} ${agentIds ? sql`and q.agent_id = any(${[...agentIds]}::bigint[])` : sql``} and q.revoked_at is null and q.valid_until >= ${today}::date and q.to_date >= ${today}::date
       and (i.item ->> 'skuId')::bigint = any(${[...skuIds]}::bigint[])`.execute(ctx.db)
  return rows
}
