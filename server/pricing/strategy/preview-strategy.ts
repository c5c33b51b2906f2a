import type { z } from 'zod'
import { amountKey, guestKinds } from '#contract/pricing/guests.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { StrategyPreview, StrategyPreviewAsk } from '#contract/pricing/strategy.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/errors.ts'
import { todayOf } from '../../kit/today.ts'
import { amountsOf, sameAmounts } from '../amount-columns.ts'
import { costCheck } from '../below-cost.ts'
import { dayKey, moneyOf, type PriceBook, type ScopedRule } from '../price-book.ts'
import { resolveUnitPrice } from '../resolve-price.ts'
import { ruleErrors } from './save-rule.ts'
import { lockStrategy } from './strategy-record.ts'
import { loadStrategyRules } from './strategy-rules.ts'

/**
 * With a rule: every price of the day that it would change, before and after, in the merchant's currency. Without one:
 * what the strategy makes of each list price. Changes nothing.
 */
export async function previewStrategy(
  ctx: Ctx,
  { strategyId, rule, date = todayOf(ctx) }: z.output<typeof StrategyPreviewAsk>,
): Promise<StrategyPreview> {
  await lockStrategy(ctx, strategyId)
  const wrong = rule ? await ruleErrors(ctx, { ...rule, strategyId }) : []
  if (wrong.length) failFields(wrong.map((error) => ({ ...error, field: `rule.${error.field}` })))
  const skus = await pricedSkus(ctx, date)
  const rules = await loadStrategyRules(
    ctx,
    [strategyId],
    skus.map((sku) => sku.id),
  )
  const categories = rule?.scope === 'category' ? await pathsTo(ctx) : undefined
  const belowCost = await costCheck(
    ctx,
    skus.map((sku) => sku.id),
  )
  const ask = { date, session: '' }
  const priced = skus.map((sku) => {
    const kept = rules(strategyId, sku)
    const price = (strategyRules: readonly ScopedRule[]) =>
      resolveUnitPrice({ ...sku.book, strategyRules }, ask).baseUnit
    const before = price(rule ? kept : [])
    const after = price(rule ? withRule(kept, rule, sku, categories) : kept)
    const { id: skuId, code: skuCode, names: skuNames, chargeMethod } = sku
    return { skuId, skuCode, skuNames, chargeMethod, before, after, belowCost: belowCost(skuId, date, after) }
  })
  const hasPrice = ({ after }: (typeof priced)[number]) =>
    guestKinds.some((kind) => after[amountKey[kind]] !== null)
  const rows = priced.filter((row) => (rule ? !sameAmounts(row.before, row.after) : hasPrice(row)))
  return {
    rows,
    unchanged: priced.length - rows.length,
    belowCost: rows.filter((row) => row.belowCost.length > 0).length,
    currency: ctx.merchant.currency,
    date,
  }
}

type Draft = NonNullable<z.output<typeof StrategyPreviewAsk>['rule']>
type Sku = { id: number; productType: string; categoryId: number | null }

/** The rules that would speak for a SKU if the draft were saved. */
function withRule(
  kept: readonly ScopedRule[],
  draft: Draft,
  sku: Sku,
  paths: ((categoryId: number | null) => number[]) | undefined,
): readonly ScopedRule[] {
  const others = kept.filter((rule) => rule.createdNo !== draft.id)
  const depth = paths && draft.categoryId ? paths(sku.categoryId).indexOf(draft.categoryId) : 0
  const speaks =
    draft.scope === 'catalogue' ||
    (draft.scope === 'sku' && draft.skuId === sku.id) ||
    (draft.scope === 'product' && draft.productType === sku.productType) ||
    (draft.scope === 'category' && depth >= 0)
  if (!speaks) return others
  const { scope, method, values, rounding, id = Number.MAX_SAFE_INTEGER } = draft
  return [...others, { createdNo: id, scope, depth: Math.max(depth, 0), method, values, rounding }]
}

async function pathsTo(ctx: Ctx): Promise<(categoryId: number | null) => number[]> {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'parent_id'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .execute()
  const above = new Map(rows.map((row) => [row.id, row.parent_id]))
  const path = (id: number | null): number[] => (id === null ? [] : [id, ...path(above.get(id) ?? null)])
  return path
}

/** SKUs that are sold, each with the book of its list price on a day. */
async function pricedSkus(ctx: Ctx, date: string) {
  const { merchantId } = ctx.scope
  const rows = await ctx.db
    .selectFrom('sku as s')
    .leftJoin('sku_base_price as b', (join) =>
      join.onRef('b.merchant_id', '=', 's.merchant_id').onRef('b.sku_id', '=', 's.id'),
    )
    .select(['s.id', 's.code', 's.names', 's.charge_method', 's.product_type', 's.category_id'])
    .select(['b.adult_minor', 'b.child_minor', 'b.infant_minor', 'b.unit_minor'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.deleted_at', 'is', null)
    .where('s.enabled', '=', true)
    .orderBy('s.code')
    .execute()
  const days = await ctx.db
    .selectFrom('sku_calendar_price')
    .select(['sku_id', 'adult_minor', 'child_minor', 'infant_minor', 'unit_minor', 'closed'])
    .where('merchant_id', '=', merchantId)
    .where('date', '=', date)
    .where('session', '=', '')
    .execute()
  const ofDay = new Map(days.map((row) => [row.sku_id, { ...amountsOf(row), closed: row.closed }]))
  const { currency } = ctx.merchant
  return rows.map((row) => {
    const day = ofDay.get(row.id)
    const book: PriceBook = {
      chargeMethod: row.charge_method,
      ...moneyOf(currency, currency, '1', null),
      skuOnSale: true,
      quotationOnSale: true,
      customPricing: [],
      quotation: null,
      strategyCustomPricing: [],
      strategyRules: [],
      calendar: new Map(day ? [[dayKey(date, ''), day]] : []),
      basePrice: amountsOf(row),
      taxes: [],
      adjustments: { stepwise: [], promo: [], tax: [] },
    }
    return {
      id: row.id,
      code: row.code,
      names: row.names as Names,
      chargeMethod: row.charge_method,
      productType: row.product_type,
      categoryId: row.category_id,
      book,
    }
  })
}
