import { expect, test } from 'vitest'
import { readModule } from './modules.ts'
import { findForeignTables, ownersOf, type SqlText } from './tables.ts'
import type { Foreign } from './foreign/foreign.ts'

const sql: SqlText[] = [
  { file: 'server/sql/catalog/tables.sql', sql: `call app.secure('sku', 'true');\ncall app.secure('tag');` },
  { file: 'server/sql/orders/tables.sql', sql: `call app.secure('orders');` },
  {
    file: 'server/sql/identity/tables.sql',
    sql: `grant select, insert on platform.login, platform.session to longtail_app;`,
  },
]
const breaches = (source: string, allowed: readonly Foreign[] = [], file = 'server/orders/a.ts') =>
  findForeignTables([readModule(file, source)], sql, allowed).map((each) => each.replace(/:.*/, ''))

test('a table is of the domain whose file holds its walls or its grant', () => {
  expect(Object.fromEntries(ownersOf(sql))).toEqual({
    sku: 'catalog',
    tag: 'catalog',
    orders: 'orders',
    'platform.login': 'identity',
    'platform.session': 'identity',
  })
})

test.each([
  ['a text of SQL', 'sql`select 1 from orders o join sku s on ${on}`', 'reads sku'],
  [
    'a text that goes on after a value',
    'sql`with a as (${x}) select 1 from ${y}, a left join public.tag t`',
    'reads tag',
  ],
  ['a plain string', 'pool.query("select * from platform.login")', 'reads platform.login'],
  ['an update', 'sql`update sku set a = 1`', 'writes sku'],
  ['a delete', 'sql`delete from tag where id = ${id}`', 'writes tag'],
  ['a builder', `db.selectFrom('orders as o').innerJoin('sku as s', 'a', 'b')`, 'reads sku'],
  ['several tables of a builder', `db.selectFrom(['orders', 'tag as t'])`, 'reads tag'],
  ['a builder that writes', `db.insertInto('sku').values(x)`, 'writes sku'],
  ['a row by its id', `lockRow(ctx, 'sku', id)`, 'reads sku'],
  ['a row that is saved', `saveRow(ctx, 'tag', before, values)`, 'writes tag'],
  ['a plain record', `const tags = { table: 'tag', subject: 'tag' }`, 'writes tag'],
])('a foreign table is found in %s', (_, source, act) => {
  const owner = act.includes('platform') ? 'identity' : 'catalog'
  expect(breaches(source)).toEqual([`server/orders/a.ts ${act}, which is ${owner}'s`])
})

test('own tables, tests, the root and words that only look like tables are free', () => {
  expect(breaches('sql`select 1 from orders for no key update`')).toEqual([])
  expect(breaches(`log('sku'); t('orders.from.sku')`)).toEqual([])
  expect(breaches('sql`select 1 from sku`', [], 'server/app.ts')).toEqual([])
  expect(breaches('sql`select 1 from sku`', [], 'server/orders/a.test.ts')).toEqual([])
})

test('a reason opens one table to one domain for one act, and goes when nobody needs it', () => {
  const reason = (given: Partial<Foreign>): Foreign[] => [{ by: ['orders'], why: 'so', ...given }]
  expect(breaches('sql`select 1 from sku`', reason({ reads: ['sku'] }))).toEqual([])
  expect(breaches('sql`update sku set a = 1`', reason({ reads: ['sku'] }))).toEqual([
    "server/orders/a.ts writes sku, which is catalog's",
    'orders reads sku no more',
  ])
})

test('functions and views of the database are held to it too', () => {
  const view = { file: 'server/sql/orders/view.sql', sql: 'create or replace view v as select 1 from sku;' }
  expect(findForeignTables([], [...sql, view], [])).toEqual([
    expect.stringContaining("server/sql/orders/view.sql reads sku, which is catalog's"),
  ])
})
