import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { rightsOf } from './issue-vouchers.ts'

/** Rights of an order by what they are for: those of these lines, and those of these guests. */
export type RightsOf = { orderId: number; lineIds: readonly number[]; guestIds: readonly number[] }

const ordersOf = (rights: readonly RightsOf[]) => sql`any(${rights.map(({ orderId }) => orderId)}::bigint[])`
const isFor = (rights: readonly RightsOf[]) =>
  sql`(e.line_id = any(${rights.flatMap(({ lineIds }) => lineIds)}::bigint[]) or e.guest_id = any(${rights.flatMap(({ guestIds }) => guestIds)}::bigint[]))`

/** Was one of these rights used? Then what it is for stays as it is. Locks the vouchers, so that no counter uses one meanwhile. */
export async function hasRedeemed(ctx: Ctx, rights: readonly RightsOf[]): Promise<boolean> {
  const merchantId = ctx.scope.merchantId
  const [, { rows }] = await Promise.all([
    sql`select from voucher where merchant_id = ${merchantId} and order_id = ${ordersOf(rights)} order by id for update`.execute(
      ctx.db,
    ),
    sql`select from entitlement e where e.merchant_id = ${merchantId} and e.order_id = ${ordersOf(rights)}
        and e.state = 'redeemed' and ${isFor(rights)} limit 1`.execute(ctx.db),
  ])
  return rows.length > 0
}

/** Which rights of an order were used. `lock` keeps counters from using more of them meanwhile. */
export async function redeemedRights(
  ctx: Ctx,
  orderId: number,
  { lock }: { lock: boolean },
): Promise<{ lineId: number; guestId: number }[]> {
  const merchantId = ctx.scope.merchantId
  if (lock)
    await sql`select from voucher where merchant_id = ${merchantId} and order_id = ${orderId} order by id for update`.execute(
      ctx.db,
    )
  const { rows } = await sql<{
    lineId: number
    guestId: number
  }>`select distinct e.line_id as "lineId", e.guest_id as "guestId" from entitlement e
      where e.merchant_id = ${merchantId} and e.order_id = ${orderId} and e.state = 'redeemed'`.execute(
    ctx.db,
  )
  return rows
}

/** Ends these rights of orders' live vouchers, and gives whoever has none of what the order now is a new one. */
export async function reissueVouchers(ctx: Ctx, rights: readonly RightsOf[]): Promise<void> {
  if (rights.length === 0) return
  const merchantId = ctx.scope.merchantId
  await Promise.all([
    sql`update entitlement e set state = 'void'
      where e.merchant_id = ${merchantId} and e.order_id = ${ordersOf(rights)} and e.state = 'ready' and ${isFor(rights)}`.execute(
      ctx.db,
    ),
    rightsOf(
      ctx,
      sql`(select id, order_id from voucher where merchant_id = ${merchantId} and order_id = ${ordersOf(rights)} and state = 'live')`,
    ).execute(ctx.db),
  ])
}
