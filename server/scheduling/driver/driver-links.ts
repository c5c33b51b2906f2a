import type { Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { notify } from '../../kit/events.ts'
import { linkFacts, type LinkFacts } from '../link-facts.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

/** Where a link leads. */
export const driverPath = (token: string): string => `/supplier/driver/${token}`

/** So long after the end of the day a link still opens. */
const hoursAfterDay = 6

/** `closesAt`: when it opens nothing any more, or opened nothing since. */
export type DriverLink = LinkFacts & { coachId: number; date: string; closesAt: string }

/** A new link of a coach's day; earlier ones of it are worth nothing any more. Only its hash is kept. */
export async function makeDriverLink(
  ctx: Ctx,
  of: { coachId: number; date: string; driverId: number | null; language: Language },
): Promise<{ url: string; expiresAt: string }> {
  await revokeDriverLinks(ctx, of.coachId, of.date)
  const token = makeToken()
  const expiresAt = Temporal.PlainDate.from(of.date)
    .add({ days: 1 })
    .toZonedDateTime(ctx.merchant.timeZone)
    .add({ hours: hoursAfterDay })
    .toInstant()
    .toString()
  await ctx.db
    .insertInto('platform.driver_link')
    .values({
      token_hash: hashToken(token),
      merchant_id: ctx.scope.merchantId,
      coach_id: of.coachId,
      date: of.date,
      driver_id: of.driverId,
      language: of.language,
      expires_at: expiresAt,
    })
    .execute()
  return { url: `${ctx.app.config.publicUrl}${driverPath(token)}`, expiresAt }
}

/** Whoever had one shares no place any more: where the coach was last is forgotten. */
export async function revokeDriverLinks(ctx: Ctx, coachId: number, date: string): Promise<void> {
  await ctx.db
    .updateTable('platform.driver_link')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('coach_id', '=', coachId)
    .where('date', '=', date)
    .where('revoked_at', 'is', null)
    .execute()
  await deletePlace(ctx, coachId, date)
}

export async function deletePlace(ctx: Ctx, coachId: number, date: string): Promise<void> {
  await ctx.db
    .deleteFrom('coach_position')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('coach_id', '=', coachId)
    .where('date', '=', date)
    .execute()
  notify(ctx, ['coachPlace'], coachId)
}

/** Was the link not revoked? Until the transaction ends it is not. */
export async function lockLink(ctx: Ctx, token: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('platform.driver_link')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .forShare()
    .execute()
  return rows.length > 0
}

/** The link of a coach's day that still opens. */
export const openLinkOf = (ctx: Ctx, coachId: number, date: string) =>
  ctx.db
    .selectFrom('platform.driver_link')
    .select(['expires_at', 'seen_at'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('coach_id', '=', coachId)
    .where('date', '=', date)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()

/** What a token is good for; undefined for one that was never given out. */
export async function readDriverLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
): Promise<DriverLink | undefined> {
  const row = await db
    .selectFrom('platform.driver_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { coach_id: coachId, date, expires_at: expires, revoked_at: revoked } = row
  const closesAt = revoked && new Date(revoked) < new Date(expires) ? revoked : expires
  return { ...linkFacts(row), coachId, date, closesAt }
}

/** The board says when the driver looked. */
export async function markSeen(ctx: Ctx, token: string): Promise<void> {
  await ctx.db
    .updateTable('platform.driver_link')
    .set({ seen_at: ctx.now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .execute()
}
