import type { App } from '../kit/app-services.ts'
import type { HowIdentified, Session } from '../kit/call/call.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import type { RawContext } from '../kit/call/routes.ts'
import { sessionCookie } from './sessions/cookie.ts'
import { hashPassword } from './accounts/passwords.ts'
import { keyOf, keySession } from './sessions/key-session.ts'
import { findSession, forgetSession, parameterMatches } from './sessions/sessions.ts'
import { endReplayed } from './sessions/rotate-session.ts'
import { insertUser, type NewUser } from './accounts/users.ts'
import { hashToken } from '../kit/outside/token.ts'

export { noteRefusals } from './access/note-refusals.ts'
export { clearCookie, readPrefixed, setCookie } from './sessions/host-cookies.ts'
export { keepAnAdmin } from './accounts/keep-an-admin.ts'
export { sendPasswordLink } from './accounts/password-link.ts'
export { personOf } from './sessions/person-of.ts'
export { closeStreams, endSessions, forgetSessions, privilegesFor } from './sessions/sessions.ts'
export { setPasswordHash } from './accounts/update-password.ts'
export { proveAccount } from './sessions/log-in.ts'
export { proveSecondStep } from './factors/second-step.ts'
export { factorState, withFactor } from './factors/factor-state.ts'
export { resetFactors } from './factors/reset-factors.ts'
export {
  refuseBeyondAgent,
  refuseBeyondDepartment,
  refuseBeyondHolders,
  refuseBeyondReach,
  refusePartOfAll,
  whyBeyondReach,
} from './accounts/reach.ts'
export { writeSignIn as writeAccess } from './access/note-sign-in.ts'
export { keyMark, keyUsed } from './sessions/key-session.ts'
export { hashPassword, verifyPassword } from './accounts/passwords.ts'
export { clearAttempts, countAttempt } from './sessions/login-attempts.ts'
export { enrolmentUri, newSecret, stepOfCode } from './factors/totp.ts'
export { hashNewPassword, merchantNames, type PersonNames } from './accounts/new-password.ts'
export { changeKeyUser, endKeyUser, insertKeyUser } from './accounts/key-users.ts'
export {
  builtInRole,
  insertUser,
  refuseGrant,
  requireRole,
  roleName,
  rolesHolding,
  whyNotGrant,
} from './accounts/users.ts'

/**
 * The session of a call. The cookie alone opens nothing: without the `sessionId` parameter nobody is logged in, and one
 * that does not belong to it is a forged request (401). Reads that a page opens by themselves (pictures, documents) cannot
 * carry the parameter and change nothing: they pass `parameterRequested` false. `fresh` looks into the database.
 */
export async function authenticate(
  app: App,
  raw: RawContext,
  sessionId: string | undefined,
  { parameterRequested = true, fresh = false }: HowIdentified = {},
): Promise<Session | null> {
  // A system's key stands for itself: a browser never sends one by itself, so nothing of it can be forged.
  const key = keyOf(raw.request)
  if (key) return keySession(app, raw, key)
  const token = raw.request.cookies[sessionCookie]
  if (!token) return null
  if (fresh) forgetSession(app, hashToken(token))
  const session = await findSession(app, token, !fresh && !isUnattended(raw))
  if (!session && (await endReplayed(app, hashToken(token)))) fail('brokenCredential')
  if (!session || !parameterRequested) return session
  if (!sessionId) return null
  return parameterMatches(session, sessionId) ? session : fail('brokenCredential')
}

/** A page that goes on asking while nobody is at it says so: that keeps no session alive. */
const isUnattended = ({ request }: RawContext): boolean => request.headers['x-unattended'] === '1'

/** Makes a person of any kind with a log-in and a first password; without one it waits for the invitation's link. */
export const createUser = async (ctx: Ctx, user: NewUser & { password?: string }): Promise<{ id: number }> =>
  insertUser(ctx, user, user.password ? await hashPassword(ctx.app, user.password, ctx.actor.origin) : '')
