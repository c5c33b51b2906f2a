import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { closeDb, createDb, createPool, inTenant, type Tx } from './db.ts'
import { anew, anyOf } from './filters.ts'
import { testDatabase } from '../testing.ts'

const { config } = await testDatabase()
const pool = createPool(config, 1)
const db = createDb(pool)
afterAll(() => closeDb(db))
const owner = new pg.Client(config)
await owner.connect()
afterAll(() => owner.end())
await owner.query(
  'create table ours (id bigint primary key); insert into ours values (7), (8), (9); grant select on ours to longtail_app, longtail_merchant',
)

const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, { merchantId: 1 }, work)
/** What the pool's one connection keeps prepared, of statements that hold a text. */
const stored = async (holding = '') =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.filter(
    ({ statement }) => statement.includes(holding),
  ).length

test('a read is prepared once, and again after its table has got another shape, however many reads a call has', async () => {
  const ask = () =>
    inOne(async (tx) => {
      const found: unknown[] = []
      for (let no = 0; no < 8; no++)
        found.push(...(await sql`select *, ${sql.lit(no)} as no from ours where id = ${7}`.execute(tx)).rows)
      return found
    })
  for (let time = 0; time < 7; time++) expect(await ask()).toHaveLength(8)
  expect(await stored('as no from ours')).toBe(8)
  await owner.query(`alter table ours add column name text not null default 'new'`)
  expect((await ask())[0]).toEqual({ id: 7, name: 'new', no: 0 })
  expect(await stored('as no from ours')).toBe(8)
})

test('a write is prepared from the second time on that it is asked, and one that never comes again is not', async () => {
  const rename = (id: number) =>
    inOne((tx) => sql`update agent set name = 'Again' where id = ${id}`.execute(tx))
  await rename(1)
  expect(await stored('update agent set name')).toBe(0)
  await rename(2)
  await rename(3)
  expect(await stored('update agent set name')).toBe(1)
  for (let no = 0; no < 5; no++)
    await inOne((tx) => sql`update agent set name = 'Once ${sql.lit(no)}' where id = ${1}`.execute(tx))
  expect(await stored('Once')).toBe(0)
})

test('lists of every length are one statement, of one alone another, and a search is prepared never', async () => {
  const named = <T>(ids: T[]) =>
    inOne((tx) =>
      tx
        .selectFrom('agent')
        .select('id')
        .where('id', '=', anyOf(ids as number[]))
        .execute(),
    )
  for (const ids of [[], [1], [1, 2], [1, 2, 3]]) await named(ids)
  expect(await stored('from "agent"')).toBe(2)
  for (let time = 0; time < 7; time++)
    await inOne((tx) => sql`select id from ours where id > ${time} ${anew} limit ${1}`.execute(tx))
  expect(await stored('from ours where id >')).toBe(0)
})

test('what sees all of its merchant keeps a plan without the narrower walls, what does not one with them', async () => {
  const ask = (agentId: number | null) =>
    inTenant(db, { merchantId: 1, agentId }, async (tx) => {
      await sql`select count(*) as seen from orders where id > ${0}`.execute(tx)
      const { rows } = await sql<{ user: string }>`select current_user::text as user`.execute(tx)
      return rows[0]?.user
    })
  for (let time = 0; time < 3; time++) {
    expect(await ask(null)).toBe('longtail_merchant')
    expect(await ask(5)).toBe('longtail_app')
  }
  expect(await stored('as seen from orders')).toBe(2)
})

test('a connection forgets the statements it has not asked for longest, in a transaction that fails too', async () => {
  const other = (no: number) =>
    inOne((tx) => sql`select ${sql.lit(no)} as no from ours where id = ${7}`.execute(tx))
  for (let no = 1000; no < 1400; no++) await other(no)
  const failing = inOne(async (tx) => {
    const requested = [sql`select 1 / (id - 7) from ours where id = ${7}`.execute(tx)]
    for (let no = 0; no < 5; no++)
      requested.push(sql`select ${sql.lit(no)} as other from ours where id = ${8}`.execute(tx))
    await Promise.all(requested)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect((await other(1399)).rows).toEqual([{ no: 1399 }])
  for (let no = 1000; no < 1400; no++) expect((await other(no)).rows).toEqual([{ no }])
  expect(await stored()).toBeLessThan(310)
})

test('statements that are asked together are answered each for itself, and what stands behind a failed one has not run', async () => {
  const [rows, none, again] = await inOne((tx) =>
    Promise.all([
      sql`select id, ${'a'} as text from ours where id < ${9} order by id`.execute(tx),
      sql`select id from ours where id = ${99}`.execute(tx),
      sql`update agent set name = 'Behind' where id = ${1}`.execute(tx),
      sql`select id, ${'b'} as text from ours where id < ${9} order by id`.execute(tx),
    ]).then(([first, second, , last]) => [first!.rows, second!.rows, last!.rows]),
  )
  expect(rows).toMatchObject([
    { id: 7, text: 'a' },
    { id: 8, text: 'a' },
  ])
  expect(none).toEqual([])
  expect(again).toMatchObject([{ text: 'b' }, { text: 'b' }])

  let outcomes: string[] = []
  const failed = inOne(async (tx) => {
    const requested = await Promise.allSettled([
      sql`select id from ours where id = ${7}`.execute(tx),
      sql`select 1 / (id - 7) from ours where id = ${7}`.execute(tx),
      sql`select set_config('app.behind', ${'ran'}, false)`.execute(tx),
    ])
    outcomes = requested.map((one) =>
      one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
    )
  })
  // Though nobody waited for it: its commit says what had failed.
  await expect(failed).rejects.toThrow('division by zero')
  expect(outcomes).toEqual(['done', '22012', '25P02'])
  const { rows: view } = await pool.query<{ ran: string | null }>(
    `select current_setting('app.behind', true) as ran`,
  )
  expect(view[0]!.ran ?? '').toBe('')
})

test('a value that cannot be sent is told to whoever asked it, and what was asked beside it is done', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const outcomes = await inOne((tx) =>
    Promise.allSettled([
      sql`select id from ours where id = ${7}`.execute(tx),
      sql`select ${circle} as never`.execute(tx),
      sql`select id from ours where id = ${8}`.execute(tx),
    ]),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a lost connection is told to everything that was asked on it', async () => {
  const alone = createPool(config, 1)
  const own = createDb(alone)
  const requested = inTenant(own, { merchantId: 1 }, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid where ${1} = 1`.execute(tx)
    const waiting = Promise.allSettled([
      sql`select pg_sleep(${20})`.execute(tx),
      sql`select id from ours where id = ${7}`.execute(tx),
    ])
    await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    return (await waiting).map(({ status }) => status)
  }).catch((error: unknown) => error)
  expect(await requested).toMatchObject({ name: 'DatabaseAway' })
  expect(String(((await requested) as Error).cause)).toMatch(/terminat|not queryable|connection|ECONNRESET/i)
  await closeDb(own)
})
