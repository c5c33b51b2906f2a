import type { Amendment, AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { readWhole, requireVisible } from '../order-records.ts'
import type { OrderWork } from '../work/order-work.ts'
import { refuseRedeemed } from './amend-order.ts'
import { checkSeats } from './check-seats.ts'
import { planAmendment, type Plan } from './plan-amendment.ts'
import { toldOf } from './told.ts'

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
    await checkSeats(inner, ctx, whole, plan)
    const told = toldOf(whole, plan)
    if (ctx.actor.kind !== 'staff') return told
    return {
      ...told,
      costs: costChange(plan, whole.costs),
      asked: askedOf(plan),
    }
  })
}

/** Suppliers who are asked before anything changes. */
export const askedOf = ({ asks }: Plan): string[] => [
  ...new Set(asks.map((line) => line.supplier_name ?? '')),
]

/** By currency, what changed lines cost before and after; null where a cost is missing. */
function costChange(plan: Plan, costs: OrderWork['costs']): NonNullable<AmendmentPreview['costs']> {
  const moved = plan.lines.flatMap(({ line, change }, at) => {
    if (change === 'same') return []
    const before = line ? costs.get(line.id) : undefined
    const after = plan.costs[at]
    const now = after === undefined && change !== 'gone' ? before?.cost_minor : after?.costMinor
    const currency = after?.currency ?? before?.currency
    if (!currency) return []
    return [
      {
        currency,
        before: line ? (before?.cost_minor ?? null) : 0,
        after: change === 'gone' ? 0 : (now ?? null),
      },
    ]
  })
  return [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    beforeMinor: sumOrNull(rows.map(({ before }) => before)),
    afterMinor: sumOrNull(rows.map(({ after }) => after)),
  }))
}
const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)

/** A price, and what is kept, are set by hand by staff alone. */
export function checkByHand(ctx: Ctx, { totalMinor, fee }: Amendment): void {
  if (ctx.actor.kind === 'staff') return
  if (totalMinor !== undefined) failField('amendment.totalMinor', 'notAllowed')
  if (fee !== 'rule') failField('amendment.fee', 'notAllowed')
}
