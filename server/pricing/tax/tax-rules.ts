import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { categoriesAbove, type PricedSku } from '../resolve/category-path.ts'
import type { TaxTerms } from '../resolve/price-book.ts'

/** A rule as it holds: for whom, and the terms. */
export type LoadedTax = TaxTerms & {
  skuIds: number[]
  productTypes: string[]
  categoryIds: number[]
  agentIds: number[]
}

/** How narrowly a rule names a SKU: itself, its type, its category (the nearer the narrower), or everything; null = not at all. */
function widthOf(rule: LoadedTax, sku: PricedSku, path: readonly number[]): number | null {
  if (rule.skuIds.includes(sku.id)) return 0
  if (rule.productTypes.includes(sku.productType)) return 1
  const depth = path.findIndex((id) => rule.categoryIds.includes(id))
  if (depth >= 0) return 2 + depth
  const all = !rule.skuIds.length && !rule.productTypes.length && !rule.categoryIds.length
  return all ? Infinity : null
}

/**
 * The rules that may hold for a SKU and an agent (null = no agent in particular), in the order in which they are asked: one that names the agent before one
 * for all; then the narrower before the wider; then the later made. Rule: docs/algorithms/tax.md.
 */
export function taxesFor(
  rules: readonly LoadedTax[],
  sku: PricedSku,
  agentId: number | null,
  path: readonly number[],
): LoadedTax[] {
  return rules
    .flatMap((rule) => {
      const width = widthOf(rule, sku, path)
      const covers = rule.agentIds.length === 0 || (agentId !== null && rule.agentIds.includes(agentId))
      return width === null || !covers ? [] : [{ rule, width, named: rule.agentIds.length ? 0 : 1 }]
    })
    .sort(
      (a, b) =>
        a.named - b.named || (a.width === b.width ? 0 : a.width - b.width) || b.rule.ruleId - a.rule.ruleId,
    )
    .map(({ rule }) => rule)
}

/** The merchant's taxes as this session sees them: one query, and the category tree where a rule names one. */
export async function loadTaxes(
  ctx: Ctx,
): Promise<(sku: PricedSku, agentId: number | null) => readonly TaxTerms[]> {
  const { rows } = await sql<LoadedTax>`
    select id as "ruleId", name, basis_points as "basisPoints", inclusive, service_from as "from", service_to as "to",
           sku_ids as "skuIds", product_types as "productTypes", category_ids as "categoryIds", agent_ids as "agentIds"
      from tax_rule where merchant_id = ${ctx.scope.merchantId} and enabled`.execute(ctx.db)
  if (rows.length === 0) return () => []
  const pathOf = rows.some((row) => row.categoryIds.length) ? await categoriesAbove(ctx) : () => []
  return (sku, agentId) => taxesFor(rows, sku, agentId, pathOf(sku.categoryId))
}
