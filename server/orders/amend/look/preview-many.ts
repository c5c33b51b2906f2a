import type { AmendManyView, Amendment } from '#contract/orders/amend/amend.schema.ts'
import { shortOfExchange, stockKey, type Shortage, type StockNeed } from '../../../stock/stock.public.ts'
import { fail } from '../../../kit/call/errors.ts'
import { storedReason } from '../../../kit/call/failure.ts'
import { reasonFor } from '../../../kit/call/reason.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { todayOf } from '../../../kit/text/today.ts'
import { readWhole } from '../../order/order-records.ts'
import { whyNotOrder } from '../../order/order-rules.ts'
import { failShort } from '../../act/retake-stock.ts'
import { needsNow, refuseRedeemed } from '../amend-order.ts'
import { lateFor } from '../requested-late.ts'
import { planAmendment } from '../plan-amendment.ts'
import { requestOf } from './preview-amendment.ts'
import { checkByHand } from '../check-by-hand.ts'
import { isQuestion } from '../ready-amendments.ts'
import { viewOf } from '../amendment-view.ts'

/** What those before would hold and take. */
type Before = { orderIds: number[]; lineIds: number[]; needs: StockNeed[] }

/** What the same amendment of many would come to if they were amended in this order; nothing is written or promised. */
export async function previewMany(
  ctx: Ctx,
  { ids, amendment }: { ids: readonly number[]; amendment: Amendment },
): Promise<{ rows: AmendManyView[] }> {
  checkByHand(ctx, amendment)
  const before: Before = { orderIds: [], lineIds: [], needs: [] }
  const rows: AmendManyView[] = []
  for (const id of new Set(ids)) rows.push(await previewOne(ctx, id, amendment, before))
  return { rows }
}

async function previewOne(
  ctx: Ctx,
  id: number,
  amendment: Amendment,
  before: Before,
): Promise<AmendManyView> {
  try {
    const whole = await readWhole(ctx, id)
    if (whyNotOrder(whole.order, 'amend', todayOf(ctx))) fail('operationInvalid')
    if (await isQuestion(ctx, [id])) fail('orders.requestOpen')
    const plan = await planAmendment(ctx, whole, amendment)
    await refuseRedeemed(ctx, whole, plan)
    const late = lateFor(ctx, plan)
    if (late) fail('orders.tooLate', late)
    const changed = plan.lines.filter(({ change }) => change !== 'same')
    const all: Before = {
      orderIds: [...before.orderIds, id],
      lineIds: [...before.lineIds, ...changed.flatMap(({ line }) => line?.id ?? [])],
      needs: [...before.needs, ...changed.flatMap((one) => needsNow(whole, plan, one))],
    }
    const shortage = await shortOfExchange(ctx, all, all.needs)
    if (shortage)
      failShort(
        ctx,
        behind(before, shortage),
        plan.gathered.lines.map(({ sku }) => sku),
      )
    Object.assign(before, all)
    const { currency, dueMinor } = viewOf(whole, plan)
    return { id, currency, dueMinor, asked: requestOf(plan), why: '' }
  } catch (error) {
    return { id, asked: [], why: reasonFor(ctx, storedReason(ctx.app, error)) }
  }
}

/** What is left for this one once those before it have taken theirs. */
function behind({ needs }: Before, { need, left, ...why }: Shortage): Shortage {
  const taken = needs
    .filter((one) => stockKey(one) === stockKey(need))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const quantity = need.quantity - taken
  if (quantity <= 0) return { ...why, need, left }
  return { ...why, need: { ...need, quantity }, left: Math.max(0, left - taken) }
}
