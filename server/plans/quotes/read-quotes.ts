import { sql } from 'kysely'
import type { QuotationContent } from '#contract/plans/money.schema.ts'
import type { quotationStates } from '#contract/plans/quotation.states.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type Quote = {
  id: number
  version: number
  number: number
  option: string
  status: (typeof quotationStates.names)[number]
  validUntil: string
  currency: string
  content: QuotationContent
  contentHash: string
  accepted: { payers: number; singles: number; children: number } | null
  totalMinor: number | null
  consent: { name: string; at: string; hash: string } | null
  sentAt: string | null
}

/** Quotations of a plan that left the house, as the agent reads them: no cost. */
export async function sentQuotes(ctx: Ctx, planId: number): Promise<Quote[]> {
  const { rows } =
    await sql<Quote>`select id, version, number, option, status, valid_until as "validUntil", currency, content,
      content_hash as "contentHash", accepted, total_minor::bigint as "totalMinor", consent, sent_at as "sentAt"
    from plan_quotation where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and sent_at is not null
    order by number`.execute(ctx.db)
  return rows.map((row) => ({ ...row, totalMinor: row.totalMinor === null ? null : Number(row.totalMinor) }))
}
