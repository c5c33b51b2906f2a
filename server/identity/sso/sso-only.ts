import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { noteSignIn } from '../access/note-sign-in.ts'
import { factorState } from '../factors/factor-state.ts'
import { providerOf } from './issuer.ts'

/**
 * Where the merchant has its staff log in by its own house alone, nothing else opens a session of theirs; administrators keep their
 * way in, for the day on which the issuer is away.
 */
export async function refuseBesideSso(
  app: App,
  { merchantId, userId }: { merchantId: number; userId: number },
  method: 'password' | 'passkey',
  raw: RawContext,
): Promise<void> {
  const isRefused = await withSystemCtx(app, merchantId, async (own) => {
    const provider = await providerOf(own)
    if (!provider?.enabled || !provider.enforced) return false
    const { kind, isSuper } = await factorState(own, userId)
    return kind === 'staff' && !isSuper
  })
  if (!isRefused) return
  noteSignIn(app, { merchantId, userId, method, outcome: 'refused' }, raw)
  fail('identity.ssoOnly')
}
