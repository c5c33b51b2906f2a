import { sql } from 'kysely'
import { fail } from '../kit/call/errors.ts'
import type { Ctx, PublicCtx } from '../kit/ctx.ts'

export const shopUrl = ({ app }: Pick<Ctx, 'app'>, slug: string): string =>
  `${app.config.publicUrl}/shop/${slug}`

/** A former address leads on for so many days. */
const leadsOnDays = 90

/** Another merchant's address, or one that still leads on to it, is taken. */
export async function requireFreeSlug(ctx: Ctx, slug: string): Promise<void> {
  const { rows } = await sql`select from platform.shop_slug
    where slug = ${slug} and merchant_id <> ${ctx.scope.merchantId} and (until is null or until > clock_timestamp())`.execute(
    ctx.db,
  )
  if (rows.length) fail('shop.slugTaken')
}

/** Makes the address the merchant's; those it had lead on for a while. Two who want the same at once: one gets it. */
export async function claimSlug(ctx: Ctx, slug: string): Promise<void> {
  const { merchantId } = ctx.scope
  // Not the database's moment: a spread one takes no function that changes with time there.
  const { rows } = await sql`
    insert into platform.shop_slug (slug, merchant_id) values (${slug}, ${merchantId})
    on conflict (slug) do update set merchant_id = excluded.merchant_id, until = null
      where shop_slug.merchant_id = excluded.merchant_id or shop_slug.until <= ${ctx.now.toISOString()}::timestamptz
    returning slug`.execute(ctx.db)
  if (!rows.length) fail('shop.slugTaken')
  await sql`update platform.shop_slug set until = clock_timestamp() + make_interval(days => ${leadsOnDays})
    where merchant_id = ${merchantId} and slug <> ${slug} and until is null`.execute(ctx.db)
}

/** Whose shop an address is, or was until a while ago. */
export async function followSlug({ app }: PublicCtx, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{
    merchantId: number
  }>`select merchant_id as "merchantId" from platform.shop_slug
    where slug = ${slug} and (until is null or until > clock_timestamp())`.execute(app.db)
  return rows[0]?.merchantId
}
