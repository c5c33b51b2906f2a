import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ahead, closeDb, createDb, createPool, inTenant, type Tx } from './db.ts'
import { askInFlight } from './flight.ts'
import { PreparingClient } from './prepared.ts'
import { testDatabase } from '../testing.ts'

/** What went over the wire, in turn. */
const wire: string[] = []
class Recording extends PreparingClient {
  override query(...args: unknown[]): never {
    const no = wire.push(`asked ${String(args[0])}`)
    const answer = (super.query as (...args: unknown[]) => Promise<unknown>)(...args)
    answer.then(
      () => wire.push(wire[no - 1]!.replace('asked', 'answered')),
      () => undefined,
    )
    return answer as never
  }
}

const { config } = await testDatabase()
const db = createDb(createPool({ ...config, Client: Recording }, 1))
afterAll(() => closeDb(db))
const owner = new pg.Client(config)
await owner.connect()
afterAll(() => owner.end())
await owner.query(
  'create table written (id bigint primary key); grant select, insert, delete on written to longtail_app, longtail_merchant',
)
beforeEach(() => owner.query('truncate written'))

const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, { merchantId: 1 }, work)
const write = (tx: Tx, id: number) => sql`insert into written values (${id})`.execute(tx)
const failing = (tx: Tx) => sql`select 1 / ${0}::int`.execute(tx)
const codes = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok'))
const written = async () =>
  (await owner.query<{ id: string }>('select id from written order by id')).rows.map(({ id }) => Number(id))
const divisionByZero = { code: '22012' }

test('a transaction opens with its first queries, and those that do not wait for each other share a flight', async () => {
  await inOne(async () => undefined)
  wire.length = 0
  await inOne(async (tx) => {
    await Promise.all([write(tx, 1), write(tx, 2)])
    await write(tx, 3)
  })
  const flights = wire.map((said) => said.split(' ').slice(0, 2).join(' '))
  expect(flights.slice(0, 5)).toEqual([
    'asked begin',
    'asked select',
    'asked insert',
    'asked insert',
    'answered begin',
  ])
  expect(flights.slice(-4)).toEqual(['asked insert', 'answered insert', 'asked commit', 'answered commit'])
  expect(await written()).toEqual([1, 2, 3])
})

test('what fails in the middle of a flight fails what is behind it, and the transaction with its own error', async () => {
  let settled: PromiseSettledResult<unknown>[] = []
  const view = inOne(async (tx) => {
    settled = await Promise.allSettled([write(tx, 1), failing(tx), write(tx, 2)])
    if (settled[2]?.status === 'rejected') throw settled[2].reason
  })
  await expect(view).rejects.toMatchObject(divisionByZero)
  expect(codes(settled)).toEqual(['ok', '22012', '25P02'])
  expect(await written()).toEqual([])
})

test('a failure that the work keeps to itself, or does not wait for, is told instead of a commit that was none', async () => {
  const stored = inOne(async (tx) => {
    await Promise.all([write(tx, 1), failing(tx).catch(() => undefined)])
    return 'done'
  })
  await expect(stored).rejects.toMatchObject(divisionByZero)
  const left = inOne(async (tx) => {
    await write(tx, 2)
    ahead(failing(tx))
  })
  await expect(left).rejects.toMatchObject(divisionByZero)
  expect(await written()).toEqual([])
})

test('what is still on its way when the work has thrown is rolled back with it, and what is asked later is refused', async () => {
  const over = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const thrown = inOne(async (tx) => {
    ahead(sql`insert into written select ${1}::bigint from pg_sleep(0.05)`.execute(tx))
    late = over.promise.then(() => write(tx, 2))
    throw new Error('mine')
  })
  await expect(thrown).rejects.toThrow('mine')
  over.resolve()
  await expect(late).rejects.toThrow('asked after the end of its transaction')
  await inOne((tx) => write(tx, 3))
  expect(await written()).toEqual([3])
})

test('a flight that fails behind a savepoint takes back what came after it alone', async () => {
  await inOne(async (tx) => {
    await write(tx, 1)
    await sql`savepoint here`.execute(tx)
    const settled = await Promise.allSettled([write(tx, 2), failing(tx), write(tx, 3)])
    expect(codes(settled)).toEqual(['ok', '22012', '25P02'])
    await sql`rollback to savepoint here`.execute(tx)
    await write(tx, 4)
  })
  expect(await written()).toEqual([1, 4])
})

test('a connection that is lost fails all of its flight, and the next call has another one', async () => {
  const lost = inOne(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const flight = Promise.allSettled([
      write(tx, 1),
      sql`select pg_sleep(${10}::int)`.execute(tx),
      write(tx, 2),
    ])
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    const failed = (await flight).filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeGreaterThanOrEqual(2)
  })
  await expect(lost).rejects.toThrow()
  await inOne((tx) => write(tx, 5))
  expect(await written()).toEqual([5])
})

test('a statement of a flight whose table got another shape runs all of it again, once', async () => {
  const ask = () =>
    inOne(async (tx) => {
      const [, { rows }] = await Promise.all([
        write(tx, 7),
        sql`select * from written where id = ${7}`.execute(tx),
        sql`delete from written where id = ${7}`.execute(tx),
      ])
      return rows
    })
  for (let time = 0; time < 7; time++) expect(await ask()).toEqual([{ id: 7 }])
  await owner.query(`alter table written add column name text not null default 'new'`)
  expect(await ask()).toEqual([{ id: 7, name: 'new' }])
})

test('a question in one flight that fails leaves its connection to whoever comes next', async () => {
  const ask = (divisor: number) =>
    askInFlight({ db }, { merchantId: 1 }, 'select 6 / $1::integer as n', [divisor])
  await expect(ask(0)).rejects.toMatchObject(divisionByZero)
  // The pool has this one connection.
  await inOne((tx) => write(tx, 8))
  expect(await written()).toEqual([8])
  expect(await sql`select 1 as n`.execute(db)).toMatchObject({ rows: [{ n: 1 }] })
  expect(await ask(3)).toEqual([{ n: 2 }])
})

test('a database that only transactions have used leaves no connection behind', async () => {
  const pool = createPool(config, 1)
  const used = createDb(pool)
  await inTenant(used, { merchantId: 1 }, (tx) => sql`select 1`.execute(tx))
  await closeDb(used)
  expect(pool.totalCount).toBe(0)
})
