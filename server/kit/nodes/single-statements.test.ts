import type pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from '../db/client.ts'
import { migrate } from '../migrate/migrate.ts'
import { testDatabase } from '../testing.ts'
import { singleChanges, singleStatements } from './single-statements.ts'

test('a file is cut between its statements, never within a body, a text or a comment', () => {
  expect(
    singleStatements(`-- one; two
      create function a() returns text language plpgsql as $$ begin return 'x;y'; end $$;
      comment on function a is 'it''s; fine'; select "a;b" /* c;d */ from t; do $x$ begin perform $$a;$$; end $x$`),
  ).toEqual([
    `create function a() returns text language plpgsql as $$ begin return 'x;y'; end $$`,
    `comment on function a is 'it''s; fine'`,
    `select "a;b" /* c;d */ from t`,
    `do $x$ begin perform $$a;$$; end $x$`,
  ])
})

test('changes of a table are cut between them, and a check of a new column is added by itself', () => {
  expect(
    singleChanges(`alter table issue_fee
      add column order_fee bigint not null default 0 check (order_fee >= 0 and kind in ('a, b', 'c')),
      drop constraint issue_fee_check, add constraint issue_fee_check check (fee > 0), add unique (merchant_id, fee)`),
  ).toEqual([
    'alter table issue_fee add column order_fee bigint not null default 0',
    `alter table issue_fee add constraint issue_fee_order_fee_check check (order_fee >= 0 and kind in ('a, b', 'c'))`,
    'alter table issue_fee drop constraint issue_fee_check',
    'alter table issue_fee add constraint issue_fee_check check (fee > 0)',
    'alter table issue_fee add unique (merchant_id, fee)',
  ])
  expect(singleChanges('alter table orders alter column a type numeric(10, 2)')).toEqual([
    'alter table orders alter column a type numeric(10, 2)',
  ])
  expect(singleChanges('select 1, 2')).toEqual(['select 1, 2'])
})

const tablesOf = (database: pg.ClientConfig): Promise<Set<string>> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ name: string; part: string }>(`
      select attrelid::regclass::text as name, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as part
        from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relkind = 'r' and relnamespace = any ('{public,platform}'::regnamespace[]) and attnum > 0 and not attisdropped
      union all select conrelid::regclass::text, concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint
       where conrelid <> 0 and connamespace = any ('{public,platform}'::regnamespace[])
      union all select tablename, indexdef from pg_indexes where schemaname in ('public', 'platform')
      union all select oid::regclass::text, 'walls' from pg_class where relrowsecurity
      order by 1, 2`)
    return new Set(rows.map(({ name, part }) => `${name}: ${part}`))
  })

test('a database that is spread comes to the same tables by its single statements, and places each where it is made', async () => {
  const plain = await testDatabase()
  const { config, placed } = await spreadDatabase(plain.config)
  const [one, other] = [await tablesOf(plain.config), await tablesOf(config)]
  expect(one.size).toBeGreaterThan(2000)
  // Checks that were added with their column and name another besides: PostgreSQL calls those otherwise. New ones are named by hand.
  const checks =
    /^(app_user|plan_expense|stock): \w+_check\d? CHECK .*(rights|department_id|tax_minor|claimed_minor|permitted)/
  const unlike = (these: Set<string>, those: Set<string>) =>
    [...these.difference(those)].filter((part) => !checks.test(part))
  expect([unlike(one, other), unlike(other, one)]).toEqual([[], []])
  const { rows } = await withClient(config, (client) =>
    client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = any ('{public,platform}'::regnamespace[])
        and relname not in ('migration', 'repeatable')`,
    ),
  )
  expect(rows.map(({ name }) => name).filter((name) => !placed.has(name))).toEqual([])
})

/** One that takes itself for spread, of no tables yet: what asks Citus elsewhere writes down here what was asked. */
async function spreadDatabase(
  plain: pg.ClientConfig,
): Promise<{ config: pg.ClientConfig; placed: Set<string> }> {
  const config = { ...plain, database: `${plain.database}_spread` }
  await withClient(plain, (client) => client.query(`create database ${config.database}`))
  await withClient(config, (client) =>
    client.query(`create schema platform; create table public.placed (of_table regclass);
      create function platform.node_of(integer) returns text language sql as $$ select 'one' $$;
      create function platform.place(of_table regclass) returns void language sql as $$ insert into public.placed values (of_table) $$`),
  )
  await migrate(config)
  return withClient(config, async (client) => {
    const { rows } = await client.query<{ name: string }>('select of_table::text as name from placed')
    await client.query('drop table placed')
    return { config, placed: new Set(rows.map(({ name }) => name)) }
  })
}
