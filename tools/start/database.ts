import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { DbConfig } from '#server/kit/db/db.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'
import { Refusal } from '#server/kit/call/refusal.ts'

export type OpenDatabase = {
  config: DbConfig
  /** No other process works on it, so that what a killed one had locked is free. */
  alone: boolean
  release: () => Promise<void>
}

/** Where the database is; without an address it is the embedded one, in the folder. */
export type Place = { databaseUrl: string | undefined; dataFolder: string }

const connect = (databaseUrl: string | undefined, dataFolder: string): Promise<OpenDatabase> =>
  databaseUrl ? reach(databaseUrl) : startEmbedded(dataFolder)

/** Connects to the database, starting the embedded one if need be, and brings its schema up to date. */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataFolder: string,
): Promise<OpenDatabase> {
  const database = await connect(databaseUrl, dataFolder)
  try {
    await migrate(database.config, { place: databaseUrl ? 'database' : 'data folder' })
  } catch (error) {
    await database.release()
    throw error
  }
  return database
}

/** What the thread says of a database that is ready, or cannot be. */
export type Ready = { alone: boolean } | { refusal: string }

/** The same in a thread of its own: ours is busy meanwhile with reading the product, some thousand files. */
export async function openBeside({ databaseUrl, dataFolder }: Place): Promise<OpenDatabase> {
  const workerData: Place = { databaseUrl, dataFolder }
  const thread = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData })
  const [ready] = (await once(thread, 'message')) as [Ready]
  if ('refusal' in ready) throw new Refusal(ready.refusal)
  const database = await connect(databaseUrl, dataFolder)
  thread.postMessage('joined')
  return { ...database, alone: ready.alone }
}

/** Looks after the server while we run: one that the system killed is started again, and the pools reconnect. */
async function startEmbedded(dataFolder: string): Promise<OpenDatabase> {
  let server = await ensurePostgres(dataFolder)
  const { config, mode } = server
  let busy = false
  const watch = setInterval(() => {
    if (busy || server.isRunning()) return
    busy = true
    const restart = server.release().then(() => ensurePostgres(dataFolder))
    restart.then((next) => (server = next), console.error).finally(() => (busy = false))
  }, 1000)
  return {
    config,
    alone: mode === 'started',
    release: () => {
      clearInterval(watch)
      return server.release()
    },
  }
}

async function reach(databaseUrl: string): Promise<OpenDatabase> {
  const config = { connectionString: databaseUrl }
  try {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    await client.end()
  } catch (error) {
    throw new Refusal(`The database ${withoutPassword(databaseUrl)} cannot be reached: ${reason(error)}.`)
  }
  return { config, alone: false, release: async () => {} }
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'in DATABASE_URL'
  const url = new URL(databaseUrl)
  url.password = ''
  return url.href
}

/** `localhost` is tried as two addresses, and then each has its own error. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return first.message.split('\n')[0] ?? ''
}
