import type { Ctx } from '../../kit/ctx.ts'
import type { Amendment, AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { changeOfExchange, overbookExchange, shortOfExchange } from '../../stock/stock.public.ts'
import { lockOrder, type WholeOrder } from '../order/order-records.ts'
import { failShort } from '../act/retake-stock.ts'
import { needsNow } from './amend-order.ts'
import { planAmendment, type Plan } from './plan-amendment.ts'

const exchanged = (whole: WholeOrder, plan: Plan) => {
  const changed = plan.lines.filter(({ change }) => change !== 'same')
  return {
    taken: { orderIds: [whole.order.id], lineIds: changed.flatMap(({ line }) => line?.id ?? []) },
    needs: changed.flatMap((one) => needsNow(whole, plan, one)),
  }
}

/** Refuses an amendment that has no room as things stand; what the order's changed lines hold themselves is room for it. */
export async function checkSeats(ctx: Ctx, asker: Ctx, whole: WholeOrder, plan: Plan): Promise<void> {
  const { taken, needs } = exchanged(whole, plan)
  const shortage = await shortOfExchange(ctx, taken, needs)
  if (shortage)
    failShort(
      asker,
      shortage,
      plan.gathered.lines.map(({ sku }) => sku),
    )
}

/** Stock that an amendment takes and gives back, by pool, day and session; nothing where it stays as it is. */
export function stockChange(
  ctx: Ctx,
  whole: WholeOrder,
  plan: Plan,
): Promise<NonNullable<AmendmentPreview['stock']>> {
  const { taken, needs } = exchanged(whole, plan)
  return changeOfExchange(ctx, taken, needs)
}

/**
 * Opens the seats that an amendment of a locked order needs and that are not there. Where a supplier is asked first they are
 * open from now on: who decided it has them on record.
 */
export async function overbookAmendment(
  ctx: Ctx,
  id: number,
  amendment: Amendment,
  reason: string,
): Promise<void> {
  const whole = await lockOrder(ctx, id)
  const { taken, needs } = exchanged(whole, await planAmendment(ctx, whole, amendment))
  await overbookExchange(ctx, taken, needs, reason)
}
