import type { StoredUser } from '#contract/identity/identity.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import type { RawContext } from '../kit/call/routes.ts'
import { sessionCookie } from './sessions/cookie.ts'
import { findSession } from './sessions/sessions.ts'
import { storedUser } from './sessions/stored-user.ts'

/** The session's stored user as it is now: after a change of name, role or permissions. */
export async function myself(ctx: Ctx, _input: undefined, raw: RawContext): Promise<StoredUser> {
  const token = raw.request.cookies[sessionCookie]
  const session = token ? await findSession(ctx.app, token) : null
  return session ? storedUser(session, ctx.language) : fail('notLoggedIn')
}
