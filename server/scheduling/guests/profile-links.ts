import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { linkFacts, type LinkFacts } from '../link-facts.ts'
import { hashToken } from '../../kit/outside/token.ts'

export type ProfileLink = LinkFacts & { profileId: number; hash: Buffer }

export async function revokeProfileLinks(ctx: Ctx, profileId: number): Promise<void> {
  await ctx.db
    .updateTable('platform.profile_link')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The link of a guest that still opens. */
export const openLinkOf = (ctx: Ctx, profileId: number) =>
  ctx.db
    .selectFrom('platform.profile_link')
    .select(['expires_at', 'seen_at'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()

/** What a token is good for; undefined for one that was never given out. */
export async function readProfileLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
): Promise<ProfileLink | undefined> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('platform.profile_link')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row && { ...linkFacts(row), profileId: row.profile_id, hash }
}

export const markProfileSeen = (ctx: Ctx, hash: Buffer) =>
  sql`update platform.profile_link set seen_at = coalesce(seen_at, ${ctx.now.toISOString()}) where token_hash = ${hash}`.execute(
    ctx.db,
  )
