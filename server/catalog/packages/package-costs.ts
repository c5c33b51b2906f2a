import { firstOf, itemAt } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { amountsOfParts } from '#contract/catalog/packages/package-amounts.ts'
import type { PackageRow } from '#contract/catalog/packages/package.schema.ts'
import { kindsOf, amountKey, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costsOf, ratesToday, toOwn } from '../../pricing/pricing.public.ts'

/** A part's first option; without a preferred supplier the SKU's first one serves it. */
export type CostedPart = {
  skuId: number
  supplierId: number | null
  chargeMethod: string
  nights: number | null
}
export type PackageCost = Omit<NonNullable<PackageRow['cost']>, 'below'>
const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

/** What packages cost today, by the suppliers that would serve them, in the merchant's currency. For who may see costs. */
export async function packageCosts(
  ctx: Ctx,
  packages: readonly (readonly CostedPart[])[],
): Promise<PackageCost[]> {
  const parts = packages.flat()
  const first = await firstSuppliers(
    ctx,
    parts.filter((part) => part.supplierId === null).map(({ skuId }) => skuId),
  )
  const pairs = parts.map(({ skuId, supplierId }) => ({
    skuId,
    supplierId: supplierId ?? first.get(skuId),
  }))
  const withCost = pairs.flatMap(({ skuId, supplierId }) =>
    supplierId === undefined ? [] : [{ skuId, supplierId, date: todayOf(ctx), guests: nobody }],
  )
  const costs = await costsOf(ctx, withCost)
  const rates = await ratesToday(
    ctx,
    costs.map((cost) => cost.currency),
  )
  let at = 0
  const own = pairs.map(({ supplierId }): Amounts => {
    if (supplierId === undefined) return noAmounts
    const { unitCosts, currency } = itemAt(costs, at++)
    return Object.fromEntries(
      Object.entries(unitCosts).map(([kind, minor]) => [
        kind,
        minor === null ? null : toOwn(ctx, rates, minor, currency),
      ]),
    ) as Amounts
  })
  let from = 0
  return packages.map((these) => {
    const amounts = own.slice(from, (from += these.length))
    const sum = amountsOfParts(these.map((part, nth) => ({ ...part, amounts: itemAt(amounts, nth) })))
    const missing = these.some(
      ({ chargeMethod }, nth) => itemAt(amounts, nth)[amountKey[firstOf(kindsOf(chargeMethod))]] === null,
    )
    return { ...sum, missing }
  })
}

/** Do two adults pay less, tax left out, than the package costs for them? Nothing is told where either is missing. */
export function isBelowCost(
  { chargeMethod, price }: Pick<PackageRow, 'chargeMethod' | 'price'>,
  netPrice: Amounts,
  cost: PackageCost,
): boolean {
  if (cost.missing) return false
  if (price === 'own' && netPrice[amountKey[firstOf(kindsOf(chargeMethod))]] === null) return false
  const of = (amounts: Amounts) => 2 * (amounts.adultMinor ?? 0) + (amounts.unitMinor ?? 0)
  return of(netPrice) < of(cost)
}

async function firstSuppliers(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ skuId: number; supplierId: number }>`
    select distinct on (k.sku_id) k.sku_id as "skuId", k.supplier_id as "supplierId"
      from sku_supplier k join supplier u on u.merchant_id = k.merchant_id and u.id = k.supplier_id and u.enabled
     where k.merchant_id = ${ctx.scope.merchantId} and k.sku_id = any(${[...skuIds]}::bigint[])
     order by k.sku_id, k.rank, k.supplier_id`.execute(ctx.db)
  return new Map(rows.map(({ skuId, supplierId }) => [skuId, supplierId]))
}
