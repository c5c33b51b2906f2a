import { nameIn } from '#contract/kit/schema.ts'
import type { OrderLine } from '#contract/orders/order-info.schema.ts'
import type { Driver } from '#contract/orders/orders.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { supplierFee } from '../act/book-cost.ts'
import { lineCan } from '../order/order-can.ts'
import { isRemoved, type CostRecord, type LineRecord, type OrderRecord } from '../order/order-records.ts'

type UnitAmounts = NonNullable<OrderLine['unitPrices']>
/** Amounts of every guest kind; what was never written is none. */
const amounts = (stored: unknown): UnitAmounts => ({
  adultMinor: null,
  childMinor: null,
  infantMinor: null,
  unitMinor: null,
  ...(stored as object),
})

const base = (ctx: Ctx, line: LineRecord): Omit<OrderLine, 'can'> => {
  const names = line.names
  return {
    id: line.id,
    position: line.position,
    kind: line.kind,
    skuId: line.sku_id,
    skuCode: line.sku_code,
    productType: line.product_type,
    chargeMethod: line.charge_method,
    name: nameIn(names, ctx.language) || line.name,
    names,
    date: line.date,
    session: line.session,
    endDate: line.end_date,
    leg: line.leg,
    openUntil: line.open_until,
    adults: line.adults,
    children: line.children,
    infants: line.infants,
    units: line.units,
    ...(isRemoved(line) && { removed: true }),
    supplierStatus: line.supplier_status,
    currency: line.currency,
    priceMinor: line.price_minor,
    unitPrices: amounts(line.unit_prices),
    driver: line.driver as Driver | null,
    driven: line.driven,
    version: line.version,
  }
}

/** A line as the order's agent reads it: its price and its driver, nothing of who supplies it. */
export const agentLine = (ctx: Ctx, order: OrderRecord, line: LineRecord): OrderLine => ({
  ...base(ctx, line),
  can: lineCan(ctx, order, line),
})

/** Lines as staff read them: supplier, what it was asked and said, cost, and what cancelling would cost now. */
export async function staffLines(
  ctx: Ctx,
  order: OrderRecord,
  lines: LineRecord[],
  costs: Map<number, CostRecord>,
): Promise<OrderLine[]> {
  const [suppliers, merchants] = await Promise.all([
    loadSuppliers(
      ctx,
      lines.flatMap((line) => line.supplier_id ?? []),
    ),
    mirrorMerchants(ctx, lines),
  ])
  return lines.map((line): OrderLine => {
    const cost = costs.get(line.id)
    const supplier = line.supplier_id === null ? undefined : suppliers.get(line.supplier_id)
    const mirror = line.mirror_merchant === null ? undefined : merchants.get(line.mirror_merchant)
    return {
      ...base(ctx, line),
      asked: line.asked,
      askedText: reasonFor(ctx, line.asked_text),
      supplierId: line.supplier_id,
      supplierName: line.supplier_name ?? '',
      notifyMethod: supplier?.notifyMethod ?? '',
      supplierOrderCode: line.supplier_order_code,
      supplierNote: reasonFor(ctx, line.supplier_note),
      rejectReason: reasonFor(ctx, line.reject_reason),
      handledWay: line.handled_way,
      costCurrency: cost?.currency ?? '',
      costMinor: cost?.cost_minor ?? null,
      unitCosts: amounts(cost?.unit_costs),
      askedCost:
        line.drift_at && cost ? { costMinor: cost.drift_minor!, currency: cost.drift_currency! } : null,
      supplierFeeMinor: cost?.fee_minor ?? null,
      cancelFeeNowMinor:
        cost && supplier
          ? supplierFee(line.leg_starts_at ?? order.starts_at, cost, supplier.cancelRule, ctx.now)
          : null,
      mirror: mirror ? { ...mirror, orderCode: line.mirror_order_code } : null,
      sentAt: line.sent_at,
      askedAt: line.asked_at,
      answeredAt: line.answered_at,
      can: lineCan(ctx, order, line),
    }
  })
}

async function mirrorMerchants(ctx: Ctx, lines: LineRecord[]) {
  const ids = lines.flatMap((line) => line.mirror_merchant ?? [])
  if (ids.length === 0) return new Map<number, { merchantCode: string; merchantName: string }>()
  const rows = await ctx.db
    .selectFrom('platform.merchant')
    .select(['id', 'code', 'names'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [row.id, { merchantCode: row.code, merchantName: nameIn(row.names, ctx.language) }]),
  )
}
