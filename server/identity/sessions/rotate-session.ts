import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { currentHash, setSessionCookie, standsUnder } from './cookie.ts'
import { closeStreams, forgetSession } from './sessions.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

/** Calls that were on their way with the former token are still answered for so long. */
const formerSeconds = 15

/**
 * The session goes on under a new token, told in the cookie of the answer: whoever copied the former one has nothing. Its parameter
 * stays, for all tabs of the browser have it. Nothing is changed where the transaction is taken back, nor where its commit landed after
 * the call was answered that nobody knows yet: whoever called has the former token alone.
 */
export async function rotateSession(own: Ctx, raw: RawContext): Promise<void> {
  const former = currentHash(raw)
  const token = makeToken()
  const hash = hashToken(token)
  const { rows } = await sql<{ remembered: boolean }>`
    update platform.session set former_hash = token_hash, token_hash = ${hash}, rotated_at = now()
     where token_hash = ${former} and revoked_at is null returning remembered`.execute(own.db)
  const [session] = rows
  if (!session) return
  standsUnder(raw, hash)
  own.afterCommit(() => {
    forgetSession(own.app, former)
    if (raw.reply.sent) takeBack(own.app, hash)
    else setSessionCookie(own.app, raw, token, session.remembered)
  })
}

/** Nobody has the new token. Whoever copied the former one must not be taken for somebody who proved who they are: that is asked again. */
const takeBack = (app: App, hash: Buffer): void =>
  void sql`update platform.session set token_hash = former_hash, former_hash = null, rotated_at = null, proven_at = null
    where token_hash = ${hash} and revoked_at is null`
    .execute(app.db)
    .then(() => forgetSession(app, hash))
    .catch((err: unknown) => app.log.error({ err }, 'a session could not be given its former token back'))

/**
 * A token that a session has not had for a while: its owner has the new one, so whoever comes with it has copied it, or the owner comes and
 * a thief has the new one. Nobody can tell, so the session ends for both, and the history says so.
 */
export async function endReplayed(app: App, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ merchantId: number; userId: number; current: Buffer }>`
    update platform.session set revoked_at = now()
     where former_hash = ${hash} and revoked_at is null and rotated_at < now() - make_interval(secs => ${formerSeconds})
    returning merchant_id as "merchantId", user_id as "userId", token_hash as current`.execute(app.db)
  const [replayed] = rows
  if (!replayed) return false
  const { merchantId, userId, current } = replayed
  forgetSession(app, current)
  closeStreams(app, merchantId, userId)
  await withSystemCtx(app, merchantId, async (own) => {
    const person = await own.db
      .selectFrom('app_user')
      .select('full_name')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', userId)
      .executeTakeFirst()
    await emit(own, 'identity.sessionReplayed', {
      subject: 'user',
      subjectId: userId,
      facts: { name: person?.full_name ?? '' },
    })
  })
  return true
}
