import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'

export type GuestOfOrder = {
  orderId: number
  position: number
  kind: string
  name: string
  pinyin: string
  info: Record<string, string>
  attendance: string
}

/** Guests by their order, each in their place; none of an order that the session may not see. */
export async function guestsOfOrders(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, GuestOfOrder[]>> {
  const rows = await ctx.db
    .selectFrom('order_guest')
    .select(['order_id as orderId', 'position', 'kind', 'name', 'pinyin', 'info', 'attendance'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
