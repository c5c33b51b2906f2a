import type { PreviewRefund, RefundPreview } from '#contract/orders/refunds/refund.schema.ts'
import { waysOf } from '#contract/orders/refunds/refund.states.ts'
import { balancesOf } from '../../finance/finance.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { readWhole, requireVisible, type OrderRecord, type WholeOrder } from '../order/order-records.ts'
import { heldOf } from './order-money.ts'
import { maxOf } from './worth.ts'

/** An agent asks for its own money back, and for nothing else. */
export function checkKind(ctx: Ctx, { kind }: Pick<PreviewRefund, 'kind'>): void {
  if (ctx.actor.kind !== 'staff' && kind !== 'refund') failField('kind', 'notAllowed')
}

/** What can be given back or collected now; nothing is written or promised. */
export async function previewRefund(ctx: Ctx, input: PreviewRefund): Promise<RefundPreview> {
  await requireVisible(ctx, input.id)
  checkKind(ctx, input)
  return asMerchant(ctx, async (inner) => {
    const whole = await readWhole(inner, input.id)
    const { order } = whole
    return {
      currency: currencyOf(whole, input),
      heldMinor: heldOf(order),
      promisedMinor: order.refunding_minor,
      givenMinor: order.refund_minor,
      mostMinor: await maxOf(inner, whole, input),
      ...(ctx.actor.kind === 'staff' && { balanceMinor: await balanceOf(inner, order) }),
      ways: waysOf(order.settlement_term, input.kind),
    }
  })
}

/** The agent's money, or for a supplier's refund the money of its cost. */
export const currencyOf = (
  { order, costs }: WholeOrder,
  { kind, lineIds: [lineId] }: Pick<PreviewRefund, 'kind' | 'lineIds'>,
): string =>
  kind === 'supplier-refund' ? (costs.get(lineId ?? 0)?.currency ?? order.currency) : order.currency

async function balanceOf(ctx: Ctx, order: OrderRecord): Promise<number> {
  const { availableMinor, receivableMinor } = await balancesOf(ctx, {
    id: order.agent_id,
    currency: order.currency,
  })
  return order.settlement_term === 'invoice' ? receivableMinor : availableMinor
}
