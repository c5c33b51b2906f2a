import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { moment } from '../../kit/nodes/moment.ts'
import { dropFiles } from './attachment.ts'

/** What was said of these orders goes, with its files; that something was said, by whom and when, stays. */
export async function forgetTalks(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update order_message set text = '', removed_at = coalesce(removed_at, moment.at) from ${moment}
    where merchant_id = ${ctx.scope.merchantId} and order_id = any(${[...orderIds]}::bigint[]) returning id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await dropFiles(ctx, id)
}

/** How many messages were written about these orders and stand. */
export async function countTalks(ctx: Ctx, orderIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from order_message
    where merchant_id = ${ctx.scope.merchantId} and order_id = any(${[...orderIds]}::bigint[]) and text <> ''`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}
