import { sumTaxes, type TaxView } from '#contract/pricing/tax/tax.ts'
import { share } from '#contract/kit/money/amounts.ts'
import { balanceOn } from '../order/order-rules.ts'
import { plainRate } from '#contract/kit/money/rate.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import type { CostRecord, LineRecord, OrderRecord } from '../order/order-records.ts'
import { lineCost, profitOf, type CostedLine } from './order-profit.ts'

/** The money of an order; cost and profit only where the costs were read (staff). */
export async function moneyOf(
  ctx: Ctx,
  order: OrderRecord,
  lines: LineRecord[],
  costs: Map<number, CostRecord> | null,
): Promise<NonNullable<OrderInfo['money']>> {
  const plain = {
    currency: order.currency,
    subtotalMinor: order.subtotal_minor,
    totalMinor: order.total_minor,
    promoCode: order.promo_code,
    discountMinor: order.discount_minor,
    taxes: sumTaxes(lines.flatMap((line) => line.taxes as TaxView[])),
    reservedMinor: order.reserved_minor,
    refundMinor: order.refund_minor,
    refundingMinor: order.refunding_minor,
    adjustedMinor: order.adjusted_minor,
    feeMinor: order.fee_minor,
    depositMinor:
      order.deposit_basis_points > 0 ? share(order.total_minor, order.deposit_basis_points) : null,
    balanceOn: balanceOn(order),
  }
  if (!costs) return plain
  const costed = lines.map((line): CostedLine & { postedMinor: number } => {
    const cost = costs.get(line.id)
    return {
      supplierStatus: line.supplier_status,
      handledWay: line.handled_way,
      names: line.names,
      costMinor: cost?.cost_minor ?? null,
      feeMinor: cost?.fee_minor ?? null,
      currency: cost?.currency ?? null,
      backMinor: cost?.refund_minor ?? 0,
      postedMinor: cost?.posted_minor ?? 0,
    }
  })
  const rates = await ratesToday(
    ctx,
    costed.flatMap((line) => line.currency ?? []),
  )
  const byCurrency = Map.groupBy(costed, (line) => line.currency ?? order.base_currency)
  return {
    ...plain,
    baseCurrency: order.base_currency,
    baseTotalMinor: order.base_total_minor,
    rate: plainRate(order.rate),
    rateDate: order.rate_date,
    rateMarginBasisPoints: order.rate_margin_basis_points,
    costs: [...byCurrency].map(([currency, group]) => ({
      currency,
      costMinor: group.reduce((sum, line) => sum + (lineCost(line) ?? 0), 0),
      payableMinor: group.reduce((sum, line) => sum + line.postedMinor, 0),
      backMinor: group.reduce((sum, line) => sum + line.backMinor, 0),
    })),
    ...profitOf(ctx, order, costed, rates),
  }
}
