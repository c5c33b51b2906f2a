import type { Ctx } from '../../kit/ctx.ts'

/** What a rule asks of a SKU to know whether it is meant. */
export type PricedSku = { id: number; productType: string; categoryId: number | null }
/** A category and those above it, the nearest first. */
export type CategoryPath = (categoryId: number | null) => number[]

/** The paths through the merchant's tree of categories; one query. */
export async function categoriesAbove(ctx: Ctx): Promise<CategoryPath> {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'parent_id'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .execute()
  const above = new Map(rows.map((row) => [row.id, row.parent_id]))
  return (categoryId) => {
    const path: number[] = []
    for (let id = categoryId; id !== null && !path.includes(id); id = above.get(id) ?? null) path.push(id)
    return path
  }
}
