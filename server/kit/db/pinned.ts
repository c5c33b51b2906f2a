import { codeOf } from '../error-code.ts'
import {
  AbortedTransactionError,
  DefaultQueryExecutor,
  PostgresDialect,
  Transaction,
  type DatabaseConnection,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.gen.ts'

/** Told to whatever is asked in a transaction in which something failed before. */
const abortedAlready = '25P02'

type Pinned = {
  tx: Transaction<DB>
  /** From now on whatever is asked is refused: the connection goes to others. */
  end: () => void
  /** What opens the transaction, past the query builder: where that fails, nothing behind it is done either. */
  opening: (input: Promise<unknown>) => void
  /** What aborted the transaction: that what was asked behind it failed too says nothing. */
  causeOf: (error: unknown) => unknown
}
type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('its connection is given')) })
const compiler = dialect.createQueryCompiler()
const adapter = dialect.createAdapter()
const props = { config: { dialect }, dialect, driver: dialect.createDriver() }
const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * The query builder of a transaction on one connection, which sends each query when it is asked (Kysely's own holds it back until
 * the one before is answered): queries that do not wait for each other share a flight. They run in the order in which they
 * were asked, and once one has failed the database refuses those behind it.
 */
export function pinnedTo(ask: Ask): Pinned {
  let over = false
  let cause: unknown
  const note = (error: unknown) => {
    if (!isAborted(error)) cause = error
  }
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      if (over) throw new Error('asked after the end of its transaction')
      try {
        const { command, rowCount, rows } = await ask(sql, parameters as unknown[])
        return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
      } catch (error) {
        note(error)
        throw error
      }
    },
    streamQuery: () => {
      throw new Error('a cursor cannot share a flight')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return {
    tx: new Transaction<DB>({ ...props, executor }),
    end: () => (over = true),
    opening: (input) => void input.catch(note),
    causeOf: (error) => (isAborted(error) ? (cause ?? error) : error),
  }
}

const isAborted = (error: unknown): boolean =>
  error instanceof AbortedTransactionError || codeOf(error) === abortedAlready
