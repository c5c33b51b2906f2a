import type { PublicCtx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { clearAttempts, countAttempt } from '../sessions/login-attempts.ts'
import { noteSignIn } from '../access/note-sign-in.ts'
import { codeTries, takeCode } from './check-code.ts'
import { factorState, needsCode } from './factor-state.ts'

type Account = { merchantId: number; userId: number }

/**
 * The second step behind a right password: a code where this person has a second factor. `identity.codeNeeded` where none
 * was sent, and nothing is counted; wrong ones are counted before they are looked at, by the person.
 */
export async function proveSecondStep(
  ctx: PublicCtx,
  { merchantId, userId }: Account,
  code: string | undefined,
  raw: RawContext,
): Promise<'password' | 'code' | 'recovery'> {
  const state = await withSystemCtx(ctx.app, merchantId, (own) => factorState(own, userId))
  if (!needsCode(state)) return 'password'
  if (!code) fail('identity.codeNeeded')
  const tries = codeTries(merchantId, userId)
  await countAttempt(ctx.app, tries)
  const taken = await withSystemCtx(ctx.app, merchantId, (own) => takeCode(own, userId, code))
  if (!taken) {
    noteSignIn(ctx.app, { merchantId, userId, method: 'code', outcome: 'wrongCode' }, raw)
    fail('identity.codeWrong')
  }
  await clearAttempts(ctx.app, tries)
  return taken
}
