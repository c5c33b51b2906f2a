import type { z } from 'zod'
import type { PasswordChange } from '#contract/identity/identity.schema.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { currentHash } from '../sessions/cookie.ts'
import { clearAttempts, countAttempt } from '../sessions/login-attempts.ts'
import { hashNewPassword, merchantNames } from './new-password.ts'
import { verifyPassword } from './passwords.ts'
import { endSessions } from '../sessions/sessions.ts'

/**
 * A person changes their password: the old one is asked for, with the same lock against guessing as at the log-in, and
 * whoever else is logged in as them is logged out.
 */
export async function updatePassword(
  ctx: Ctx,
  { oldPassword, password }: z.output<typeof PasswordChange>,
  raw: RawContext,
): Promise<{ done: true }> {
  const user = userOf(ctx)
  // Apart from the tries of log-ins: who knows the name alone is not counted here.
  const tries = JSON.stringify([user.userName, 'own'])
  await countAttempt(ctx.app, tries)
  const login = await ctx.db
    .selectFrom('platform.login')
    .select('password_hash')
    .where('user_name', '=', user.userName)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(ctx.app, oldPassword, login.password_hash, raw.request.ip)))
    failField('oldPassword', 'identity.text.oldPasswordWrong')
  await clearAttempts(ctx.app, tries)
  const { email } = await ctx.db
    .selectFrom('app_user')
    .select('email')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const names = { userName: user.userName, email, merchantNames: merchantNames(ctx.merchant) }
  const hash = await hashNewPassword(ctx.app, password, names, raw.request.ip)
  await asMerchant(ctx, async (own) => {
    await setPasswordHash(own, user.id, hash)
    await endSessions(own, user.id, currentHash(raw))
    await emit(own, 'identity.passwordChanged', {
      subject: 'user',
      subjectId: user.id,
      facts: { name: user.fullName },
    })
  })
  return { done: true }
}

export async function setPasswordHash(ctx: Ctx, userId: number, hash: string): Promise<void> {
  await ctx.db
    .updateTable('platform.login')
    .set({ password_hash: hash })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userId)
    .execute()
}
