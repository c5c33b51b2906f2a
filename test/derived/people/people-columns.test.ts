import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { impersonalColumns, ownColumns } from './impersonal-columns.ts'

const { app } = await testServer()
const columns = async (statement: string): Promise<string[]> =>
  (await app.pool.query<{ name: string }>(statement)).rows.map(({ name }) => name)
const flat = (lists: Readonly<Record<string, string>>): string[] =>
  Object.entries(lists).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))

const declared = await columns(`select tbl || '.' || col as name from app.people_columns()`)
const schema = await columns(
  `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'jsonb[]'::regtype)`,
)

test('of each text of the schema it is decided whether people’s own words stand in it, once', () => {
  const decided = [...declared, ...flat(impersonalColumns), ...flat(ownColumns)]
  expect(schema.filter((name) => !decided.includes(name))).toEqual([])
  expect(decided.filter((name) => !schema.includes(name))).toEqual([])
  expect(decided.filter((name, at) => decided.indexOf(name) < at)).toEqual([])
})

test('keys of rows and what is one of some values are never among people’s own words', async () => {
  const fixed = await columns(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (a.attgenerated <> '' or exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
          or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)))`,
  )
  expect(declared.filter((name) => fixed.includes(name))).toEqual([])
})

test('each table in which people’s words stand says which of its rows are of an order, or of none', async () => {
  expect(
    await columns(
      `select distinct tbl as name from app.people_columns() where app.people_rows(tbl) is null and app.people_elsewhere(tbl) is null`,
    ),
  ).toEqual([])
})
