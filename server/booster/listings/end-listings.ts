import { sql } from 'kysely'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { switchProduct } from '../../channels/channels.public.ts'

type Ended = { id: number; productId: number; live: boolean; skuNames: Names; accountName: string }

/** It is sold there no more: the mapping rests, so that the marketplace is told that nothing is left. Orders stay. */
export async function endListings(ctx: Ctx, ids: readonly number[], reason: string): Promise<void> {
  if (!ids.length) return
  const { rows } =
    await sql<Ended>`update booster_listing l set state = 'ended', guard = '', guard_facts = '{}', open_days = 0, held_days = 0,
      ended_at = now(), end_reason = ${reason.slice(0, 300)}, version = l.version + 1
    from channel_product p, sku s, outside_connection n
   where l.merchant_id = ${ctx.scope.merchantId} and l.id = any(${[...ids]}::bigint[]) and l.state <> 'ended'
     and p.merchant_id = l.merchant_id and p.id = l.product_id and s.merchant_id = l.merchant_id and s.id = l.sku_id
     and n.merchant_id = l.merchant_id and n.id = l.connection_id
  returning l.id, l.product_id as "productId", p.state = 'live' as live, s.names as "skuNames", n.name as "accountName"`.execute(
      ctx.db,
    )
  await sql`delete from booster_price where merchant_id = ${ctx.scope.merchantId} and listing_id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  for (const { id, productId, live, skuNames, accountName } of rows) {
    if (live) await switchProduct(null)(ctx, { id: productId, live: false })
    await emit(ctx, 'booster.listingEnded', {
      subject: 'boosterListing',
      subjectId: id,
      reason,
      facts: { product: nameIn(skuNames, ctx.merchant.language), name: accountName },
    })
  }
}
