import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDb, createPool, inTenant } from './db.ts'
import { testDatabase } from './testing.ts'

const { config } = await testDatabase()
const pool = createPool(config, 1)
const db = createDb(pool)

const ask = () =>
  inTenant(db, { merchantId: 1 }, async (tx) => {
    const { rows } = await sql`/* prepared */ select * from ours where id = ${7}`.execute(tx)
    const plans = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(tx)
    return { rows, plans: plans.rows[0]!.n }
  })

test('a prepared statement is planned once, and again after its table has got another shape', async () => {
  const owner = new pg.Client(config)
  await owner.connect()
  await owner.query(
    'create table ours (id bigint primary key); insert into ours values (7); grant select on ours to longtail_app',
  )
  for (let time = 0; time < 7; time++) expect(await ask()).toEqual({ rows: [{ id: 7 }], plans: 1 })
  await owner.query(`alter table ours add column name text not null default 'new'`)
  expect((await ask()).rows).toEqual([{ id: 7, name: 'new' }])
  await owner.end()
  await db.destroy()
})
