import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { rightsOf } from './issue-vouchers.ts'

/** Rights of an order by what they are for: those of these lines, and those of these guests. */
export type RightsOf = { lineIds: readonly number[]; guestIds: readonly number[] }

const isFor = ({ lineIds, guestIds }: RightsOf) =>
  sql`(e.line_id = any(${[...lineIds]}::bigint[]) or e.guest_id = any(${[...guestIds]}::bigint[]))`

/** Was one of these rights used? Then what it is for stays as it is. Locks the voucher, so that no counter uses one meanwhile. */
export async function hasRedeemed(ctx: Ctx, orderId: number, rights: RightsOf): Promise<boolean> {
  const merchantId = ctx.scope.merchantId
  await sql`select from voucher where merchant_id = ${merchantId} and order_id = ${orderId} order by id for update`.execute(
    ctx.db,
  )
  const { rows } = await sql`select from entitlement e
    where e.merchant_id = ${merchantId} and e.order_id = ${orderId} and e.state = 'redeemed' and ${isFor(rights)} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Ends these rights of an order's live voucher, and gives whoever has none of what the order now is a new one. */
export async function reissueVouchers(ctx: Ctx, orderId: number, rights: RightsOf): Promise<void> {
  const merchantId = ctx.scope.merchantId
  await sql`update entitlement e set state = 'void'
    where e.merchant_id = ${merchantId} and e.order_id = ${orderId} and e.state = 'ready' and ${isFor(rights)}`.execute(
    ctx.db,
  )
  await rightsOf(
    ctx,
    sql`(select id, order_id from voucher where merchant_id = ${merchantId} and order_id = ${orderId} and state = 'live')`,
  ).execute(ctx.db)
}
