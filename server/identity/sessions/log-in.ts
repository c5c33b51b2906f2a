import { sql } from 'kysely'
import type { z } from 'zod'
import type { LoginForm, StoredUser } from '#contract/identity/identity.schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import { inTenant, type Tx } from '../../kit/db/db.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { sessionCookie, setSessionCookie } from './cookie.ts'
import { rememberDevice, triedBy } from './known-device.ts'
import { clearAttempts, countAttempt } from './login-attempts.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import {
  closeStreams,
  findSession,
  forgetSession,
  hashToken,
  makeToken,
  rememberedDays,
  sessionHours,
} from './sessions.ts'
import { storedUser } from './stored-user.ts'

/**
 * Opens a session: a new token in the cookie, a new session parameter in the answer, whatever the browser brought with
 * it (a session planted before the log-in is worth nothing after it). An unknown name and a wrong password answer the
 * same after the same time; that an account is disabled is told only to who knows its password.
 */
export async function logIn(
  ctx: PublicCtx,
  form: z.output<typeof LoginForm>,
  raw: RawContext,
): Promise<StoredUser> {
  const { app } = ctx
  const { merchantId, userId, userName } = await proveAccount(ctx, form, raw)
  const token = makeToken()
  await inTenant(app.db, { merchantId }, (tx) =>
    openSession(tx, merchantId, userId, token, form.remember, raw),
  )
  await dropSession(app, raw)
  setSessionCookie(app, raw, token, form.remember)
  rememberDevice(app, raw, userName)
  const session = await findSession(app, token)
  if (!session) throw new AppError('identity.wrongLogin')
  return storedUser(session, ctx.language)
}

/** Whose account a name and a password are: counted and answered as any log-in, open or not to this person by now. */
export async function proveAccount(
  { app }: PublicCtx,
  form: { userName: string; password: string },
  raw: RawContext,
): Promise<{ merchantId: number; userId: number; userName: string }> {
  const userName = form.userName.toLowerCase()
  const tried = triedBy(app, raw, userName)
  await countAttempt(app, tried)
  const login = await app.db
    .selectFrom('platform.login as l')
    .innerJoin('platform.merchant as m', 'm.id', 'l.merchant_id')
    .select(['l.merchant_id', 'l.user_id', 'l.password_hash', 'm.plan'])
    .where('l.user_name', '=', userName)
    .executeTakeFirst()
  const right = await verifyPassword(app, form.password, login?.password_hash, raw.request.ip)
  if (!login || !right) throw new AppError('identity.wrongLogin')
  await clearAttempts(app, tried)
  if (login.plan === 'suspended' || login.plan === 'ended') throw new AppError('identity.merchantEnded')
  return { merchantId: login.merchant_id, userId: login.user_id, userName }
}

async function openSession(
  tx: Tx,
  merchantId: number,
  userId: number,
  token: string,
  remembered: boolean,
  raw: RawContext,
): Promise<void> {
  const person = await tx
    .updateTable('app_user')
    .set({ last_login_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!person) throw new AppError('identity.accountDisabled')
  // Ended sessions are of no use to anybody after a week; nobody else sweeps them.
  await sql`delete from platform.session where merchant_id = ${merchantId} and user_id = ${userId}
             and expires_at < now() - interval '7 days'`.execute(tx)
  const hours = remembered ? rememberedDays * 24 : sessionHours
  await tx
    .insertInto('platform.session')
    .values({
      token_hash: hashToken(token),
      parameter: makeToken(),
      merchant_id: merchantId,
      user_id: userId,
      remembered,
      user_agent: String(raw.request.headers['user-agent'] ?? '').slice(0, 300),
      ip: raw.request.ip,
      expires_at: new Date(Date.now() + hours * 3_600_000),
    })
    .execute()
}

/** Ends the session that the browser brought, if any. */
export async function dropSession(app: App, { request }: RawContext): Promise<void> {
  const token = request.cookies[sessionCookie]
  if (!token) return
  const hash = hashToken(token)
  const dropped = await app.db
    .deleteFrom('platform.session')
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .returning(['merchant_id', 'user_id'])
    .executeTakeFirst()
  forgetSession(app, hash)
  if (dropped) closeStreams(app, dropped.merchant_id, dropped.user_id)
}
