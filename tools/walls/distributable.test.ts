import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { violated } from '#server/kit/db/db.ts'
import { withoutShard } from '#server/kit/nodes/without-shard.ts'
import { testDatabase } from '#server/kit/testing.ts'
import {
  clockFunctions,
  localTables,
  narrowFunctions,
  numberedTables,
  ownersViews,
} from '../distribute/statements.ts'
import {
  mixedStatements,
  newMigrations,
  repeatableTexts,
  sqlFunctions,
  undistributable,
} from './distributable.ts'
import { changesNotPlanned, type Catalog } from '../distribute/own-rows.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { config } = await testDatabase()
const { withClient } = await import('#server/kit/db/client.ts')
const ask = <R extends object>(text: string) =>
  withClient(config, async (client) => (await client.query<R>(text)).rows)

const tables = new Set(
  (
    await ask<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'platform'::regnamespace)`,
    )
  ).map(({ name }) => name),
)

test('functions, walls and new migrations can be spread over nodes by merchant', () => {
  expect(undistributable([...repeatableTexts(), ...newMigrations()], tables)).toEqual([])
})

test('no SQL function of the database reads a table but those that put a text together or run at home', async () => {
  const rows = await ask<{ name: string }>(`with t as (select relname from pg_class
       where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'platform'::regnamespace))
     select distinct pronamespace::regnamespace || '.' || p.proname as name from pg_proc p join pg_language l on l.oid = prolang
      where lanname = 'sql' and pronamespace in ('app'::regnamespace, 'platform'::regnamespace)
        and exists (select from regexp_matches(p.prosrc, '\\m(?:from|join|update|into)\\s+(?:public\\.|platform\\.)?(\\w+)', 'g') m
          join t on t.relname = m[1]) order by 1`)
  expect(rows.map(({ name }) => name).filter((name) => !sqlFunctions.has(name))).toEqual([])
})

test('what cannot be spread is found', () => {
  const found = (sql: string) => undistributable([{ file: 'a.sql', sql }], new Set(['orders']))
  expect(
    found(`create function app.a(o orders) returns text language plpgsql as $$ begin end $$`),
  ).toHaveLength(1)
  expect(
    found(`create function app.a() returns bigint language sql as $$ select id from public.orders $$`),
  ).toHaveLength(1)
  expect(found(`create function app.a() returns bigint language sql as $$ select 1 $$`)).toEqual([])
  const drawn = (set: string) =>
    found(
      `create function app.a() returns void language plpgsql as $$ begin update orders set id = ${set}; end $$`,
    )
  expect([drawn(`nextval('s')`).length, drawn('next').length]).toEqual([1, 0])
  const mixed = (text: string) => mixedStatements(`begin ${text}; end`, ['changed'], new Set(['orders']))
  expect(mixed('insert into public.orders select * from changed')).toHaveLength(1)
  expect(mixed('perform from orders o where o.id in (select id from changed)')).toHaveLength(1)
  expect(mixed('for r in select id from changed loop update orders set id = r.id; end loop')).toEqual([])
  expect(found(`call app.secure('x', 'exists (select from other o where o.id = x.id)');`)).toHaveLength(1)
  expect(
    found(
      `call app.secure('x', 'exists (select from orders o where o.merchant_id = x.merchant_id and o.id = x.order_id)');`,
    ),
  ).toEqual([])
  const seen = 'exists (select from orders o where o.merchant_id = x.merchant_id and o.id = x.order_id)'
  expect(found(`call app.within_reach('x', 'case topic when 1 then ${seen} else true end');`)).toHaveLength(1)
  expect(found(`call app.within_reach('x', 'case when topic = 1 then ${seen} else true end');`)).toEqual([])
})

test('every merchant table begins its keys with the merchant, and every foreign key between them has it', async () => {
  const keys = await ask(`select conrelid::regclass::text as of_table, conname from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_class f on f.oid = k.confrelid and f.relnamespace = 'public'::regnamespace
     where contype = 'f' and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and a.attnum = k.conkey[1])`)
  expect(keys).toEqual([])
  const uniques =
    await ask(`select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and indisunique
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and a.attnum = any(i.indkey::int2[]))`)
  expect(uniques).toEqual([])
})

test('foreign keys that nodes do not hold are no more than they were', async () => {
  const [counted] = await ask<{ of_platform: number; to_null: number }>(`select
      count(*) filter (where k.connamespace = 'platform'::regnamespace and f.relnamespace <> 'platform'::regnamespace)::int as of_platform,
      count(*) filter (where confdeltype = 'n')::int as to_null
     from pg_constraint k join pg_class f on f.oid = k.confrelid where contype = 'f'`)
  expect(counted).toEqual({ of_platform: 5, to_null: 3 })
})

test('what a statement changed is read by statements that name no other table', async () => {
  const rows = await ask<{ name: string; body: string; changed: string[] }>(`
    select tgfoid::regproc::text as name, p.prosrc as body,
           array_remove(array_agg(distinct tgoldtable::text) || array_agg(distinct tgnewtable::text), null) as changed
      from pg_trigger join pg_proc p on p.oid = tgfoid
     where not tgisinternal and (tgoldtable is not null or tgnewtable is not null) group by 1, 2 order by 1`)
  expect(rows.length).toBeGreaterThan(15)
  expect(
    rows.flatMap(({ name, body, changed }) =>
      mixedStatements(body, changed, tables).map((text) => `${name}: ${text.trim()}`),
    ),
  ).toEqual([])
})

test('what a function calls that stays behind the walls may be called by the role that it belongs to there', async () => {
  const rows = await ask<{ name: string }>(`
    select distinct p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      join (${narrowFunctions}) narrow on true join pg_proc c on c.oid = narrow.name::regprocedure
     where n.nspname in ('app', 'platform') and not has_function_privilege('longtail_merchant', p.oid, 'execute')
       and c.prosrc ~ ('\\m' || n.nspname || '\\.' || p.proname || '\\(')`)
  expect(rows).toEqual([])
})

test('numbers of integer size are drawn at home: a node’s own begin at 2^48', async () => {
  const rows = await ask<{ name: string }>(`
    select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and a.attidentity <> '' and a.atttypid in ('int4'::regtype, 'int2'::regtype)
     order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'platform.desk_operator', // by a command
    'platform.dive_ratio', // by migrations
    'platform.erasure', // platform.next_erasure
    'platform.merchant', // Nodes.nextMerchant
  ])
})

test('views by their owner’s rights are those that a spread database makes of functions', async () => {
  const barriers = await ask<{ name: string }>(`select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and not coalesce('security_invoker=true' = any (reloptions), false) order by 1`)
  const made = await ask<{ name: string }>(`select v.name from (${ownersViews}) v order by 1`)
  expect(made.map(({ name }) => name)).toEqual(barriers.map(({ name }) => name))
})

test('a row that is there already is set to no function of the moment, but to the default of the one to be added', () => {
  const momentSet =
    /insert into (?!platform\.|graphile_worker\.)[^`;]*?do update set(?:(?!returning)[^`;])*?\b(?:now|clock_timestamp)\(\)/gi
  const found = fs.globSync('server/**/*.{ts,sql}', { cwd: root }).flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(momentSet)].map(([statement]) => `${file}: ${statement.slice(0, 80)}`)
  })
  expect(found).toEqual([])
})

/** What the database knows of its columns and functions. */
async function catalogOf(): Promise<Catalog> {
  const columns = await ask<{
    of: string
    names: string[]
    types: string[]
  }>(`select c.relname as of, array_agg(a.attname::text) as names,
        array_agg(format_type(a.atttypid, null)) as types from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attnum > 0 and not a.attisdropped and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace) group by 1`)
  const functions = await ask<{
    name: string
  }>(`select case n.nspname when 'pg_catalog' then '' else n.nspname || '.' end || proname as name
      from pg_proc p join pg_namespace n on n.oid = pronamespace where n.nspname in ('pg_catalog', 'app', 'platform') and prokind = 'f'
     group by 1 having bool_and(provolatile <> 'i')`)
  return {
    columns: new Map(
      columns
        .filter(({ of }) => !localTables.includes(of))
        .map(({ of, names, types }) => [of, new Map(names.map((name, n) => [name, types[n] ?? '']))]),
    ),
    mutable: new Set(functions.map(({ name }) => name)),
  }
}

/** Older migrations ran before anything was spread. */
const heldFrom = 2795

test('what changes rows asks of them no function that is not immutable', async () => {
  const catalog = await catalogOf()
  const programs = fs
    .globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, sql: fs.readFileSync(path.join(root, file), 'utf8') }))
  const migrations = newMigrations().filter(({ file }) => Number(/\d{4}/.exec(file)?.[0]) >= heldFrom)
  const found = [...repeatableTexts(), ...migrations, ...programs].flatMap(({ file, sql }) =>
    changesNotPlanned(sql, catalog).map((what) => `${file}: ${what}`),
  )
  expect(found).toEqual([])

  // Each of these was asked of a node, which refused the first ones and planned the others.
  const breaches = (set: string) =>
    changesNotPlanned(`x = sql\`update shop_order s set ${set}\``, catalog).length
  for (const refused of [
    `next_at = clock_timestamp() + (tries + 1) * interval '1 minute' where order_id = \${id}`,
    `next_at = s.next_at + interval '1 minute'`,
    `tries = 1 where s.next_at + interval '1 day' < now()`,
    `tries = (jsonb_build_object('a', s.tries)->>'a')::int`,
    `tries = length(next_at::text)`,
    `tries = 1 where app.sees('orders', merchant_id, order_id)`,
    `next_at = case when tries > 2 then moment.at + interval '1 minute' end from moment`,
    `next_at = coalesce(next_at, now())`,
    `tries = 1, token = gen_random_uuid() where order_id = \${id}`,
    `tries = c.today from app.count_issued(1, 2) c where s.merchant_id = 1`,
  ])
    expect([refused, breaches(refused)]).toEqual([refused, 1])
  const added = (text: string) =>
    changesNotPlanned(`insert into shop_order as s (merchant_id, order_id) values (1, 2) ${text}`, catalog)
      .length
  expect([
    added(
      'on conflict (merchant_id, order_id) do update set tries = 1 where s.next_at < now() returning tries',
    ),
    added('on conflict (merchant_id, order_id) do update set next_at = clock_timestamp()'),
    added('returning tries, next_at::text'),
    added('on conflict do nothing returning tries, next_at'),
    changesNotPlanned(
      `// whoever's\nsql\`insert into shop_order (merchant_id, order_id) values (1, (select id from orders where merchant_id = 1))\``,
      catalog,
    ).length,
    changesNotPlanned(
      `// an order's\nx = sql\`update shop_order set tries = 1 returning now() as at\`; y = 'no'`,
      catalog,
    ).length,
  ]).toEqual([1, 1, 1, 0, 1, 1])
  const reading = (text: string) =>
    changesNotPlanned(
      `x = sql\`insert into shop_order as s (merchant_id, order_id) select 1, \${id} ${text}\``,
      catalog,
    ).length
  expect([
    reading('on conflict (merchant_id) do update set tries = 1 where s.tries = ${tries}'),
    reading('returning order_id, (select code from orders where merchant_id = ${m}) as code'),
    reading('where ${version} = 0 on conflict do nothing returning order_id'),
  ]).toEqual([1, 1, 0])
  for (const planned of [
    `tries = 1 where next_at < now() - interval '1 day'`,
    `tries = length('a' || tries)`,
    `next_at = clock_timestamp() + make_interval(mins => \${10 * row.tries}) where order_id = \${id}`,
    `tries = 1 where order_id in (select id from orders o where app.sees('orders', o.merchant_id, o.id))`,
    `next_at = coalesce(next_at, moment.at) from moment`,
  ])
    expect([planned, breaches(planned)]).toEqual([planned, 0])
})

test('what a node calls a table, an index or a key of a shard is understood as the name without its number', async () => {
  const rows = await ask<{
    name: string
  }>(`select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
    union all select conname from pg_constraint where connamespace in ('public'::regnamespace, 'platform'::regnamespace)`)
  expect(rows.map(({ name }) => name).filter((name) => withoutShard(name) !== name)).toEqual([])
  expect(violated({ code: '23505', constraint: 'supplier_statement_once_104322' })).toBe(
    'supplier_statement_once',
  )
  // Told by a node that asked another one.
  const message = 'duplicate key value violates unique constraint "market_deal_live_102030"'
  expect(violated({ code: '23505', message })).toBe('market_deal_live')
})

test('nothing asks an explain but what a spread database counts instead', async () => {
  const rows = await ask<{ name: string }>(`select proname as name from pg_proc
    where prosrc ~* '\\mexplain\\M' and pronamespace in ('app'::regnamespace, 'platform'::regnamespace)`)
  expect(rows).toEqual([{ name: 'foreseen' }])
})

test('walls in the form that shards take hold no sub-select, one policy for each role and command, and name the merchant', async () => {
  const rows = await withClient(config, async (client) => {
    await client.query('begin')
    await client.query(`do $$ declare t regclass; begin
      for t in select c.oid from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' loop call app.spread_wall(t, app.rules_of(t)); end loop;
      for t in select c.oid from pg_class c where relnamespace = 'platform'::regnamespace and relkind = 'r' loop call app.spread_platform_wall(t, app.platform_rules(t)); end loop;
    end $$`)
    // Each row that a wall asks for is one that `app.sees` knows.
    const parents =
      await client.query(`select count(app.sees(parent, 1, 1))::int as n from (select distinct m[1] as parent
      from pg_policy, regexp_matches(pg_get_expr(polqual, polrelid), 'app\\.sees\\(''(\\w+)''', 'g') m) p`)
    expect(parents.rows[0].n).toBeGreaterThan(11)
    const found = await client.query(`select polrelid::regclass::text as of_table, polcmd from pg_policy
      group by polrelid, polcmd, polroles having count(*) > 1
         or bool_or(concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '\\mselect\\M') or bool_or(not polpermissive)
         or bool_or(polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
           and coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) !~ '= app.planned_merchant\\(\\)')`)
    await client.query('rollback')
    return found.rows
  })
  expect(rows).toEqual([])
})

test('what `npm run distribute` asks of a plain database is answered', async () => {
  expect((await ask(numberedTables)).length).toBeGreaterThan(150)
  expect((await ask(narrowFunctions)).length).toBeGreaterThan(20)
})

/** Asks who somebody is, before there is a merchant. */
const sessionFunctions = ['find_session']

test('what asks all merchants is in `platform`, and asked so that a node that is away hides no others', async () => {
  const hidden = await ask(`select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.proretset and p.proargnames[p.pronargs + 1] = 'merchant_id'`)
  expect(hidden).toEqual([])
  const functions = await ask<{ name: string }>(clockFunctions)
  const names = functions.map(({ name }) => name).filter((name) => !sessionFunctions.includes(name))
  const alone = fs
    .globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8')
      return names.filter((name) => text.includes(`platform.${name}(`)).map((name) => `${file}: ${name}`)
    })
  expect(alone).toEqual([])
})

test('names of the database that the program knows are short enough for a shard’s number', async () => {
  const rows = await ask<{
    name: string
  }>(`select conname as name from pg_constraint where length(conname) > 54
    union select relname from pg_class where relkind = 'i' and length(relname) > 54`)
  const programs = fs
    .globSync('server/**/*.ts', { cwd: root })
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ name }) => programs.some((text) => text.includes(name)))).toEqual([])
})
