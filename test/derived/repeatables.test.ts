import { expect, test } from 'vitest'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { functionsOf, readMade } from '#server/kit/migrate/repeatables.ts'
import { readMigrations, readRepeatables } from '#server/kit/migrate/migration-files.ts'
import { withClient } from '#server/kit/db/client.ts'
import { testDatabase } from '#server/kit/testing.ts'

const { config } = await testDatabase()
const files = readRepeatables()
const texts = files.map(({ sql }) => sql).join('\n')

const made = await withClient(config, readMade)
/** The search over orders: its functions are made by its migrations still. */
const elsewhere =
  /^app\.(count_(?:branches|orders|supplier_orders)|few|few_ids|find_supplier_orders|order_phone|seem_many|supplier_orders_wanted)$/

test('repeatable files may be applied again: they make the same', async () => {
  await withClient(config, (client) => client.query('delete from platform.repeatable'))
  await migrate(config)
  expect(await withClient(config, readMade)).toEqual(made)
  expect(made.length).toBeGreaterThan(200)
})

test('every function, view, trigger and wall has its file, once', () => {
  const names = (kind: string) =>
    made.flatMap(({ name }) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : []))
  const functions = names('function').map((name) => name.replace(/\(.*/, ''))
  expect(files.flatMap(functionsOf).toSorted()).toEqual(
    functions.filter((name) => !elsewhere.test(name)).toSorted(),
  )
  const found = (pattern: RegExp) => [...texts.matchAll(pattern)].map(([, ...parts]) => parts.join(' on '))
  expect(found(/^create or replace view (\w+)/gm).toSorted()).toEqual(names('view').toSorted())
  const walls = names('policy').filter((name) => name.startsWith('merchant on '))
  expect(found(/^call app\.secure\('(\w+)'/gm).toSorted()).toEqual(
    walls.map((name) => name.replace('merchant on ', '')).toSorted(),
  )
  const bumped = found(/^call app\.bump_on_change\('(\w+)'/gm).flatMap((table) =>
    ['insert', 'update', 'delete'].map((act) => `bump_${act} on ${table}`),
  )
  const triggers = found(/^create or replace trigger (\w+) .*? on ([\w.]+)/gm)
  expect([...triggers, ...bumped].toSorted()).toEqual(names('trigger').toSorted())
})

test('migrations make none of them any more; they may drop one', () => {
  const making =
    /^\s*(create|alter)\s+(or replace\s+)?(function|procedure|view|trigger|policy) (?!pg_temp)|^\s*call app\./im
  const late = readMigrations().filter(({ number, sql }) => number >= 980 && making.test(sql))
  expect(late.map(({ name }) => name)).toEqual([])
})
