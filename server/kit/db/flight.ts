import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import type pg from 'pg'
import { onConnection, tryAgain, type Tx } from './db.ts'
import { stayHere } from '../nodes/moved.ts'
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
export const inFlight = <T>(app: App, scope: Scope, work: (db: Tx) => Promise<Landing<T>>): Promise<T> =>
  onConnection(app.db, scope, async (flight) => {
    const { client, nodes } = flight
    const prepared = (text: string, values: unknown[]) =>
      (client as unknown as PreparingClient).prepared(text, values)
    // Prepared: a batch's are the same again and again.
    const {
      tx: db,
      opening: opens,
      causeOf,
    } = pinnedTo((text, values) => (values.length ? prepared(text, values) : client.query(text)))
    try {
      const opening = Promise.all([
        client.query('begin'),
        // A generic plan knows no merchant, and so no node.
        nodes ? client.query(stayHere, [scope.merchantId]) : prepared(genericPlans, []),
        client.query(scopeText, scopeValues(scope)),
      ])
      opens(opening)
      const { answer, writes } = await work(db)
      await flight.commit.wait(Promise.all([opening, ...writes, sql`commit`.execute(db)]))
      return answer
    } catch (error) {
      throw causeOf(error)
    }
  })

/** One question to a tenant's rows in a transaction of its own, in one flight; what is passing is asked again. */
export const askInFlight = <R extends pg.QueryResultRow>(
  { db }: Pick<App, 'db'>,
  scope: Scope,
  text: string,
  values: unknown[],
): Promise<R[]> =>
  tryAgain(() =>
    onConnection(db, scope, async ({ client, nodes }) => {
      const [, , { rows }] = await Promise.all([
        client.query('begin read only'),
        client.query(scopeText, scopeValues(scope)),
        client.query<R>(text, values),
        ...(nodes ? [client.query(stayHere, [scope.merchantId])] : []),
        client.query('commit'),
      ])
      return rows
    }),
  )
