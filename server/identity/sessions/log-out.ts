import { clearCookie } from './host-cookies.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { sessionCookie } from './cookie.ts'
import { dropSession } from './enter.ts'

/** Ends the session of the cookie. Needs none: a person whose session has ended already is logged out all the same. */
export async function logOut(ctx: PublicCtx, _input: undefined, raw: RawContext): Promise<{ done: true }> {
  await dropSession(ctx.app, raw)
  clearCookie(ctx.app, raw, sessionCookie, { path: '/' })
  return { done: true }
}
