import { moneyBack } from '../../orders/orders.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { numberOf, type CaseCopy } from './trail.ts'

/**
 * Carries out on our side what was agreed: the seller gives the amount back to its agent, the buyer's cost is that much less. Once, as the
 * copy is locked and marked; what is settled outside is only told.
 */
export async function carryOut(ctx: Ctx, copy: CaseCopy): Promise<void> {
  const { order_id: orderId, line_id: lineId, offer_minor: amountMinor, direction } = copy
  // Of a contract or a licence no order is settled: the amount is what both have said.
  if (copy.state !== 'agreed' || copy.executed_at !== null || orderId === null) return
  // Both companies agreed, whichever of them a message came from.
  const acting: Ctx = { ...ctx, actor: { ...ctx.actor, kind: 'system' } }
  if (amountMinor)
    await moneyBack(acting, {
      orderId,
      amountMinor,
      lineIds: direction === 'buys' && lineId !== null ? [lineId] : [],
      kind: direction === 'sells' ? 'refund' : 'supplier-refund',
      reason: ctx.app.word(ctx.merchant.language, 'open-market.text.caseReason', {
        number: numberOf(copy.key),
      }),
    })
  await updateRow(ctx, 'market_case', { id: copy.id }, { executed_at: ctx.now.toISOString() })
}
