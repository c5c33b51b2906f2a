import type { Amendment, AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { asMerchant, type Ctx } from '../../../kit/ctx.ts'
import type { QuestionInput } from '../../../kit/call/errors.ts'
import { costlessOf } from '#contract/orders/line-cost.ts'
import { readWhole, requireVisible, type LineRecord, type WholeOrder } from '../../order/order-records.ts'
import type { OrderWork } from '../../order/order-work.ts'
import { refuseRedeemed } from '../amend-order.ts'
import { requestedAges } from '../ask-ages.ts'
import { beginsAnew } from '../change-rows.ts'
import { checkByHand } from '../check-by-hand.ts'
import { checkSeats, stockChange } from '../check-seats.ts'
import { missingFor } from './missing-for.ts'
import { requestedLate } from '../requested-late.ts'
import { planAmendment, type Plan } from '../plan-amendment.ts'
import { refuseClosed } from '../refuse-closed.ts'
import { viewOf } from '../amendment-view.ts'

/** What an amendment would come to now; nothing is written or promised. */
export async function previewAmendment(
  ctx: Ctx,
  { id, amendment }: { id: number; amendment: Amendment },
): Promise<AmendmentPreview> {
  await requireVisible(ctx, id)
  checkByHand(ctx, amendment)
  return asMerchant(ctx, async (inner) => {
    const whole = await readWhole(inner, id)
    const plan = await planAmendment(inner, whole, amendment)
    await refuseRedeemed(inner, whole, plan)
    await refuseClosed(inner, [plan], false)
    await checkSeats(inner, ctx, whole, plan)
    const questions = questionsOf(ctx, whole, plan)
    const missingMinor = await missingFor(inner, whole.order, plan)
    const view = { ...viewOf(whole, plan), ...(missingMinor > 0 && { missingMinor }) }
    if (ctx.actor.kind !== 'staff') return view
    return {
      ...view,
      costs: costChange(plan, whole.costs),
      stock: await stockChange(inner, whole, plan),
      asked: requestOf(plan),
      ...(questions.length > 0 && { questions }),
    }
  })
}

/** The questions that doing it asks, as their reader reads them; whoever is not asked but refused is refused here too. */
function questionsOf(ctx: Ctx, whole: WholeOrder, plan: Plan): string[] {
  const late = requestedLate(ctx, plan)
  return [...(late ? [late] : []), ...requestedAges(ctx, whole, plan)].map(({ key, facts }) =>
    ctx.app.word(ctx.language, key, textsOf(facts), ctx.merchant),
  )
}
const textsOf = (facts: QuestionInput['facts']): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]))

/** Suppliers who are asked before anything changes. */
export const requestOf = ({ asks }: Plan): string[] => [
  ...new Set(asks.map((line) => line.supplier_name ?? '')),
]

/** By currency, what changed lines cost before and after; null where a cost is missing. */
function costChange(plan: Plan, costs: OrderWork['costs']): NonNullable<AmendmentPreview['costs']> {
  const moved = plan.lines.flatMap((one, at) => {
    const { line, change } = one
    if (change === 'same') return []
    const before = line ? costs.get(line.id) : undefined
    const after = plan.costs[at]
    const currency = after?.currency ?? before?.currency
    if (!currency) return []
    const costMinor = after === undefined ? (before?.cost_minor ?? null) : (after?.costMinor ?? null)
    // What we handle ourselves costs nothing, until another product or supplier takes its place.
    const handledWay = line && !beginsAnew(one) ? line.handled_way : null
    return [
      {
        currency,
        before: line ? costOfLine(line, line.handled_way, before?.cost_minor ?? null) : 0,
        after: change === 'gone' ? 0 : line ? costOfLine(line, handledWay, costMinor) : costMinor,
      },
    ]
  })
  return [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    beforeMinor: sumOrNull(rows.map(({ before }) => before)),
    afterMinor: sumOrNull(rows.map(({ after }) => after)),
  }))
}
const costOfLine = (line: LineRecord, handledWay: string | null, costMinor: number | null): number | null =>
  costlessOf({ handledWay, supplierStatus: line.supplier_status }) ? 0 : costMinor
const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
