import type { Amounts, GuestKind } from '#contract/pricing/guests.ts'
import type { Ctx } from '../kit/ctx.ts'
import { loadCostBooks } from './costs.ts'
import { ratesToday, toOwn } from './exchange-rates.ts'
import { kindsBelowCost, resolveUnitCost, type CostBook } from './resolve-cost.ts'

/** Which kinds of a SKU are priced (in the merchant's currency) below its preferred supplier's cost of that day. */
export type CostCheck = (skuId: number, date: string, baseUnit: Amounts) => GuestKind[]

/** Loads what is needed to warn about prices below cost. For staff: what it answers lets a cost be guessed. */
export async function costCheck(ctx: Ctx, skuIds: readonly number[]): Promise<CostCheck> {
  const bySku = await preferredCosts(ctx, skuIds)
  const currencies = [...bySku.values()].flatMap((book) => book.base.map((cost) => cost.currency))
  const rates = await ratesToday(ctx, currencies)
  return (skuId, date, baseUnit) => {
    const book = bySku.get(skuId)
    if (!book) return []
    const cost = resolveUnitCost(book, date)
    return kindsBelowCost(book.chargeMethod, baseUnit, cost, (minor) =>
      toOwn(ctx, rates, minor, cost.currency),
    )
  }
}

/** The costs of SKUs from their preferred suppliers, by SKU; none where nobody supplies one. */
export async function preferredCosts(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, CostBook>> {
  const preferred = await preferredSuppliers(ctx, skuIds)
  const books = await loadCostBooks(ctx, preferred)
  return new Map(
    preferred.flatMap(({ skuId, supplierId }) => {
      const book = books.get(`${skuId}/${supplierId}`)
      return book ? [[skuId, book] as const] : []
    }),
  )
}

async function preferredSuppliers(
  ctx: Ctx,
  skuIds: readonly number[],
): Promise<{ skuId: number; supplierId: number }[]> {
  if (skuIds.length === 0) return []
  return ctx.db
    .selectFrom('sku_supplier')
    .distinctOn('sku_id')
    .select(['sku_id as skuId', 'supplier_id as supplierId'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', 'in', [...skuIds])
    .orderBy('sku_id')
    .orderBy('rank')
    .orderBy('supplier_id')
    .execute()
}
