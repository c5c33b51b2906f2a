import {
  endSessions,
  hashNewPassword,
  merchantNames,
  sendPasswordLink,
  setPasswordHash,
} from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { lockUser, refuseYourself } from './locked-user.ts'

/**
 * Gives a person a new password, or mails them a one-time link to set it themselves; the old one and their sessions end
 * with it either way. One's own password is changed in one's own settings, where the old one is asked for.
 */
export async function resetPassword(
  ctx: Ctx,
  { id, password }: { id: number; password?: string | undefined },
): Promise<{ done: true }> {
  const row = await lockUser(ctx, id)
  refuseYourself(ctx, id)
  if (row.disabled_at) fail('operationInvalid')
  const { full_name: fullName, user_name: userName, email, language } = row
  if (!password && !email) failField('email', 'staff.text.emailForLink')
  const names = { userName, email, merchantNames: merchantNames(ctx.merchant) }
  await setPasswordHash(
    ctx,
    id,
    password ? await hashNewPassword(ctx.app, password, names, ctx.actor.origin) : '',
  )
  if (!password) {
    await sendPasswordLink(
      ctx,
      { id, fullName, userName, email, language },
      row.last_login_at ? 'reset' : 'invitation',
    )
  }
  await endSessions(ctx, id)
  await emit(ctx, password ? 'identity.passwordReset' : 'identity.passwordLinkSent', {
    subject: 'user',
    subjectId: id,
    facts: { name: fullName, userName, ...(!password && { email }) },
  })
  return { done: true }
}
