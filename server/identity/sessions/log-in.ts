import type { z } from 'zod'
import type { LoginForm, StoredUser } from '#contract/identity/identity.schema.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { noteSignIn } from '../access/note-sign-in.ts'
import { proveSecondStep } from '../factors/second-step.ts'
import { refuseBesideSso } from '../sso/sso-only.ts'
import { enter } from './enter.ts'
import { triedBy } from './known-device.ts'
import { clearAttempts, countAttempt } from './login-attempts.ts'
import { isClosed } from './sessions.ts'
import { verifyPassword } from '../accounts/passwords.ts'

/**
 * A name and a password open a session; where the person has a second factor, a code of it beside them. An unknown name and a
 * wrong password answer the same after the same time; that an account is disabled is told only to who knows its password.
 */
export async function logIn(
  ctx: PublicCtx,
  form: z.output<typeof LoginForm>,
  raw: RawContext,
): Promise<StoredUser> {
  const account = await proveAccount(ctx, form, raw)
  const method = await proveSecondStep(ctx, account, form.code, raw)
  return enter(ctx, { ...account, method, remember: form.remember }, raw)
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
  if (login && !right)
    noteSignIn(
      app,
      { merchantId: login.merchant_id, userId: login.user_id, method: 'password', outcome: 'wrongPassword' },
      raw,
    )
  if (!login || !right) throw new AppError('identity.wrongLogin')
  await clearAttempts(app, tried)
  if (isClosed(login)) throw new AppError('identity.merchantEnded')
  const account = { merchantId: login.merchant_id, userId: login.user_id, userName }
  await refuseBesideSso(app, account, 'password', raw)
  return account
}
