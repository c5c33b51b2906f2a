import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { mailNotice } from '../accounts/account-mails.ts'
import { endSessions } from '../sessions/sessions.ts'
import { factorState, hasFactor } from './factor-state.ts'
import { removeRecoveryCodes } from './recovery.ts'

/**
 * Takes all second factors of a person who has lost them: authenticator, passkeys, recovery codes. Their sessions end; where the rule
 * asks for a second factor, their next log-in leads to a new one. Whoever calls has locked the person and may touch them.
 */
export async function resetFactors(own: Ctx, userId: number): Promise<void> {
  const state = await factorState(own, userId)
  if (!hasFactor(state)) fail('operationInvalid')
  const { merchantId } = own.scope
  for (const table of ['user_factor', 'platform.passkey'] as const)
    await own.db
      .deleteFrom(table)
      .where('merchant_id', '=', merchantId)
      .where('user_id', '=', userId)
      .execute()
  await removeRecoveryCodes(own, userId)
  await endSessions(own, userId)
  await emit(own, 'identity.factorReset', {
    subject: 'user',
    subjectId: userId,
    facts: { name: state.fullName, userName: state.userName },
  })
  await mailNotice(own, userId, 'factorReset')
}
