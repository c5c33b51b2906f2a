import { sql } from 'kysely'
import type { PlanQuotation, QuotationContent } from '#contract/plans/money.schema.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { canMove } from '../../kit/record/to-move.ts'

type Row = Omit<PlanQuotation, 'can' | 'changedDays' | 'changedPrices'>

/** Quotations of a plan, the newest first, each with what is otherwise than in the one before it of the same option. */
export async function quotationsOf(ctx: Ctx, planId: number): Promise<PlanQuotation[]> {
  const { rows } =
    await sql<Row>`select id, version, number, option, valid_until as "validUntil", note, status, content, currency, accepted,
      total_minor::bigint as "totalMinor", proof, answer_reason as "answerReason", sent_at as "sentAt", answered_at as "answeredAt",
      created_by_name as "createdByName"
    from plan_quotation where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by number desc`.execute(
      ctx.db,
    )
  return rows.map((row) => {
    const before = rows.find(({ number, option }) => option === row.option && number < row.number)
    return {
      ...row,
      totalMinor: row.totalMinor === null ? null : Number(row.totalMinor),
      ...differences(before?.content, row.content),
      can: canMove(ctx, quotationStates, row.status),
    }
  })
}

/** Numbers of the days that are otherwise, and whether a price is. */
function differences(before: QuotationContent | undefined, now: QuotationContent) {
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
