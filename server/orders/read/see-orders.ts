import { sql } from 'kysely'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { requireVisible } from '../order/order-records.ts'

/** This person has seen an order, or with none named all of them: they count no more as changed for it. */
export async function seeOrders(ctx: Ctx, { id }: { id?: number | undefined }): Promise<{ done: true }> {
  const { id: userId } = userOf(ctx)
  const merchantId = ctx.scope.merchantId
  if (id === undefined) {
    await ctx.db
      .updateTable('app_user')
      .set({ orders_seen_at: sql<string>`clock_timestamp()` })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', userId)
      .execute()
    await ctx.db
      .deleteFrom('order_seen')
      .where('merchant_id', '=', merchantId)
      .where('user_id', '=', userId)
      .execute()
    return { done: true }
  }
  await requireVisible(ctx, id)
  await sql`insert into order_seen (merchant_id, user_id, order_id, at) values (${merchantId}, ${userId}, ${id}, clock_timestamp())
    on conflict (merchant_id, user_id, order_id) do update set at = excluded.at`.execute(ctx.db)
  return { done: true }
}
