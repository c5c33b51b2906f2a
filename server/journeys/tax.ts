import { sql, type SqlBool } from 'kysely'
import { taxFamily } from '#contract/journeys/journeys.api.ts'
import type { TaxRuleForm } from '#contract/pricing/tax/tax.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { asFamily, familyGuard } from '../kit/call/over-family.ts'
import { taxHandlers } from '../pricing/pricing.public.ts'

const ofJourneys = sql`select from journey j where j.merchant_id = r.merchant_id and j.sku_id`
/** Rules that can reach a journey: for everything, for multi-day packages, or for the product of one. */
const reaching = sql<SqlBool>`(r.sku_ids = '{}' and r.product_types = '{}' and r.category_ids = '{}'
    or 'custom-package' = any(r.product_types) or exists (${ofJourneys} = any(r.sku_ids)))`
/** Rules of journeys alone: what this view may change. */
const own = sql<SqlBool>`(r.category_ids = '{}' and r.product_types <@ '{custom-package}' and (r.product_types <> '{}' or r.sku_ids <> '{}')
    and not exists (select from unnest(r.sku_ids) s where not exists (${ofJourneys} = s)))`

const taxes = taxHandlers({ reaching, own })
const guard = familyGuard({ rules: sql`select r.merchant_id, r.id from tax_rule r where ${own}` })
const overOwn = <I extends { id: number }, O>(handle: (ctx: Ctx, input: I) => Promise<O>) =>
  guard.over(({ id }: I) => ({ rules: [id] }), handle)

/** A rule made here names multi-day packages or products of journeys, nothing wider. */
async function saveJourneyTax(ctx: Ctx, form: TaxRuleForm): Promise<{ id: number }> {
  if (form.id !== undefined) await guard.require(ctx, { rules: [form.id] })
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
  taxRuleList: asFamily(taxFamily, taxes.taxRuleList),
  taxRuleSave: saveJourneyTax,
  taxRuleEnable: overOwn(taxes.taxRuleEnable),
  taxRuleDelete: overOwn(taxes.taxRuleDelete),
}
