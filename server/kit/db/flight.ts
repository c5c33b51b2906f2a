import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import { isAway } from './away.ts'
import { codeOf } from '../error-code.ts'
import type pg from 'pg'
import { awayFrom, nodesOf, poolOf, tryAgain, type Db, type Tx } from './db.ts'
import { movedAway, stayHere } from '../nodes/moved.ts'
import { pinnedTo } from './pinned.ts'
import type { PreparingClient } from './prepared.ts'
import { scopeText, scopeValues, type Scope } from './scope.ts'

const genericPlans = 'set local plan_cache_mode = force_generic_plan'

/** What the work leaves to be committed: writes that are on their way already, and the answer for afterwards. */
export type Landing<T> = { answer: T; writes: Promise<unknown>[] }

/**
 * One tenant's transaction in few flights: it opens together with the work's first queries and commits together with
 * its last writes. Resolves after the COMMIT; anything that fails rolls all of it back.
 */
export async function inFlight<T>(app: App, scope: Scope, work: (db: Tx) => Promise<Landing<T>>): Promise<T> {
  const pool = await poolOf(app.db, scope.merchantId)
  const nodes = nodesOf(app.db)
  const client = await pool.connect()
  let broken = false
  let isCommitting = false
  // Prepared: a batch's are the same again and again.
  const {
    tx: db,
    opening: opens,
    causeOf,
  } = pinnedTo((text, values) =>
    values.length ? (client as unknown as PreparingClient).prepared(text, values) : client.query(text),
  )
  try {
    const opening = Promise.all([
      client.query('begin'),
      // A generic plan knows no merchant, and so no node.
      nodes
        ? client.query(stayHere, [scope.merchantId])
        : (client as unknown as PreparingClient).prepared(genericPlans, []),
      client.query(scopeText, scopeValues(scope)),
    ])
    opens(opening)
    const { answer, writes } = await work(db)
    isCommitting = true
    await Promise.all([opening, ...writes, sql`commit`.execute(db)])
    return answer
  } catch (error) {
    const cause = causeOf(error)
    broken = isAway(cause)
    if (codeOf(cause) === movedAway) nodes?.forget(scope.merchantId)
    if (broken) throw awayFrom(pool, cause, isCommitting)
    await client.query('rollback').catch(() => (broken = true))
    throw cause
  } finally {
    client.release(broken)
  }
}

/** One question to a tenant's rows in a transaction of its own, in one flight; what is passing is asked again. */
export const askInFlight = <R extends pg.QueryResultRow>(
  { db }: Pick<App, 'db'>,
  scope: Scope,
  text: string,
  values: unknown[],
): Promise<R[]> => tryAgain(() => askOnce<R>(db, scope, text, values))

async function askOnce<R extends pg.QueryResultRow>(
  db: Db,
  scope: Scope,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const pool = await poolOf(db, scope.merchantId)
  const nodes = nodesOf(db)
  const client = await pool.connect()
  let broken = false
  try {
    const [, , { rows }] = await Promise.all([
      client.query('begin read only'),
      client.query(scopeText, scopeValues(scope)),
      client.query<R>(text, values),
      ...(nodes ? [client.query(stayHere, [scope.merchantId])] : []),
      client.query('commit'),
    ])
    return rows
  } catch (error) {
    if (codeOf(error) === movedAway) nodes?.forget(scope.merchantId)
    broken = isAway(error)
    if (broken) throw awayFrom(pool, error, false)
    // The commit behind a statement that failed was passed over with it.
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}
