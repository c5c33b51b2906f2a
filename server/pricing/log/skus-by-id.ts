import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'

/** Codes and names of SKUs, those in the recycle bin too: a log tells of them as well. */
export async function skusById(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { code: string; names: Names }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('sku')
    .select(['id', 'code', 'names'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, code, names }) => [id, { code, names }]))
}
