import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { closeDb, createDb, createPool, inTenant } from '../db/db.ts'
import { NodeClient } from './node-client.ts'

const { config } = await testDatabase()
const db = createDb(createPool({ ...config, Client: NodeClient }, 1))
afterAll(() => closeDb(db))
const owner = new pg.Client(config)
await owner.connect()
afterAll(() => owner.end())
// A wall in the form that shards take, and a function whose statement has no parameters: its plan would be kept.
await owner.query(`
  insert into platform.merchant (id, code, names) values (811, 'ONE', '{}'), (812, 'TWO', '{}');
  insert into tag (merchant_id, name, names) values (811, 'a', '{}'), (812, 'b', '{}'), (812, 'c', '{}');
  do $$ begin call app.spread_wall('tag', app.rules_of('tag')); end $$;
  create function app.count_tags() returns bigint language plpgsql as $$ begin return (select count(*) from public.tag); end $$`)

const plan = (of: number) =>
  inTenant(db, { merchantId: of }, async (tx) => {
    const { rows } = await sql<{ n: number }>`select app.count_tags() as n`.execute(tx)
    return rows[0]?.n
  })

test('a connection that turns to another merchant throws the plans of the one before away', async () => {
  expect(await plan(811)).toBe(1)
  expect(await plan(812)).toBe(2)
  expect(await plan(811)).toBe(1)
})

test('a plan that was kept for another merchant finds nothing', async () => {
  await owner.query('begin')
  const count = async (of: number) => {
    await owner.query(
      `select set_config('app.merchant', $1, true), set_config('role', 'longtail_merchant', true)`,
      [of],
    )
    return (await owner.query<{ n: number }>('select app.count_tags() as n')).rows[0]?.n
  }
  expect(await count(811)).toBe(1)
  expect(await count(812)).toBe(0)
  await owner.query('rollback')
})

test('what the session says goes to the other connections of its transaction', async () => {
  const said = await inTenant(db, { merchantId: 811, agentId: 5 }, async (tx) => {
    const { rows } = await sql<{ merchant: string; agent: string; supplier: string }>`
      select current_setting('app.merchant') as merchant, current_setting('app.agent') as agent,
             current_setting('app.supplier') as supplier`.execute(tx)
    return rows[0]
  })
  expect(said).toEqual({ merchant: '811', agent: '5', supplier: '' })
})
