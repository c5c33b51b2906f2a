import { sql } from 'kysely'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { noteSignIn, userAgentOf, writeSignIn, type SignIn } from '../access/note-sign-in.ts'
import { mailNotice } from '../accounts/account-mails.ts'
import { factorState, hasFactor } from '../factors/factor-state.ts'
import { signInRules } from '../factors/sign-in-rules.ts'
import { sessionCookie, setSessionCookie } from './cookie.ts'
import { isKnownDevice, rememberDevice } from './known-device.ts'
import {
  closeStreams,
  findSession,
  forgetSession,
  isClosed,
  rememberedDays,
  sessionHours,
} from './sessions.ts'
import { storedUser } from './stored-user.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

type Proven = {
  merchantId: number
  userId: number
  userName: string
  method: SignIn['method']
  remember: boolean
}

/**
 * Opens the session of whoever has proven who they are: a new token in the cookie, a new session parameter in the answer, whatever
 * the browser brought with it (a session planted before the log-in is worth nothing after it).
 */
export async function enter(ctx: PublicCtx, person: Proven, raw: RawContext): Promise<StoredUser> {
  const { app } = ctx
  const { merchantId, userId, userName, method, remember } = person
  const token = makeToken()
  const isKnown = isKnownDevice(app, raw, userName)
  const opened = await withSystemCtx(app, merchantId, (own) => openSession(own, person, token, isKnown, raw))
  if (!opened) {
    noteSignIn(app, { merchantId, userId, method, outcome: 'disabled' }, raw)
    fail('identity.accountDisabled')
  }
  await dropSession(app, raw)
  setSessionCookie(app, raw, token, remember)
  rememberDevice(app, raw, userName)
  const session = await findSession(app, token)
  if (!session) throw new AppError('identity.wrongLogin')
  return storedUser(session, ctx.language)
}

async function openSession(
  own: Ctx,
  { merchantId, userId, method, remember }: Proven,
  token: string,
  isKnown: boolean,
  raw: RawContext,
): Promise<boolean> {
  if (isClosed(own.merchant)) fail('identity.merchantEnded')
  const found = await own.db
    .updateTable('app_user')
    .set({ last_login_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!found) return false
  // Ended sessions are of no use to anybody after a week; nobody else sweeps them.
  await sql`delete from platform.session where merchant_id = ${merchantId} and user_id = ${userId}
             and expires_at < now() - interval '7 days'`.execute(own.db)
  const state = await factorState(own, userId)
  const hours = remember ? rememberedDays * 24 : sessionHours
  await own.db
    .insertInto('platform.session')
    .values({
      token_hash: hashToken(token),
      parameter: makeToken(),
      merchant_id: merchantId,
      user_id: userId,
      remembered: remember,
      user_agent: userAgentOf(raw),
      ip: raw.request.ip,
      expires_at: new Date(Date.now() + hours * 3_600_000),
      method,
      proven_at: method === 'password' || method === 'sso' ? null : own.now,
      // An issuer of the house has proven more than a password; what it asks for is its own rule.
      must_enrol: state.required && !hasFactor(state) && method !== 'sso',
    })
    .execute()
  const newDevice = !isKnown && (await isNewAddress(own, userId, raw.request.ip))
  await writeSignIn(own.db, { merchantId, userId, method, outcome: 'done', newDevice }, raw)
  if (newDevice && signInRules(own.merchant).newDeviceMail)
    await mailNotice(own, userId, 'newDevice', {
      ip: raw.request.ip,
      time: momentText(own.now, own.merchant.timeZone),
      browser: userAgentOf(raw),
    })
  return true
}

/** Never seen of this person, who has been seen elsewhere. */
async function isNewAddress(own: Ctx, userId: number, ip: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean; here: boolean }>`
    select exists (select from sign_in where merchant_id = ${own.scope.merchantId} and user_id = ${userId} and outcome = 'done') as seen,
           exists (select from sign_in where merchant_id = ${own.scope.merchantId} and user_id = ${userId} and outcome = 'done' and ip = ${ip}) as here`.execute(
    own.db,
  )
  return rows[0] !== undefined && rows[0].seen && !rows[0].here
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
