import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { PromoWhy } from '#contract/promotions/promo.ts'
import { writtenAt, type Ctx } from '../../kit/ctx.ts'

/** Gives back what an ended order used of its code; once, however often it is asked. The order is locked. */
export async function giveBackUse(ctx: Ctx, orderId: number): Promise<void> {
  const merchantId = ctx.scope.merchantId
  const code = await lockCodeOf(ctx, orderId)
  if (!code || code.givenBack) return
  await sql`update promo_use set given_back_at = ${writtenAt(ctx) ?? sql`clock_timestamp()`}
    where merchant_id = ${merchantId} and order_id = ${orderId}`.execute(ctx.db)
  await sql`update promo_code set used = used - 1 where merchant_id = ${merchantId} and id = ${code.id}`.execute(
    ctx.db,
  )
}

/** Takes it anew for an order that is posted again; answers why there is none left for it, or null. */
export async function retakeUse(ctx: Ctx, orderId: number): Promise<PromoWhy | null> {
  const merchantId = ctx.scope.merchantId
  const code = await lockCodeOf(ctx, orderId)
  if (!code || !code.givenBack) return null
  if (code.useLimit !== null && code.used >= code.useLimit) return 'usedUp'
  if (code.guestLimit !== null) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from promo_use
      where merchant_id = ${merchantId} and promo_id = ${code.promoId} and guest_key = ${code.guestKey} and given_back_at is null`.execute(
      ctx.db,
    )
    if (firstOf(rows).n >= code.guestLimit) return 'guestUsed'
  }
  await sql`update promo_use set given_back_at = null where merchant_id = ${merchantId} and order_id = ${orderId}`.execute(
    ctx.db,
  )
  await sql`update promo_code set used = used + 1 where merchant_id = ${merchantId} and id = ${code.id}`.execute(
    ctx.db,
  )
  return null
}

type CodeOfOrder = {
  id: number
  promoId: number
  used: number
  useLimit: number | null
  guestLimit: number | null
  guestKey: string
  givenBack: boolean
}

/** The code that an order used, locked with its discount as `lockPromos` does. */
async function lockCodeOf(ctx: Ctx, orderId: number): Promise<CodeOfOrder | undefined> {
  const { rows } = await sql<CodeOfOrder>`
    select c.id, p.id as "promoId", c.used, c.use_limit as "useLimit", p.guest_limit as "guestLimit", u.guest_key as "guestKey",
           u.given_back_at is not null as "givenBack"
      from promo_use u join promo_code c on c.merchant_id = u.merchant_id and c.id = u.code_id
      join promo p on p.merchant_id = c.merchant_id and p.id = c.promo_id
     where u.merchant_id = ${ctx.scope.merchantId} and u.order_id = ${orderId} order by p.id, c.id for no key update of p, c`.execute(
    ctx.db,
  )
  return rows[0]
}
