import type { PayPreview } from '#contract/orders/pay/pay.schema.ts'
import { balancesOf } from '../../finance/finance.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { readWhole, requireVisible } from '../order/order-records.ts'
import { todayOf } from '../../kit/text/today.ts'
import { paidOf } from '../act/end-order.ts'
import { balanceOn, firstPaymentOf } from '../order/order-rules.ts'
import { dueOf } from './due.ts'

/** What paying an order takes now, and what its agent has for it; nothing is written. */
export async function previewPay(ctx: Ctx, { id }: { id: number }): Promise<PayPreview> {
  await requireVisible(ctx, id)
  return asMerchant(ctx, async (inner) => {
    const { order } = await readWhole(inner, id)
    const { currency } = order
    const { availableMinor } = await balancesOf(inner, { id: order.agent_id, currency })
    const dueMinor = Math.max(0, dueOf(order))
    const today = todayOf(inner)
    const firstMinor = Math.min(dueMinor, Math.max(0, firstPaymentOf(order, today) - paidOf(order)))
    return { currency, dueMinor, firstMinor, balanceOn: balanceOn(order), balanceMinor: availableMinor }
  })
}
