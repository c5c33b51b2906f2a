import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import type { Scope, Tx } from './db.ts'
import { pinnedTo } from './pinned.ts'
import type { PreparingClient } from './prepared.ts'

/** What the work leaves to be committed: writes that are on their way already, and the answer for afterwards. */
export type Landing<T> = { answer: T; writes: Promise<unknown>[] }

/**
 * One tenant's transaction in few flights: it opens together with the work's first queries and commits together with
 * its last writes. Resolves after the COMMIT; anything that fails rolls all of it back.
 */
export async function inFlight<T>(app: App, scope: Scope, work: (db: Tx) => Promise<Landing<T>>): Promise<T> {
  const client = await app.pool.connect()
  let broken = false
  try {
    // Prepared: a batch's are the same again and again.
    const { tx: db } = pinnedTo((text, values) =>
      values.length ? (client as unknown as PreparingClient).prepared(text, values) : client.query(text),
    )
    const opening = Promise.all([
      client.query('begin'),
      client.query(
        `select set_config('app.merchant', $1, true), set_config('app.agent', '', true), set_config('app.supplier', '', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
        [String(scope.merchantId)],
      ),
    ])
    opening.catch(() => undefined) // told by whatever comes after it
    const { answer, writes } = await work(db)
    await Promise.all([opening, ...writes, sql`commit`.execute(db)])
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}
