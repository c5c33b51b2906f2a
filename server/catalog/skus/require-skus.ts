import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { ofKind, type SkuKind } from './sku-kinds.ts'

export type NamedSku = { id: number; code: string; enabled: boolean; onSale: boolean }

/** SKUs by id, locked in the order of their ids; one that is unknown (or in the bin, unless asked) answers 404 for all. */
export async function requireSkus(
  ctx: Ctx,
  ids: readonly number[],
  { recycled = false, of = 'skus' }: { recycled?: boolean; of?: SkuKind } = {},
): Promise<Map<number, NamedSku>> {
  let query = ctx.db
    .selectFrom('sku as s')
    .select(['id', 'code', 'enabled', 'on_sale as onSale'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', recycled ? 'is not' : 'is', null)
    .where('cleared_at', 'is', null)
  // All kinds stand in the same bin: restored and cleared together, changed by their own calls only.
  if (of !== 'skus' || !recycled) query = query.where(ofKind(of))
  const rows = await query.orderBy('id').forNoKeyUpdate().execute()
  if (rows.length < new Set(ids).size) fail('notFound')
  return new Map(rows.map((row) => [row.id, row]))
}
