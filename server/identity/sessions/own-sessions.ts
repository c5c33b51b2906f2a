import { sql } from 'kysely'
import type { SessionRow } from '#contract/identity/identity.schema.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { currentHash } from './cookie.ts'
import { idleMs, signInRules } from '../factors/sign-in-rules.ts'
import { closeStreams, endSessions, forgetSession } from './sessions.ts'

/** Half of the hash names a session to its owner and opens nothing. */
const idOf = (hash: Buffer): string => hash.subarray(0, 16).toString('hex')

const liveSessions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.session')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userOf(ctx).id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(
      'seen_at',
      '>',
      new Date(Math.max(0, ctx.now.getTime() - idleMs(signInRules(ctx.merchant)))).toISOString(),
    )

/** Where the person is logged in, this session first. */
export async function listSessions(
  ctx: Ctx,
  _input: undefined,
  raw: RawContext,
): Promise<{ rows: SessionRow[] }> {
  const here = idOf(currentHash(raw))
  const rows = await liveSessions(ctx).selectAll().orderBy('seen_at', 'desc').limit(50).execute()
  const sessions = rows.map((row) => ({
    id: idOf(row.token_hash),
    current: idOf(row.token_hash) === here,
    remembered: row.remembered,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  }))
  return { rows: sessions.sort((a, b) => Number(b.current) - Number(a.current)) }
}

type Which = { id?: string | undefined; others: boolean }

/** Logs the person out elsewhere: one session, or all others. The one in use ends by logging out. */
export async function revokeSession(
  ctx: Ctx,
  { id, others }: Which,
  raw: RawContext,
): Promise<{ done: true }> {
  const user = userOf(ctx)
  const here = currentHash(raw)
  if (others) await endSessions(ctx, user.id, here)
  else await revokeOne(ctx, id ?? '', here)
  await asMerchant(ctx, (own) =>
    emit(own, 'identity.sessionsRevoked', {
      subject: 'user',
      subjectId: user.id,
      facts: { name: user.fullName },
    }),
  )
  return { done: true }
}

async function revokeOne(ctx: Ctx, id: string, here: Buffer): Promise<void> {
  const rows = await liveSessions(ctx).select('token_hash').execute()
  const hash = rows.map((row) => row.token_hash).find((one) => idOf(one) === id)
  if (!hash) fail('notFound')
  if (hash.equals(here)) fail('operationInvalid')
  await ctx.db
    .updateTable('platform.session')
    .set({ revoked_at: ctx.now })
    .where('token_hash', '=', hash)
    .execute()
  ctx.afterCommit(() => {
    forgetSession(ctx.app, hash)
    closeStreams(ctx.app, ctx.scope.merchantId, userOf(ctx).id)
  })
}
