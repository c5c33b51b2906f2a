import { sql } from 'kysely'
import { z } from 'zod'
import { Day, Sheet } from '#contract/groups/itinerary.schema.ts'
import type { QuotationContent } from '#contract/plans/money.schema.ts'
import { planned, type GroupNumbers, type Planned } from '#contract/plans/planned.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { numbersOf, type PlanRecord } from '../plan/lock-plan.ts'

/** What a quotation was worked out from, as it stood when it was made. */
export const Costing = z.object({ days: z.array(Day), sheet: Sheet })
export type Costing = z.output<typeof Costing>
type Numbers = { payers: number; singles: number; children: number }
export type Accepted = Costing & {
  planId: number
  accepted: Numbers
  content: QuotationContent
  answeredAt: string | null
  currency: string
  totalMinor: number
  worthMinor: number | null
  costMinor: number | null
}

type Row = {
  planId: number
  costing: unknown
  accepted: Numbers | null
  content: QuotationContent
  answeredAt: string | null
  currency: string
  totalMinor: number
  worthMinor: number | null
  costMinor: number | null
}

/** The quotations that were accepted of these plans. */
export async function acceptedOfAll(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, Accepted>> {
  const { rows } =
    await sql<Row>`select plan_id as "planId", costing, accepted, content, answered_at as "answeredAt", currency, total_minor::bigint as "totalMinor",
      planned_worth_minor::bigint as "worthMinor", planned_cost_minor::bigint as "costMinor"
    from plan_quotation where merchant_id = ${ctx.scope.merchantId} and plan_id = any(${[...planIds]}::bigint[]) and status = 'accepted'`.execute(
      ctx.db,
    )
  return new Map(
    rows.map(({ costing, ...row }) => [
      row.planId,
      {
        ...Costing.parse(costing),
        ...row,
        accepted: row.accepted ?? { payers: 0, singles: 0, children: 0 },
        totalMinor: Number(row.totalMinor),
        worthMinor: row.worthMinor === null ? null : Number(row.worthMinor),
        costMinor: row.costMinor === null ? null : Number(row.costMinor),
      },
    ]),
  )
}
export const acceptedOf = async (ctx: Ctx, planId: number): Promise<Accepted | null> =>
  (await acceptedOfAll(ctx, [planId])).get(planId) ?? null

/** What was accepted comes to for these numbers; null: they were not offered. */
export const plannedOf = (
  { days, sheet, ...of }: Costing | Accepted,
  numbers: GroupNumbers,
): Planned | null =>
  'content' in of && of.content.repriceOnCount === 'fixed'
    ? planned(days, sheet, numbers, of.accepted.payers)
    : planned(days, sheet, numbers)

/** The accepted price for those who go now, with what changes cost; for numbers that were not offered, as it was accepted. */
export const priceNow = (plan: PlanRecord, accepted: Accepted): number =>
  (plannedOf(accepted, numbersOf(plan))?.totalMinor ?? accepted.totalMinor) + Number(plan.change_fee_minor)
