import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'

export type NamedSku = { id: number; code: string; enabled: boolean; onSale: boolean }

/** SKUs by id, locked in the order of their ids; one that is unknown (or in the bin, unless asked) answers 404 for all. */
export async function requireSkus(
  ctx: Ctx,
  ids: readonly number[],
  { recycled = false } = {},
): Promise<Map<number, NamedSku>> {
  const rows = await ctx.db
    .selectFrom('sku')
    .select(['id', 'code', 'enabled', 'on_sale as onSale'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', 'in', ids)
    .where('deleted_at', recycled ? 'is not' : 'is', null)
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < new Set(ids).size) fail('notFound')
  return new Map(rows.map((row) => [row.id, row]))
}
