import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DbConfig } from '#server/kit/db/db.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { reach } from './reach-database.ts'

export type OpenDatabase = {
  /** Of the owner of the schema, past any pooler. */
  config: DbConfig
  /** Through the pooler, where there is one. */
  pooled?: DbConfig
  /** No other process works on it, so that what a killed one had locked is free. */
  alone: boolean
  release: () => Promise<void>
}

/** Where the database is; without an address it is the embedded one, in the folder. */
export type Place = {
  databaseUrl: string | undefined
  /** The same past the pooler that `databaseUrl` is of. */
  directUrl: string | undefined
  dataFolder: string
}

const connect = ({ databaseUrl, directUrl, dataFolder }: Place): Promise<OpenDatabase> =>
  databaseUrl ? reach(databaseUrl, directUrl) : startEmbedded(dataFolder)

/** Connects to the database, starting the embedded one if need be, and brings its schema up to date. */
export async function openDatabase(place: Place): Promise<OpenDatabase> {
  const database = await connect(place)
  try {
    await migrate(database.config, { place: place.databaseUrl ? 'database' : 'data folder' })
  } catch (error) {
    await database.release()
    throw error
  }
  return database
}

/** What the thread says of a database that is ready, or cannot be. */
export type Ready = { alone: boolean } | { refusal: string }

/** The same in a thread of its own: ours is busy meanwhile with reading the product, some thousand files. */
export async function openBeside({ databaseUrl, directUrl, dataFolder }: Place): Promise<OpenDatabase> {
  const workerData: Place = { databaseUrl, directUrl, dataFolder }
  const thread = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData })
  const [ready] = (await once(thread, 'message')) as [Ready]
  if ('refusal' in ready) throw new Refusal(ready.refusal)
  const database = await connect(workerData)
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
