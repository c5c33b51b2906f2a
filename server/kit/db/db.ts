import { codeOf } from '../error-code.ts'
import { mustGet } from '#contract/kit/given.ts'
import { AbortedTransactionError, CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import { DatabaseAway, isAway, isRefusedConnection } from '../nodes/away.ts'
import { Commit } from '../nodes/late-commit.ts'
import { movedAway, stayHere } from '../nodes/moved.ts'
import type { Nodes } from '../nodes/nodes.ts'
import { withoutShard } from '../nodes/without-shard.ts'
import { pinnedTo } from './pinned.ts'
import { PreparingClient, staleStatement } from './prepared.ts'
import type { Primary } from './primary.ts'
import { scopeText, scopeValues, type Scope } from './scope.ts'
import type { DB } from './tables.gen.ts'

export { seesAll, type Scope } from './scope.ts'

// Whole numbers come as numbers (ids and minor units stay below 2^53), moments as ISO texts, days as yyyy-MM-dd.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(1016 as number, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
)

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type DbConfig = pg.PoolConfig & {
  /** Where there are several hosts: which of them writes. */
  primary?: Primary | undefined
  /** Connections go through a pooler, which takes no settings of a session: the role that logs in becomes the application's. */
  isPooled?: boolean
  /** So long whoever commits waits for the answer, for tests. */
  commitMs?: number
}

/** A pool whose connections act as the application's role, which cannot bypass row-level security. */
export function createPool({ isPooled, ...config }: DbConfig, size = 20): pg.Pool {
  const pool = new pg.Pool({
    max: size,
    Client: PreparingClient,
    connectionTimeoutMillis: 10_000,
    // Queries that do not wait for each other share a flight.
    pipeline: true,
    ...config,
    ...(!isPooled && { options: '-c role=longtail_app -c jit=off' }),
  })
  // An idle connection lost with the server must not end the process; the next query reconnects.
  pool.on('error', () => config.primary?.search())
  pool.connect = tellingAway(pool)
  return pool
}

/** Connects as before; without a callback, `DatabaseAway` is thrown where there is no database to connect to. */
const tellingAway = (pool: pg.Pool): pg.Pool['connect'] =>
  new Proxy(pool.connect, {
    apply: (connect, self, args) => {
      const answer: unknown = Reflect.apply(connect, self, args)
      return answer instanceof Promise
        ? answer.catch((error: unknown) => {
            throw isRefusedConnection(error) ? awayFrom(pool, error, false) : error
          })
        : answer
    },
  })

/** The pool below a query builder, and where the database is spread over nodes, theirs. */
const pools = new WeakMap<Db, { pool: pg.Pool; nodes: Nodes | undefined }>()

export function createDb(pool: pg.Pool, nodes?: Nodes): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, { pool, nodes })
  return db
}

/** Where a merchant's transactions run. */
const poolOf = (db: Db, merchantId: number): pg.Pool | Promise<pg.Pool> => {
  const { pool, nodes } = mustGet(pools, db)
  return nodes ? nodes.poolOf(merchantId) : pool
}
export const nodesOf = (db: Db): Nodes | undefined => mustGet(pools, db).nodes

/** Its own `destroy` would leave the connections open that only transactions have used. */
export async function closeDb(db: Db): Promise<void> {
  const { pool, nodes } = mustGet(pools, db)
  await nodes?.end()
  await pool.end()
}

/** Sets the session's scope for the current transaction. */
export const setScope = (tx: Tx, scope: Scope): Promise<unknown> =>
  tx.executeQuery(CompiledQuery.raw(scopeText, scopeValues(scope)))

/** Asked and not waited for: what fails in a transaction fails what comes behind it, its commit at the latest. */
export const ahead = (input: Promise<unknown>): void => void input.catch(() => undefined)

/** How a lost connection is told; the hosts are asked which of them writes now. */
function awayFrom(pool: pg.Pool, cause: unknown, isCommitting: boolean): DatabaseAway {
  const { primary }: DbConfig = pool.options
  primary?.search()
  return new DatabaseAway(cause, isCommitting)
}

type Work<T> = (tx: Tx) => Promise<T>
/**
 * One transaction, in which queries that do not wait for each other share a flight: it opens together with the work's first
 * ones. It rolls back behind whatever is still on its way when the work has thrown.
 */
const inTransaction = <T>(db: Db, scope: Scope, work: Work<T>, begin = 'begin'): Promise<T> =>
  onConnection(db, scope, async (flight) => {
    const { client, nodes } = flight
    const { tx, end, opening, causeOf } = pinnedTo((text, values) => client.query(text, values))
    try {
      opening(client.query(begin))
      ahead(setScope(tx, scope))
      if (nodes) ahead(tx.executeQuery(CompiledQuery.raw(stayHere, [scope.merchantId])))
      const answer = await work(tx)
      end()
      await flight.commit.wait(client.query('commit').then(requireCommitted))
      return answer
    } catch (error) {
      end()
      throw causeOf(error)
    }
  })

/** An aborted transaction answers its commit with a rollback. */
function requireCommitted({ command }: pg.QueryResult): void {
  if (command === 'ROLLBACK') throw new AbortedTransactionError()
}

type Flight = { client: pg.PoolClient; nodes: Nodes | undefined; commit: Commit }
/**
 * A transaction's connection: what failed is rolled back, and one that is lost or would not roll back goes to nobody else. One whose
 * commit nobody waits for any more goes back when that is answered.
 */
export async function onConnection<T>(
  db: Db,
  { merchantId }: Scope,
  work: (flight: Flight) => Promise<T>,
): Promise<T> {
  const pool = await poolOf(db, merchantId)
  const nodes = nodesOf(db)
  const client = await pool.connect()
  const { commitMs }: DbConfig = pool.options
  const commit = new Commit(commitMs)
  let broken = false
  try {
    return await work({ client, nodes, commit })
  } catch (error) {
    if (commit.isLate) throw error
    broken = isAway(error)
    if (codeOf(error) === movedAway) nodes?.forget(merchantId)
    if (broken) throw awayFrom(pool, error, commit.isSent)
    // The commit behind a statement that failed was passed over with it.
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    commit.release(client, broken)
  }
}

const retryable = new Set(['40001', '40P01', staleStatement, movedAway])
/** Would the same work go well another time: a deadlock, a serialisation failure, a stale statement, rows that moved to another node? */
export const isPassing = (error: unknown): boolean => retryable.has(codeOf(error))

/** What is passing is tried again (what it runs has no effect unless it goes well), three times at most. */
export const tryAgain = <T>(run: () => Promise<T>, attempt = 1): Promise<T> =>
  run().catch(async (error: unknown) => {
    if (attempt >= 4 || !isPassing(error)) throw error
    // Those who met once would meet again at one pace.
    if (codeOf(error) === '40P01') await setTimeout(Math.random() * 50 * attempt)
    return tryAgain(run, attempt + 1)
  })

/** Runs work in one transaction scoped to a tenant; what is passing runs it again. */
export const inTenant = <T>(db: Db, scope: Scope, work: Work<T>): Promise<T> =>
  tryAgain(() => inTransaction(db, scope, work))

/** Reads all of it as it stood at one moment, page by page, and changes nothing. It is not run again by itself. */
export const inSnapshot = <T>(db: Db, scope: Scope, work: Work<T>): Promise<T> =>
  inTransaction(db, scope, work, 'begin isolation level repeatable read read only')

/** The database's name of the constraint that refused, e.g. `stock_not_oversold`. */
export const violated = (error: unknown): string | undefined => {
  const found = error as { code?: string; constraint?: string; message?: string }
  if (!found.code?.startsWith('23')) return undefined
  // What another node refused is told by its message alone, which ends with the name.
  return withoutShard(found.constraint ?? /"(\w+)"$/.exec(found.message ?? '')?.[1] ?? 'unknown')
}
