import pg from 'pg'
import { readAll, type ReadAnswer } from '../../bench/kit/read-all.ts'
import { benchConfig } from '../../bench/kit/bench-server.ts'
import { seedDemo } from '#demo/seed.ts'
import { startApp } from '#server/app.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { main as distribute } from './distribute.ts'
import { addressOf, hosts, startNodes } from './trial-nodes.ts'

/**
 * Tries the product on Citus: makes a coordinator and two workers by the programs in CITUS_BIN, a demo world on the coordinator, asks all
 * reads of it, spreads it, and asks them again. Prints which answered the same and how long they took. Outside of the tests: no package
 * of npm brings Citus.
 */
export async function main(): Promise<number> {
  const programs = process.env['CITUS_BIN']
  if (!programs)
    throw new Refusal('CITUS_BIN names the folder of initdb, pg_ctl and postgres with Citus (docs/citus.md).')
  const nodes = await startNodes(programs)
  try {
    const database = { connectionString: addressOf(hosts[0]) }
    await migrate(database)
    const { settled } = await seedDemo({
      database,
      config: { ...benchConfig, demo: true },
      share: Number(process.env['DEMO_SHARE'] || 0.02),
    })
    await settled
    const plain = await readsOf(database.connectionString)
    process.env['DATABASE_URL'] = database.connectionString
    process.env['CITUS_SHARDS'] ??= '8'
    await distribute([...hosts.slice(1).map((host) => `${host}:5432`), '--yes'])
    const spread = await readsOf(database.connectionString)
    return tell(plain, spread)
  } finally {
    nodes.stop()
  }
}

async function readsOf(connectionString: string): Promise<Map<string, ReadAnswer>> {
  const running = await startApp({
    database: { connectionString },
    port: 0,
    host: '127.0.0.1',
    config: benchConfig,
    jobs: false,
    logger: false,
  })
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return await readAll(`http://127.0.0.1:${running.port}`, client)
  } finally {
    await client.end()
    await running.close()
  }
}

/** What differs by the moment at which it is asked, by who has logged in or looked since; in a sheet's parts and a paper too. */
const moments = [
  /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g,
  /"(?:requestId|sessionId)":"[^"]*"/g,
  /"(?:hoursBefore|silent)":[\w.]+/g,
  /(?<=PK[^]{8})[^]{6}/g,
  /D:\d{14}/g,
  /\/ID ?\[[^\]]*\]/g,
]
const withoutMoments = (text: string): string => moments.reduce((rest, at) => rest.replace(at, ''), text)

function tell(plain: ReadonlyMap<string, ReadAnswer>, spread: ReadonlyMap<string, ReadAnswer>): number {
  const requested = [...plain].filter(([, answer]) => answer.ok)
  const other = requested.filter(([key, { text }]) => {
    const answer = spread.get(key)
    return !answer || withoutMoments(answer.text) !== withoutMoments(text)
  })
  const failed = other.filter(([key]) => !spread.get(key)?.ok)
  const calls = (keys: readonly (readonly [string, ReadAnswer])[]) =>
    [...new Set(keys.map(([key]) => key.split(' ')[1]))].sort()
  const median = (of: ReadonlyMap<string, ReadAnswer>) =>
    requested.map(([key]) => of.get(key)?.ms ?? 0).toSorted((a, b) => a - b)[
      Math.floor(requested.length / 2)
    ] ?? 0
  console.log(
    `${calls(requested).length} reads, ${requested.length} questions: ${requested.length - other.length} answered the same.`,
  )
  console.log(`Not answered: ${calls(failed).join(', ') || 'none'}.`)
  console.log(
    `Answered otherwise: ${calls(other.filter(([key]) => spread.get(key)?.ok)).join(', ') || 'none'}.`,
  )
  console.log(`Median: ${median(plain).toFixed(1)} ms plain, ${median(spread).toFixed(1)} ms spread.`)
  return other.length === 0 ? 0 : 1
}
