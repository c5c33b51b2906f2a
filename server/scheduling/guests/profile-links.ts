import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export type ProfileLink = {
  merchantId: number
  profileId: number
  language: Language
  hash: Buffer
  state: 'open' | 'expired' | 'revoked'
}
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
  const hash = hashOf(token)
  const row = await db
    .selectFrom('platform.profile_link')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    merchantId: row.merchant_id,
    profileId: row.profile_id,
    language: languages.find((one) => one === row.language) ?? 'en',
    hash,
    state: row.revoked_at ? 'revoked' : new Date(row.expires_at) <= new Date() ? 'expired' : 'open',
  }
}

export const markProfileSeen = (ctx: Ctx, hash: Buffer) =>
  sql`update platform.profile_link set seen_at = coalesce(seen_at, ${ctx.now.toISOString()}) where token_hash = ${hash}`.execute(
    ctx.db,
  )
