import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../kit/app-services.ts'
import { fail } from '../kit/errors.ts'

const allowed = 10
const lockMinutes = 15

const hashName = (userName: string) => createHash('sha256').update(userName).digest()

/**
 * Counts an attempt before it is tried, so that a hundred at once are no hundred guesses. The tenth in a row locks the
 * name for fifteen minutes; known and unknown names alike. Throws `identity.lockedOut {minutes}`. Commits by itself: a
 * wrong password must count though its call fails.
 */
export async function countAttempt(app: App, userName: string): Promise<void> {
  const lock = `${lockMinutes} minutes`
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into platform.login_attempt as a (name_hash, count) values (${hashName(userName)}, 1)
    on conflict (name_hash) do update set
      count = case when a.last_at < now() - ${lock}::interval then 1 else a.count + 1 end,
      last_at = case when a.locked_until > now() then a.last_at else now() end,
      locked_until = case when a.last_at < now() - ${lock}::interval then null
                          when a.count + 1 >= ${allowed} then coalesce(a.locked_until, now() + ${lock}::interval) end
    returning count, coalesce(extract(epoch from locked_until - now()), 0)::float as seconds`.execute(app.db)
  const { count, seconds } = rows[0]!
  if (count > allowed)
    fail('identity.lockedOut', { minutes: Math.min(lockMinutes, Math.max(1, Math.ceil(seconds / 60))) })
}

/** The right password clears the count. */
export async function clearAttempts(app: App, userName: string): Promise<void> {
  await app.db.deleteFrom('platform.login_attempt').where('name_hash', '=', hashName(userName)).execute()
}
