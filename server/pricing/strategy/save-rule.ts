import type { FieldError } from '#contract/kit/errors.ts'
import { guestKinds, kindsOf, methodOf } from '#contract/kit/guests.ts'
import type { StrategyRuleForm } from '#contract/pricing/strategy/strategy.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { camelKeys } from '../camel-keys.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { valueErrors } from '../quotation/quotation.ts'
import { dropRecord, keepRecord, recordOf } from '../records.ts'
import { valueColumns } from '../value-columns.ts'
import { soldTypes } from '../owners/sold-types.ts'
import { lockStrategy, strategyRules, type StrategyRuleRecord } from './strategy-record.ts'

/** Makes or changes a strategy's rule; its followers pay accordingly from the next moment. Orders keep their prices. */
export async function saveStrategyRule(ctx: Ctx, form: StrategyRuleForm): Promise<{ id: number }> {
  const strategy = await lockStrategy(ctx, form.strategyId)
  const before = form.id ? await recordOf(ctx, strategyRules, form.id) : null
  if (form.id && before?.strategy_id !== form.strategyId) fail('notFound')
  const wrong = await ruleErrors(ctx, form)
  if (wrong.length) failFields(wrong)
  const after = await keepRecord(ctx, strategyRules, columnsOf(form), before)
  await emit(ctx, 'pricing.strategyRuleSaved', {
    subject: 'priceStrategy',
    subjectId: form.strategyId,
    facts: { name: strategy.name, ruleId: after.id, ...(form.skuId && { skuId: form.skuId }) },
    before: before ? camelKeys(before) : undefined,
    after: camelKeys(after),
    topics: ['quotation'],
  })
  return { id: after.id }
}

/** Takes a rule away: the wider rules, or the list price, hold again. */
export async function deleteStrategyRule(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const found = (await recordOf(ctx, strategyRules, id)) ?? fail('notFound')
  const strategy = await lockStrategy(ctx, found.strategy_id)
  const before = (await dropRecord(ctx, strategyRules, id)) ?? fail('notFound')
  await emit(ctx, 'pricing.strategyRuleDeleted', {
    subject: 'priceStrategy',
    subjectId: strategy.id,
    facts: { name: strategy.name, ruleId: id, ...(before.sku_id && { skuId: before.sku_id }) },
    before: camelKeys(before),
    topics: ['quotation'],
  })
  return { done: true }
}

/** A rule for one SKU or one package. */
export const namesSku = (scope: StrategyRuleForm['scope']): boolean => scope === 'sku' || scope === 'product'

/** Only a changed price is rounded. */
function roundColumns(form: Omit<StrategyRuleForm, 'id'>) {
  const changes = guestKinds.some((kind) => methodOf(form, kind) !== 'fixed')
  const { mode, stepMinor } = form.rounding
  return changes && mode !== 'none'
    ? { round_mode: mode, round_step_minor: stepMinor }
    : { round_mode: 'none', round_step_minor: 0 }
}

/** Exactly what the scope names is kept. */
const columnsOf = (form: Omit<StrategyRuleForm, 'id'>): Omit<StrategyRuleRecord, 'id'> => ({
  strategy_id: form.strategyId,
  scope: form.scope,
  sku_id: namesSku(form.scope) ? form.skuId : null,
  product_type: form.scope === 'type' ? form.productType : null,
  category_id: form.scope === 'category' ? form.categoryId : null,
  method: form.method,
  methods: form.methods ?? null,
  ...valueColumns(form.values),
  ...roundColumns(form),
})

/** What is wrong with a rule: its target, its values, its rounding. */
export async function ruleErrors(ctx: Ctx, form: StrategyRuleForm): Promise<FieldError[]> {
  const wrong = await targetErrors(ctx, form)
  const { scope, method, values, rounding } = form
  if (guestKinds.every((kind) => values[kind] === null))
    wrong.push({ field: 'values.adult', why: 'required' })
  const fixed = guestKinds.some((kind) => methodOf(form, kind) === 'fixed')
  if (fixed && !namesSku(scope)) wrong.push({ field: 'method', why: 'pricing.fieldErrors.fixedForSku' })
  const sku = namesSku(scope) && form.skuId ? await requirePricedSku(ctx, form.skuId) : null
  if (sku && (sku.packagePrice !== null) !== (scope === 'product'))
    wrong.push({ field: 'skuId', why: `pricing.fieldErrors.${scope === 'sku' ? 'isPackage' : 'noPackage'}` })
  else if (sku?.packagePrice === 'sum') wrong.push({ field: 'skuId', why: 'pricing.fieldErrors.sumOfParts' })
  const methods = sku ? [sku.chargeMethod] : ['per-person', 'per-unit']
  for (const one of methods) {
    const kinds: readonly string[] = kindsOf(one).map((kind) => `values.${kind}`)
    wrong.push(...valueErrors(form, one).filter(({ field }) => sku !== null || kinds.includes(field)))
  }
  if (method !== 'fixed' && rounding.mode !== 'none' && rounding.stepMinor < 1)
    wrong.push({ field: 'rounding.stepMinor', why: 'required' })
  return wrong
}

async function targetErrors(ctx: Ctx, form: StrategyRuleForm): Promise<FieldError[]> {
  const { scope, skuId, productType, categoryId } = form
  const { merchantId } = ctx.scope
  if (namesSku(scope) && !skuId) return [{ field: 'skuId', why: 'required' }]
  if (scope === 'type') {
    if (!productType) return [{ field: 'productType', why: 'required' }]
    const sold = await soldTypes(ctx, [productType])
    if (!sold.has(productType)) return [{ field: 'productType', why: 'unknown' }]
  }
  if (scope === 'category') {
    if (!categoryId) return [{ field: 'categoryId', why: 'required' }]
    if (await isMissing(ctx, 'category', [categoryId])) return [{ field: 'categoryId', why: 'unknown' }]
  }
  const target = columnsOf(form)
  const others = await ctx.db
    .selectFrom('price_strategy_rule')
    .select(['id', 'sku_id', 'product_type', 'category_id'])
    .where('merchant_id', '=', merchantId)
    .where('strategy_id', '=', form.strategyId)
    .where('scope', '=', scope)
    .execute()
  const same = others.some(
    (row) =>
      row.id !== form.id &&
      row.sku_id === target.sku_id &&
      row.product_type === target.product_type &&
      row.category_id === target.category_id,
  )
  return same ? [{ field: 'scope', why: 'pricing.fieldErrors.ruleTaken' }] : []
}
