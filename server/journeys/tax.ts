import { sql, type SqlBool } from 'kysely'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { TaxRuleForm } from '#contract/pricing/tax/tax.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { taxHandlers } from '../pricing/pricing.public.ts'

/** Rules that can reach a journey: for everything, for multi-day packages, or for the product of one. */
const reaching = (
  ctx: Ctx,
) => sql<SqlBool>`(r.sku_ids = '{}' and r.product_types = '{}' and r.category_ids = '{}'
    or 'custom-package' = any(r.product_types)
    or exists (select from journey j where j.merchant_id = ${ctx.scope.merchantId} and j.sku_id = any(r.sku_ids)))`

/** Rules of journeys alone: what this view may change. */
const own = (
  ctx: Ctx,
) => sql<SqlBool>`(r.category_ids = '{}' and r.product_types <@ '{custom-package}' and (r.product_types <> '{}' or r.sku_ids <> '{}')
    and not exists (select from unnest(r.sku_ids) s where not exists (select from journey j where j.merchant_id = ${ctx.scope.merchantId} and j.sku_id = s)))`

const taxes = taxHandlers(`${journeyKeys.tax}.edit`, (ctx) => ({ reaching: reaching(ctx), own: own(ctx) }))

async function requireOwn(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select r.id from tax_rule r
    where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${id} and ${own(ctx)}`.execute(ctx.db)
  if (!rows[0]) fail('notFound')
}

const overOwn =
  <I extends { id: number }, O>(handle: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    await requireOwn(ctx, input.id)
    return handle(ctx, input)
  }

/** A rule made here names multi-day packages or products of journeys, nothing wider. */
async function saveJourneyTax(ctx: Ctx, form: TaxRuleForm): Promise<{ id: number }> {
  if (form.id !== undefined) await requireOwn(ctx, form.id)
  const { skuIds, productTypes, categoryIds } = form
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from journey
    where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${skuIds}::bigint[])`.execute(ctx.db)
  if (categoryIds.length) failField('categoryIds', 'journeys.fieldErrors.notOfJourneys')
  if (productTypes.some((type) => type !== 'custom-package') || (!productTypes.length && !skuIds.length))
    failField('productTypes', 'journeys.fieldErrors.notOfJourneys')
  if ((rows[0]?.n ?? 0) < new Set(skuIds).size) failField('skuIds', 'journeys.fieldErrors.notOfJourneys')
  return taxes.taxRuleSave(ctx, form)
}

/** The tax rules of journeys: pricing's own, over those that can reach one. */
export const journeyTaxRoutes = {
  ...taxes,
  taxRuleSave: saveJourneyTax,
  taxRuleEnable: overOwn(taxes.taxRuleEnable),
  taxRuleDelete: overOwn(taxes.taxRuleDelete),
}
