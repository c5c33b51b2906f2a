import { sql } from 'kysely'
import { cost } from '#contract/groups/costing.ts'
import type { ComparedQuotation } from '#contract/plans/money.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { Costing } from './accepted.ts'

type Row = Omit<ComparedQuotation, 'margins'> & { costing: unknown }

/** All editions of a plan, the newest first. Margins are those of the costs that were frozen with each. */
export async function compareQuotations(
  ctx: Ctx,
  { planId }: { planId: number },
): Promise<{ rows: ComparedQuotation[] }> {
  await readRow(ctx, 'travel_plan', planId)
  const { rows } = await sql<Row>`select id, number, option, status, currency, content, costing
    from plan_quotation
   where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId}
   order by number desc`.execute(ctx.db)
  const seesProfit = may(ctx, 'group.plan.profit')
  return {
    rows: rows.map(({ costing, ...row }) => ({ ...row, margins: seesProfit ? marginsOf(costing) : null })),
  }
}

function marginsOf(costing: unknown): ComparedQuotation['margins'] {
  const { days, sheet } = Costing.parse(costing)
  return cost(days, sheet).breaks.map(({ paying, free, marginBasisPoints }) => ({
    paying,
    free,
    marginBasisPoints,
  }))
}
