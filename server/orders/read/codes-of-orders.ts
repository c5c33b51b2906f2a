import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'

/** Codes of orders in the order of their ids; '' for one that the session may not see. */
export async function codesOfOrders(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'code'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return ids.map((id) => codes.get(id) ?? '')
}
