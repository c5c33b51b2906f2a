import { mustGet } from '#contract/kit/given.ts'
import { amountKey, guestKinds, kindsOf, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import type { PricedSku } from '../resolve/category-path.ts'
import { loadCostBooks } from './costs.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { ratesToday, toOwn } from '../rates/exchange-rates.ts'
import { currenciesOf, kindsBelowCost, resolveUnitCost, type CostBook } from './resolve-cost.ts'
import { netPrices } from '../tax/net-prices.ts'

/**
 * Which kinds of a SKU are priced (in the merchant's currency, as the price is told: an inclusive tax is in it) below its
 * preferred supplier's cost of that day.
 */
export type CostCheck = (skuId: number, date: string, baseUnit: Amounts) => GuestKind[]

/**
 * Loads what is needed to warn about prices below cost: an agent's prices hold its taxes, all others those of no agent in
 * particular. For staff: what it answers lets a cost be guessed.
 */
export async function costCheck(ctx: Ctx, skuIds: readonly number[], owner?: Owner): Promise<CostCheck> {
  const margin = await marginCheck(ctx, skuIds, owner)
  return (skuId, date, baseUnit) => margin.look(skuId, date, baseUnit).below
}

/** Which kinds are priced below their cost on a day, and for which nobody knows one. */
export type Margin = { below: GuestKind[]; missing: GuestKind[] }

type Leaves = { costMinor: number | null; marginMinor: number | null }

/** The same with what is missing, and the costs that it is compared with: none of a SKU that nobody serves. */
export async function marginCheck(ctx: Ctx, skuIds: readonly number[], owner?: Owner) {
  const served = await servedSkus(ctx, skuIds)
  const [books, net] = await Promise.all([
    loadCostBooks(
      ctx,
      served.map(({ id, supplierId }) => ({ skuId: id, supplierId })),
    ),
    netPrices(ctx, owner),
  ])
  const bySku = new Map(
    served.map((sku) => [sku.id, { sku, book: mustGet(books, `${sku.id}/${sku.supplierId}`) }]),
  )
  const currencies = [...books.values()].flatMap((book) => currenciesOf(book))
  const rates = await ratesToday(ctx, currencies)
  return {
    bookOf: (skuId: number): CostBook | undefined => bySku.get(skuId)?.book,
    /** The cost of one of a kind on a day in the merchant's currency, and what a price leaves of it; null = not known. */
    leaves: (skuId: number, date: string, kind: GuestKind, baseUnit: Amounts): Leaves => {
      const found = bySku.get(skuId)
      const cost = found && resolveUnitCost(found.book, date)
      const minor = cost?.unitCosts[amountKey[kind]] ?? null
      if (!found || !cost || minor === null) return { costMinor: null, marginMinor: null }
      const costMinor = toOwn(ctx, rates, minor, cost.currency)
      const priced = net(found.sku, date, baseUnit)[amountKey[kind]]
      return { costMinor, marginMinor: priced === null || costMinor === null ? null : priced - costMinor }
    },
    look: (skuId: number, date: string, baseUnit: Amounts): Margin => {
      const found = bySku.get(skuId)
      if (!found)
        return { below: [], missing: guestKinds.filter((kind) => baseUnit[amountKey[kind]] !== null) }
      const { sku, book } = found
      const cost = resolveUnitCost(book, date)
      const own = (minor: number) => toOwn(ctx, rates, minor, cost.currency)
      return {
        below: kindsBelowCost(book.chargeMethod, net(sku, date, baseUnit), cost, own),
        missing: kindsOf(book.chargeMethod).filter(
          (kind) => baseUnit[amountKey[kind]] !== null && cost.unitCosts[amountKey[kind]] === null,
        ),
      }
    },
  }
}

/** Those of these SKUs that somebody serves, each with the supplier whom an order would get: the first in rank that is enabled. */
export async function servedSkus(
  ctx: Ctx,
  skuIds: readonly number[],
): Promise<(PricedSku & { supplierId: number })[]> {
  if (skuIds.length === 0) return []
  return ctx.db
    .selectFrom('sku_supplier as b')
    .innerJoin('sku as s', (join) =>
      join.onRef('s.merchant_id', '=', 'b.merchant_id').onRef('s.id', '=', 'b.sku_id'),
    )
    .innerJoin('supplier as u', (join) =>
      join.onRef('u.merchant_id', '=', 'b.merchant_id').onRef('u.id', '=', 'b.supplier_id'),
    )
    .distinctOn('b.sku_id')
    .select(['s.id', 's.product_type as productType', 's.category_id as categoryId'])
    .select('b.supplier_id as supplierId')
    .where('b.merchant_id', '=', ctx.scope.merchantId)
    .where('b.sku_id', '=', anyOf([...skuIds]))
    .where('u.enabled', '=', true)
    .orderBy('b.sku_id')
    .orderBy('b.rank')
    .orderBy('b.supplier_id')
    .execute()
}
