import { sql } from 'kysely'
import type { PlanQuotation, QuotationContent } from '#contract/plans/money.schema.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow } from '../../kit/db/rows.ts'
import { canMove } from '../../kit/record/to-move.ts'
import { Costing } from './accepted.ts'
import { approvalOf } from './approval.ts'

type Row = Omit<PlanQuotation, 'can' | 'changedDays' | 'changedPrices' | 'approval'> & { costing: unknown }

/** Quotations of a plan, the newest first, each with what is otherwise than in the one before it of the same option. */
export async function quotationsOf(ctx: Ctx, planId: number): Promise<PlanQuotation[]> {
  const [{ rows }, setting] = await Promise.all([
    sql<Row>`select id, version, number, option, valid_until as "validUntil", note, status, content,
      content->>'repriceOnCount' as "repriceOnCount", currency, accepted,
      total_minor::bigint as "totalMinor", proof, answer_reason as "answerReason", sent_at as "sentAt", answered_at as "answeredAt",
      created_by_name as "createdByName", approved_by_name as "approvedByName", seen_at as "seenAt", mailed_to as "mailedTo",
      consent, content_hash as "contentHash", costing
    from plan_quotation where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by number desc`.execute(
      ctx.db,
    ),
    groupSetting(ctx),
  ])
  return rows.map(({ costing, ...row }) => {
    const before = rows.find(({ number, option }) => option === row.option && number < row.number)
    return {
      ...row,
      totalMinor: row.totalMinor === null ? null : Number(row.totalMinor),
      approval: row.status === 'draft' ? approvalOf(Costing.parse(costing), setting) : null,
      ...differences(before?.content, row.content),
      can: {
        ...canMove(ctx, quotationStates, row.status),
        ...(row.status === 'sent' &&
          may(ctx, 'group.quotation.send') && { quotationMail: true as const, quotationLink: true as const }),
      },
    }
  })
}

/** Numbers of the days that are otherwise, and whether a price is. */
export function differences(before: QuotationContent | undefined, now: QuotationContent) {
  if (!before) return { changedDays: [], changedPrices: false }
  const bare = (content: QuotationContent, at: number) => {
    const day = content.days[at]
    return day && JSON.stringify([day.names, day.texts, day.place, day.services])
  }
  const count = Math.max(before.days.length, now.days.length)
  const prices = ({ breaks, singleMinor, tripleMinor, childMinor }: QuotationContent) =>
    JSON.stringify([
      breaks.map(({ paying, free, priceMinor }) => [paying, free, priceMinor]),
      singleMinor,
      tripleMinor,
      childMinor,
    ])
  return {
    changedDays: Array.from({ length: count }, (_, at) => at).flatMap((at) =>
      bare(before, at) === bare(now, at) ? [] : [at + 1],
    ),
    changedPrices: prices(before) !== prices(now),
  }
}

/** One quotation as it is told to an agent, drafts too. */
export async function quotationContent(ctx: Ctx, id: number) {
  const row = await readRow(ctx, 'plan_quotation', id)
  const [quote] = (await quotationsOf(ctx, row.plan_id)).filter((one) => one.id === id)
  return { planId: row.plan_id, quote: quote ?? fail('notFound') }
}
