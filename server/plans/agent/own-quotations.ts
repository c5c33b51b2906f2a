import { sql } from 'kysely'
import type {
  OwnAccept,
  OwnDecline,
  OwnInstalment,
  OwnQuotation,
  OwnQuotationFilter,
} from '#contract/plans/agent/own-quotations.api.ts'
import type { OwnChange } from '#contract/plans/deal/change.schema.ts'
import { newestOfOptions } from '#contract/plans/compare.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import type { QuotationFile } from '#contract/plans/deal/deal.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { asMerchant, may, userOf, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ownInstalments } from './own-instalments.ts'
import { ownChanges } from './own-changes.ts'
import { priceNowSql } from '../money/price-now-sql.ts'
import { declineQuotation } from '../money/quotations.ts'
import { acceptAndConfirm } from '../quotes/accept-and-confirm.ts'
import { quotationFile } from '../quotes/quote-files.ts'

type Row = Omit<OwnQuotation, 'can' | 'totalMinor' | 'change' | 'instalments'> & {
  totalMinor: number | null
  isOpen: boolean
}

/** Quotations that were sent to an agent and still count: neither withdrawn nor replaced. No cost is read. */
const ownSql = (
  ctx: Ctx,
  agentId: number | null,
  { status, id, planId }: { status?: string | undefined; id?: number; planId?: number },
) =>
  sql<Row>`select q.id, q.version, q.plan_id as "planId", p.code as "planCode", p.agent_code as "agentCode", p.names,
      p.start_date as "startDate", q.number, q.option, q.status, p.status as "planStatus", q.valid_until as "validUntil", q.currency, q.content,
      q.content_hash as "contentHash", q.accepted,
      (case q.status when 'accepted' then ${priceNowSql} else q.total_minor end)::bigint as "totalMinor", q.sent_at as "sentAt",
      q.answered_at as "answeredAt", coalesce(q.consent->>'name', '') as "answeredBy",
      jsonb_build_object('payers', p.adults, 'singles', p.singles, 'children', p.children) as suggested,
      q.status = 'sent' and q.valid_until >= ${todayOf(ctx)}::date and p.status = 'planning' and p.locked_at is null as "isOpen"
    from plan_quotation q
    join travel_plan p on p.merchant_id = q.merchant_id and p.id = q.plan_id
   where q.merchant_id = ${ctx.scope.merchantId} and p.agent_id = ${agentId} and q.sent_at is not null
     and q.status in ${among(quotationStates.phases.shown)}
     and (${status ?? null}::text is null or q.status = ${status ?? null})
     and (${id ?? null}::bigint is null or q.id = ${id ?? null})
     and (${planId ?? null}::bigint is null or q.plan_id = ${planId ?? null})`

const toOwn = (
  ctx: Ctx,
  { isOpen, totalMinor, ...row }: Row,
  change: OwnChange | null = null,
  instalments: OwnInstalment[] = [],
): OwnQuotation => ({
  ...row,
  totalMinor: totalMinor === null ? null : Number(totalMinor),
  change,
  instalments,
  can: isOpen && may(ctx, 'bookingCenter.quotations.accept') ? { ownAccept: true, ownDecline: true } : {},
})

/** What was sent to the agent that asks, the newest first. */
export async function ownQuotations(ctx: Ctx, { status, ...paging }: OwnQuotationFilter) {
  const { agentId } = userOf(ctx)
  return asMerchant(ctx, async (inner) => {
    const page = await pageOf(
      inner,
      paging,
      ownSql(inner, agentId, { status }),
      sql`r."sentAt" desc, r.id desc`,
    )
    const changes = await ownChanges(ctx, inner, page.rows)
    const instalments = await ownInstalments(ctx, inner, page.rows)
    return {
      ...page,
      rows: page.rows.map((row) => toOwn(ctx, row, changes.get(row.id), instalments.get(row.id))),
    }
  })
}

/** One of them; of another agent it answers as one that is not there. */
async function ownQuotation(ctx: Ctx, inner: Ctx, id: number): Promise<Row> {
  const { rows } = await ownSql(inner, userOf(ctx).agentId, { id }).execute(inner.db)
  return rows[0] ?? fail('notFound')
}

/** What was sent of one group, option beside option; of another agent's it answers as what is not there. */
export const ownCompare = (ctx: Ctx, { id }: { id: number }): Promise<{ rows: OwnQuotation[] }> =>
  asMerchant(ctx, async (inner) => {
    const { planId } = await ownQuotation(ctx, inner, id)
    const { rows } = await ownSql(inner, userOf(ctx).agentId, { planId }).execute(inner.db)
    return { rows: newestOfOptions(rows).map((row) => toOwn(ctx, row)) }
  })

export const ownQuotationPdf = (ctx: Ctx, { id, language }: QuotationFile): Promise<RawAnswer> =>
  asMerchant(ctx, async (inner) => {
    const quote = await ownQuotation(ctx, inner, id)
    return quotationFile(inner, quote.planId, quote, language)
  })

/** The edition that was looked at, still open; else the person is told to look again. */
async function openQuotation(ctx: Ctx, inner: Ctx, { id, contentHash }: { id: number; contentHash: string }) {
  const quote = await ownQuotation(ctx, inner, id)
  if (quote.contentHash !== contentHash) fail('plans.quotationChanged')
  if (!quote.isOpen) fail('operationInvalid')
  return quote
}

/** The agent says yes by its own log-in: name, moment and fingerprint of what was shown stand with it, as on the signed link. */
export const ownAccept = (ctx: Ctx, { consent, ...form }: OwnAccept): Promise<{ done: true }> =>
  asMerchant(ctx, async (inner) => {
    const quote = await openQuotation(ctx, inner, form)
    if (!consent) failField('consent', 'required')
    const name = userOf(ctx).fullName || userOf(ctx).userName
    const { payers, singles, children } = form
    return acceptAndConfirm(inner, {
      id: quote.id,
      version: quote.version,
      payers,
      singles,
      children,
      proof: name,
      consent: { name, at: inner.now.toISOString(), hash: quote.contentHash },
    })
  })

export const ownDecline = (ctx: Ctx, { reason, ...seen }: OwnDecline): Promise<{ done: true }> =>
  asMerchant(ctx, async (inner) => {
    const quote = await openQuotation(ctx, inner, seen)
    return declineQuotation(inner, { id: quote.id, version: quote.version, reason })
  })
