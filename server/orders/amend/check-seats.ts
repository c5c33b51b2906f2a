import type { Ctx } from '../../kit/ctx.ts'
import { shortOfExchange } from '../../stock/stock.public.ts'
import type { WholeOrder } from '../order-records.ts'
import { failShort } from '../retake-stock.ts'
import { needsNow } from './amend-order.ts'
import type { Plan } from './plan-amendment.ts'

/** Refuses an amendment that has no room as things stand; what the order's changed lines hold themselves is room for it. */
export async function checkSeats(ctx: Ctx, asker: Ctx, whole: WholeOrder, plan: Plan): Promise<void> {
  const changed = plan.lines.filter(({ change }) => change !== 'same')
  const shortage = await shortOfExchange(
    ctx,
    { orderIds: [whole.order.id], lineIds: changed.flatMap(({ line }) => line?.id ?? []) },
    changed.flatMap((one) => needsNow(whole, plan, one)),
  )
  if (shortage)
    failShort(
      asker,
      shortage,
      plan.gathered.lines.map(({ sku }) => sku),
    )
}
