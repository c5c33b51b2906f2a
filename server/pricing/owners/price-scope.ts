import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { PriceScope } from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { scopeCategories } from '../../promotions/promotions.public.ts'

/** Which categories and product types there are, to narrow prices and rules to. */
export async function priceScope(ctx: Ctx): Promise<z.output<typeof PriceScope>> {
  const { rows: categories } = await scopeCategories(ctx)
  const types = await sql<{ type: string }>`select distinct product_type as type from sku
    where merchant_id = ${ctx.scope.merchantId} and deleted_at is null order by 1`.execute(ctx.db)
  return { categories, productTypes: types.rows.map(({ type }) => type) }
}

/** Stands a category (a column) among these, or below one of them? */
export const isWithin = ({ scope: { merchantId } }: Ctx, column: string, categoryIds: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} in (with recursive below as (
    select id from category where merchant_id = ${merchantId} and id = any(${[...categoryIds]}::bigint[])
    union select c.id from category c join below b on c.merchant_id = ${merchantId} and c.parent_id = b.id) select id from below)`
