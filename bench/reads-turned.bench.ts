import pg from 'pg'
import { seedDemo } from '#demo/seed.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { differencesOf } from '../tools/distribute/compare-reads.ts'
import { printFigure } from './figure.ts'
import { benchConfig, config, startBenchServer } from './kit/bench-server.ts'
import { readAll, type ReadAnswer } from './kit/read-all.ts'

/*
 * What every read answers in a demo world, and in the same one with its rows lying the other way round and other plans. An answer that
 * differs has no order of its own: it changes when a row is changed, and where the database is spread over nodes.
 */
const plans = [
  'hashjoin',
  'hashagg',
  'indexscan',
  'indexonlyscan',
  'bitmapscan',
  'memoize',
  'incremental_sort',
]

const databaseOf = (name: string) => {
  const url = new URL(config.connectionString ?? '')
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

async function withDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseOf(name))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function makeWorlds(): Promise<void> {
  await withDatabase('postgres', (client) => client.query('create database straight'))
  const database = databaseOf('straight')
  await migrate(database)
  const { settled } = await seedDemo({ database, config: { ...benchConfig, demo: true }, share: 0.05 })
  await settled
  await withDatabase('postgres', (client) => client.query('create database turned template straight'))
  await withDatabase('turned', turn)
}

/** Every table is emptied and filled again from its last row to its first. */
async function turn(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'platform'::regnamespace) group by c.oid`,
  )
  // Neither triggers nor keys look at it.
  await client.query('set session_replication_role = replica')
  for (const [at, { name, columns }] of tables.entries())
    await client.query(`create temp table turned_${at} as select ${columns} from ${name} order by ctid desc`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const [at, { name, columns }] of tables.entries())
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from turned_${at}`,
    )
  await client.query('analyze')
  for (const plan of plans) await client.query(`alter database turned set enable_${plan} = off`)
}

async function readsOf(name: string): Promise<Map<string, ReadAnswer>> {
  const server = await startBenchServer({ database: databaseOf(name) })
  const answers = await withDatabase(name, (client) => readAll(server.url, client))
  await server.close()
  return answers
}

await makeWorlds()
const since = new Date().toISOString()
const straight = await readsOf('straight')
const turned = await readsOf('turned')
const differences = differencesOf(straight, turned, { since, until: new Date().toISOString() })
for (const line of differences) console.error(line)
printFigure({
  name: `of ${[...straight.values()].filter(({ ok }) => ok).length} questions, those answered otherwise when rows lie otherwise`,
  value: differences.length,
  unit: 'questions',
  target: 0,
  better: 'lower',
})
