import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'

/** Which of these product types the merchant has SKUs of. */
export async function soldTypes(ctx: Ctx, types: readonly string[]): Promise<ReadonlySet<string>> {
  if (types.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('sku')
    .select('product_type')
    .distinct()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where(sql<boolean>`product_type = ${anyOf(types)}`)
    .execute()
  return new Set(rows.map((row) => row.product_type))
}
