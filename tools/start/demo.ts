import pg from 'pg'
import { seedDemo } from '#demo/seed.ts'
import type { AppConfig } from '#server/kit/app-services.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import { showProgress, type Progress } from './progress.ts'

type Making = {
  database: DbConfig
  config: AppConfig
  /** Of its orders; less of them in a test. */
  share?: number
  progress?: Progress
}

/**
 * Makes the demo world in an empty database. Resolves when people may come in; `whole` when its money is settled too, which
 * goes on behind them. One that a kill interrupted before it was whole is cleared and made again; one whose money could not
 * be settled stays as it is, because people have worked in it.
 */
export async function seedIfEmpty({
  database,
  config,
  share = 1,
  progress,
}: Making): Promise<{ whole: Promise<void> }> {
  const client = new pg.Client(database)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(706452104)') // one app server makes it, the others wait
    const state = await readState(client)
    if (state === 'finished' || (state === undefined && !(await isEmpty(client)))) {
      await client.end()
      return { whole: Promise.resolve() }
    }
    if (state === 'begun') await clear(client)
    const shown = progress ?? showProgress('Making the demo world')
    const begun = performance.now()
    const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
    await writeState(client, 'begun')
    const { settled } = await seedDemo({ database, config, share, ...shown })
    shown.say(`It can be used after ${seconds()}; bills, payments and books are made behind it.`)
    const finish = async () => {
      try {
        await settled
      } finally {
        await writeState(client, 'finished')
        await client.end()
      }
      shown.say(`The demo world is made (${seconds()}).`)
      measureLater(database)
    }
    return { whole: finish() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** What has filled from nothing is planned for once it is measured: the first people need not wait for that. */
function measureLater(database: DbConfig): void {
  const client = new pg.Client(database)
  client.on('error', () => {})
  client
    .connect()
    .then(() => client.query('analyze'))
    .then(
      () => client.end(),
      () => undefined, // ended meanwhile: the server's own round measures it
    )
}

async function readState(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    `select value from platform.setting where key = 'demo'`,
  )
  return rows[0]?.value
}

async function writeState(client: pg.Client, state: 'begun' | 'finished'): Promise<void> {
  await client.query(
    `insert into platform.setting (key, value) values ('demo', $1) on conflict (key) do update set value = $1`,
    [state],
  )
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from platform.merchant limit 1')
  return rows.length === 0
}

async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
        and oid not in ('platform.migration'::regclass, 'platform.setting'::regclass)`,
  )
  if (rows[0]?.tables) await client.query(`truncate ${rows[0].tables} restart identity cascade`)
  await client.query('delete from graphile_worker._private_jobs')
}
