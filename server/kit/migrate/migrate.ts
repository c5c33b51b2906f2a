import { isDeepStrictEqual } from 'node:util'
import { fileRunner, type RunFile } from '../nodes/single-statements.ts'
import { codeOf } from '../error-code.ts'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ensureAppRoles } from './migrate-role.ts'
import { explain, readMigrations, readRepeatables, type Migration } from './migration-files.ts'
import { applyRepeatables, deadlock, readMade } from './repeatables.ts'
import { Refusal } from '../call/refusal.ts'

type Options = {
  /** Where the numbered `.sql` files are; the product's own unless a test says otherwise. */
  folder?: string
  /** Where the repeatable files are. */
  repeatables?: string
  /** What to call the database in a refusal. */
  place?: string
}

type Applied = { number: number; name: string; sha256: string }

/** Any fixed number: two processes that start at once migrate one after the other. */
const lockKey = 706_452_103

/**
 * Brings a database to the schema of this code: graphile-worker's tables, then ours, each file in its own
 * transaction; then the repeatable ones that changed. Returns the names of the migrations that it applied. Refuses a database written by newer code, and
 * an applied file that was edited since.
 */
export async function migrate(connection: pg.ClientConfig, options: Options = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder)
  const repeatables = readRepeatables(options.repeatables)
  const pool = new pg.Pool({ ...connection, max: 2 })
  // A lost connection is reported by the query under way; unheard, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (connected) => void connected.on('error', () => {}))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    // Of files that a crash takes back it takes the last, and the next start goes on from there.
    await client.query('set synchronous_commit = off')
    await checkServer(client)
    const pending = findPending(migrations, await readApplied(client), options.place ?? 'database')
    await ensureAppRoles(client)
    await runMigrations({ pgPool: pool, schema: 'graphile_worker' })
    const run = await fileRunner(client)
    let undone = false
    if (pending.length > 0) {
      await createTable(client)
      const made = await readMade(client)
      for (const migration of pending) await apply(client, migration, run)
      // A migration may have dropped what a file made: with a table, say.
      undone = !isDeepStrictEqual(made, await readMade(client))
    }
    await applyRepeatables(client, repeatables, undone, run)
    await client.query('call app.share_grants()')
    return pending.map(({ name }) => name)
  } finally {
    client.release(true) // closing the connection also gives up the lock
    await pool.end()
  }
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? ''
  if (parseInt(version, 10) < 16)
    throw new Refusal(`Longtail needs PostgreSQL 16 or newer; this server is ${version}.`)
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('platform.migration') is not null as found`,
  )
  if (!rows[0]?.found) return []
  return (await client.query<Applied>('select number, name, sha256 from platform.migration order by number'))
    .rows
}

/** A lower number that is missing is applied too: two branches may have met after the higher one was applied. */
function findPending(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  place: string,
): Migration[] {
  const newest = migrations.at(-1)?.number ?? 0
  const newestApplied = applied.at(-1)?.number ?? 0
  if (newestApplied > newest) {
    throw new Refusal(
      `This ${place} was written by a newer version of Longtail (schema ${newestApplied}; this version knows ${newest}): start the newer version.`,
    )
  }
  const before = new Map(applied.map((row) => [row.number, row]))
  for (const { number, name, sha256 } of migrations) {
    const row = before.get(number)
    if (!row || row.sha256 === sha256) continue
    throw new Refusal(
      row.name === name
        ? `Migration ${name} was edited after it was applied to this ${place}: put it back and write a new one.`
        : `Migration ${name} has the number of ${row.name}, which was applied to this ${place}: give it a new number.`,
    )
  }
  return migrations.filter(({ number }) => !before.has(number))
}

const createTable = (client: pg.ClientBase) =>
  client.query(`
    create schema if not exists platform;
    create table if not exists platform.migration (
      number integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)

async function apply(client: pg.ClientBase, migration: Migration, run: RunFile, attempt = 1): Promise<void> {
  const { number, name, sha256, sql } = migration
  await client.query('begin')
  try {
    await run(sql)
    await client.query('insert into platform.migration (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (codeOf(error) === deadlock && attempt < 4) return apply(client, migration, run, attempt + 1)
    throw new Error(`Migration ${name} failed: ${explain(error, sql)}`, { cause: error })
  }
}
