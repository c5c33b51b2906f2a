import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, inject, vi } from 'vitest'
import { withClient } from './db/client.ts'
import { closeDb, createDb, createPool, type Db } from './db/db.ts'
import type { PostgresConfig } from './postgres/postgres-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      config: PostgresConfig
      template: string
      run: number
      memory: string | undefined
      /** The database is spread over nodes and all files share it (docs/citus.md). */
      isSpread: boolean
    }
  }
}

export type TestDatabase = {
  config: PostgresConfig
  /** Acts as the application's role, behind row-level security, like the product. */
  pool: pg.Pool
  db: Db
  close: () => Promise<void>
}

/**
 * A freshly migrated database of its own for a test file, on real PostgreSQL. Call it at the top of the file:
 * `const { db } = await testDatabase()`. It is dropped after the file's last test.
 */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { config, template, isSpread } = inject('postgres')
  if (isSpread) return opened(config, () => Promise.resolve())
  return cloneOf({ ...config, database: migrated ? template : 'template1' })
}

/** A database of its own that begins as another one stands; whoever has just left that one is waited for. */
export async function cloneOf(original: PostgresConfig): Promise<TestDatabase> {
  const { config: server, run, memory } = inject('postgres')
  const place = memory ? `tablespace ${memory}` : ''
  const database = `test_${run}_${randomUUID().slice(0, 8)}`
  // Nothing here need outlive a power cut, so copied files (22 ms) do as well as a logged copy (180 ms).
  const copy = () =>
    administer(
      server,
      `create database ${database} template ${original.database} strategy file_copy ${place}`,
    )
  await vi.waitFor(copy, { timeout: 30_000, interval: 100 })
  return opened({ ...server, database }, () => administer(server, `drop database ${database} with (force)`))
}

function opened(config: PostgresConfig, remove: () => Promise<void>): TestDatabase {
  const pool = createPool(config, 10)
  const db = createDb(pool)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= closeDb(db).then(remove))
  afterAll(close)
  return { config, pool, db, close }
}

const administer = (server: PostgresConfig, statement: string): Promise<void> =>
  withClient(server, async (client) => void (await client.query(statement)))
