import type { Ctx } from '../../kit/ctx.ts'
import { unseal } from '../../kit/outside/seal.ts'
import { emit } from '../../kit/events.ts'
import { mailNotice } from '../accounts/account-mails.ts'
import { factorState } from './factor-state.ts'
import { spendRecoveryCode } from './recovery.ts'
import { stepOfCode } from './totp.ts'

/** What its tries are counted by: apart from those of passwords, for who comes this far knows the password. */
export const codeTries = (merchantId: number, userId: number): string =>
  JSON.stringify(['code', merchantId, userId])

/**
 * Takes a code of the authenticator, or a recovery code, of which each opens once; which of the two it was, or undefined for a
 * wrong one. Whoever calls counts the tries. With the merchant's own eyes.
 */
export async function takeCode(
  own: Ctx,
  userId: number,
  code: string,
): Promise<'code' | 'recovery' | undefined> {
  if (/^\d{6}$/.test(code)) return (await takeTotp(own, userId, code)) ? 'code' : undefined
  if (!(await spendRecoveryCode(own, userId, code))) return undefined
  const { fullName, recoveryLeft } = await factorState(own, userId)
  await emit(own, 'identity.recoveryUsed', {
    subject: 'user',
    subjectId: userId,
    facts: { name: fullName, left: recoveryLeft },
  })
  await mailNotice(own, userId, 'recoveryUsed', { left: recoveryLeft })
  return 'recovery'
}

async function takeTotp(own: Ctx, userId: number, code: string): Promise<boolean> {
  const row = await own.db
    .selectFrom('user_factor')
    .select(['secret', 'last_step'])
    .where('merchant_id', '=', own.scope.merchantId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const secret = row && unseal(own.app, own.scope.merchantId, row.secret, 'second factors')['totp']
  const step = secret && (await stepOfCode(secret, code, row.last_step, own.now))
  if (!step) return false
  // Of two calls with the same code one finds the step not taken yet.
  const taken = await own.db
    .updateTable('user_factor')
    .set({ last_step: step })
    .where('merchant_id', '=', own.scope.merchantId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return taken.length === 1
}
