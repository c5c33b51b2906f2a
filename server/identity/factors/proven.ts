import type { Ctx } from '../../kit/ctx.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { currentHash } from '../sessions/cookie.ts'
import { rotateSession } from '../sessions/rotate-session.ts'
import { forgetSession } from '../sessions/sessions.ts'

/** The session's person has proved the second factor now, and has one: whatever waited for it goes on, under a new token. */
export async function proven(own: Ctx, raw: RawContext): Promise<void> {
  const hash = currentHash(raw)
  await own.db
    .updateTable('platform.session')
    .set({ proven_at: own.now, must_enrol: false })
    .where('token_hash', '=', hash)
    .execute()
  own.afterCommit(() => forgetSession(own.app, hash))
  await rotateSession(own, raw)
}
