import { firstOf } from '#contract/kit/given.ts'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'

/** As many tries in a row wait for nothing. */
const free = 10
/** Each further one waits twice as long as the one before, at most this long: some thousand guesses a day. */
const firstWaitSeconds = 4
const longestWaitSeconds = 90
/** A row of tries ends when nobody tries for so long. */
const restMinutes = 15

/** Whose tries are counted together; hashed, for people type passwords into the wrong field. */
const hashKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * Counts a try before it is made, so that a hundred at once are no hundred guesses; known and unknown names alike. After ten in a
 * row each must wait for its time, and one that comes too early is not made and does not count: nobody can lock a name for
 * good. Throws `identity.lockedOut {minutes}`. Commits by itself: a wrong password must count though its call fails.
 */
export async function countAttempt(app: App, key: string): Promise<void> {
  const own = randomUUID()
  const { rows } = await sql<{ tried: boolean; seconds: number }>`
    insert into platform.login_attempt as a (name_hash, count, last_try) values (${hashKey(key)}, 1, ${own})
    on conflict (name_hash) do update set (count, last_at, last_try, locked_until) = (
      select case when waits then a.count else c end, case when waits then a.last_at else t end,
             case when waits then a.last_try else ${own}::uuid end,
             case when waits then a.locked_until when c >= ${free} then t + make_interval(secs => least(${firstWaitSeconds} * 2 ^ least(c - ${free}, 16), ${longestWaitSeconds})) end
        from (select clock_timestamp() as t) at,
             lateral (select coalesce(a.locked_until > t, false) as waits,
                             case when a.last_at < t - make_interval(mins => ${restMinutes}) then 1 else a.count + 1 end as c) now_is)
    returning last_try = ${own} as tried, coalesce(extract(epoch from locked_until - clock_timestamp()), 0)::float as seconds`.execute(
    app.db,
  )
  const { tried, seconds } = firstOf(rows)
  if (!tried) fail('identity.lockedOut', { minutes: Math.max(1, Math.ceil(seconds / 60)) })
}

/** The right password clears the count, and sweeps away what was counted of others yesterday. */
export async function clearAttempts(app: App, key: string): Promise<void> {
  await sql`delete from platform.login_attempt
             where name_hash = ${hashKey(key)} or last_at < now() - interval '1 day'`.execute(app.db)
}
