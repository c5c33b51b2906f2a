import type { z } from 'zod'
import { amountKey, guestKinds } from '#contract/kit/guests.ts'
import type { StrategyPreview, StrategyPreviewAsk } from '#contract/pricing/strategy/strategy.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { sameAmounts } from '../amount-columns.ts'
import { costCheck } from '../cost/below-cost.ts'
import { categoriesAbove, type CategoryPath } from '../resolve/category-path.ts'
import type { PriceBook, ScopedRule } from '../resolve/price-book.ts'
import { resolveUnitPrice } from '../resolve/resolve-price.ts'
import { namesSku, ruleErrors } from './save-rule.ts'
import { strategyBooks } from './strategy-books.ts'
import { lockStrategy } from './strategy-record.ts'

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
  const skus = await strategyBooks(ctx, strategyId, { from: date, to: date })
  const categories = rule?.scope === 'category' ? await categoriesAbove(ctx) : undefined
  const belowCost = await costCheck(
    ctx,
    skus.map((sku) => sku.id),
  )
  const ask = { date, session: '' }
  const priced = skus.map((sku) => {
    const price = (book: Partial<PriceBook>) => resolveUnitPrice({ ...sku.book, ...book }, ask).baseUnit
    const before = price(rule ? {} : { strategyRules: [], strategyCustomPricing: [] })
    const after = price(
      rule ? { strategyRules: withRule(sku.book.strategyRules, rule, sku, categories) } : {},
    )
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
  stored: readonly ScopedRule[],
  draft: Draft,
  sku: Sku,
  paths: CategoryPath | undefined,
): readonly ScopedRule[] {
  const others = stored.filter((rule) => rule.createdNo !== draft.id)
  const depth = paths && draft.categoryId ? paths(sku.categoryId).indexOf(draft.categoryId) : 0
  const speaks =
    draft.scope === 'catalogue' ||
    (namesSku(draft.scope) && draft.skuId === sku.id) ||
    (draft.scope === 'type' && draft.productType === sku.productType) ||
    (draft.scope === 'category' && depth >= 0)
  if (!speaks) return others
  const { scope, method, methods, values, rounding, id = Number.MAX_SAFE_INTEGER } = draft
  return [...others, { createdNo: id, scope, depth: Math.max(depth, 0), method, methods, values, rounding }]
}
