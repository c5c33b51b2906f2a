import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { closeDb, createDb, createPool, inTenant } from '../db/db.ts'
import { startApp } from '#server/app.ts'
import { testConfig } from '#test/factories/http.ts'
import { testDatabase } from '../testing.ts'
import { eachMerchant } from './each-merchant.ts'
import { fromAnyNode } from './from-any-node.ts'
import { Nodes } from './nodes.ts'
import { ofAllMerchants } from './of-all-merchants.ts'

const { config } = await testDatabase()
const here = `${config.host}:${config.port}`
// Where nobody listens.
const nowhere = '127.0.0.1:1'
const owner = new pg.Client(config)
await owner.connect()
afterAll(() => owner.end())
// As `npm run distribute` makes it; the merchant 813 is on a node that is away.
await owner.query(`
  insert into platform.merchant (id, code, names) values (811, 'ONE', '{}'), (812, 'TWO', '{}'), (813, 'AWAY', '{}');
  insert into tag (merchant_id, name, names) values (811, 'a', '{}'), (812, 'b', '{}'), (812, 'c', '{}'), (813, 'd', '{}');
  create function platform.node_of(merchant integer) returns text language plpgsql as $$
    begin return case when merchant = 813 then '${nowhere}' when merchant > 900 and merchant % 2 = 0 then 'elsewhere:1' else '${here}' end; end $$;
  create function platform.stay_here(merchant integer) returns void language plpgsql as $$ begin end $$;
  create function platform.tagged(at_least integer) returns table (merchant_id integer, tags bigint)
    stable security definer language plpgsql as $$ #variable_conflict use_column
    begin return query select t.merchant_id, count(*) from public.tag t group by 1 having count(*) >= at_least order by 1; end $$;
  create function platform.nodes() returns table (name text) language plpgsql as $$
    begin return query values ('${here}'), ('${nowhere}'); end $$;
  create schema own;
  grant usage on schema own to longtail_app, longtail_merchant;
  grant create on schema own to longtail_merchant;
  create function own.tagged(at_least integer) returns table (merchant_id integer, tags bigint)
    stable security definer language plpgsql as $$ #variable_conflict use_column
    begin return query select t.merchant_id, count(*) from public.tag t group by 1 having count(*) >= at_least; end $$;
  alter function own.tagged owner to longtail_merchant`)
function spread(home: pg.PoolConfig) {
  const pool = createPool(home, 2)
  const db = createDb(pool, new Nodes(pool, config, [here, nowhere]))
  afterAll(() => closeDb(db))
  return db
}
const whole = spread(config)
const orphaned = spread({ ...config, host: '127.0.0.1', port: 1 })
const tagged = { name: 'tagged', values: [1] }

test('what is asked of all merchants is one question to the coordinator', async () => {
  expect(await ofAllMerchants({ db: whole }, tagged)).toEqual([
    { merchant_id: 811, tags: 1 },
    { merchant_id: 812, tags: 2 },
    { merchant_id: 813, tags: 1 },
  ])
})

test('while it is away the merchants of each node that answers are asked, and no others', async () => {
  expect(await ofAllMerchants({ db: orphaned }, tagged)).toEqual([
    { merchant_id: 811, tags: 1 },
    { merchant_id: 812, tags: 2 },
  ])
  expect(await ofAllMerchants({ db: orphaned }, { name: 'tagged', values: [2] })).toEqual([
    { merchant_id: 812, tags: 2 },
  ])
})

test('what every node has a copy of is read from another while the coordinator is away; a wrong question fails', async () => {
  expect(await fromAnyNode(orphaned, sql<{ one: number }>`select ${1}::int as one`)).toEqual([{ one: 1 }])
  await expect(fromAnyNode(orphaned, sql<object>`select * from platform.nothing`)).rejects.toThrow(
    'does not exist',
  )
})

test('the clock works for each merchant of the nodes that answer; a fault of the work is told', async () => {
  const warned: string[] = []
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (_: object, text: string) => void warned.push(text),
  }
  const names: string[] = []
  const job = { app: { db: orphaned, log } }
  await eachMerchant(job, 'atWork', (merchantId) =>
    inTenant(orphaned, { merchantId }, async (tx) => {
      const { rows } = await sql<{
        name: string
      }>`select name from tag where merchant_id = ${merchantId}`.execute(tx)
      names.push(...rows.map(({ name }) => name))
    }),
  )
  expect([names, warned]).toEqual([
    ['a', 'b', 'c'],
    ['the merchants of a node that is away wait for the next time'],
  ])
  const suspended: number[] = []
  await owner.query(`update platform.merchant set plan = 'suspended' where id = 811`)
  await eachMerchant(job, 'atWork', async (id) => void suspended.push(id))
  await eachMerchant(job, 'open', async (id) => void suspended.push(id))
  expect(suspended).toEqual([812, 813, 811, 812, 813])
  await expect(eachMerchant(job, 'any', () => Promise.reject(new Error('a fault')))).rejects.toThrow(
    'a fault',
  )
})

test('a merchant that is made beside another gets a number that leads to the same node', async () => {
  await owner.query(`select setval(pg_get_serial_sequence('platform.merchant', 'id'), 1001)`)
  const nodes = new Nodes(createPool(config, 1), config, [here])
  expect(await nodes.nextMerchant(811)).toBe(1003)
  expect(await nodes.nextMerchant()).toBe(1004)
  await nodes.end()
})

test('an app server starts while a node is away, and ends', async () => {
  const running = await startApp({
    database: config,
    port: 0,
    host: '127.0.0.1',
    config: testConfig,
    logger: false,
  })
  expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200)
  await running.close()
})
