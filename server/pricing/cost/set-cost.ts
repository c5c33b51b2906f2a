import type { Amounts } from '#contract/kit/guests.ts'
import type { Currency } from '#contract/kit/money/money.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, sameAmounts } from '../amount-columns.ts'
import { saveCost } from './save-cost.ts'

type Pair = { skuId: number; supplierId: number }
type Cost = Amounts & { currency: Currency }

/** The base cost of a SKU from a supplier that is in force today; null where none is. With the merchant's own eyes. */
export async function baseCostToday(ctx: Ctx, pair: Pair): Promise<Cost | null> {
  const row = await inForce(ctx, pair)
  return row ? { ...amountsOf(row), currency: row.currency as Currency } : null
}

/** Makes it this from today on: another one begins today, or the one that did is corrected. Orders keep their costs. Was it another? */
export async function setCost(ctx: Ctx, pair: Pair, cost: Cost): Promise<boolean> {
  const now = await inForce(ctx, pair)
  if (now && now.currency === cost.currency && sameAmounts(amountsOf(now), cost)) return false
  const validFrom = todayOf(ctx)
  await saveCost(ctx, { ...pair, ...cost, validFrom, ...(now?.valid_from === validFrom && { id: now.id }) })
  return true
}

const inForce = (ctx: Ctx, { skuId, supplierId }: Pair) =>
  ctx.db
    .selectFrom('base_cost')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .where('supplier_id', '=', supplierId)
    .where('valid_from', '<=', todayOf(ctx))
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
