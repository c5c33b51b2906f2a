import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeDb, createDb, createPool } from '../db/db.ts'
import { testDatabase } from '../testing.ts'
import { migrate } from './migrate.ts'
import { readMigrations, readRepeatables } from './migration-files.ts'

const { config } = await testDatabase()
// As the owner of the schema: the application's role may change nothing of it.
const pool = createPool(config, 1)
const db = createDb(pool)
afterAll(() => closeDb(db))
const ask = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows
await ask('set role none')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-repeatables-'))
const migrations = path.join(folder, 'migrations')
const repeatables = path.join(folder, 'sql')
for (const each of [migrations, `${repeatables}/kit`, `${repeatables}/zoo`])
  fs.mkdirSync(each, { recursive: true })
afterAll(() => fs.rmSync(folder, { recursive: true }))
for (const { name, sql } of readMigrations()) fs.writeFileSync(path.join(migrations, name), sql)

const write = (name: string, sql: string) => fs.writeFileSync(path.join(repeatables, name), sql)
const start = () => migrate(config, { folder: migrations, repeatables })
const animal = (answers: string, body: string, takes = '') =>
  `create or replace function app.animal(${takes}) returns ${answers} immutable language sql as $$ select ${body} $$;\n`
const noise = `create or replace function app.noise() returns text language sql as $$ select app.animal() || '!' $$;\n`

test('a file is applied at the next start after its text has changed, and no other with it', async () => {
  write('kit/noise.sql', `-- after: zoo/animal.sql\n${noise}`)
  write('zoo/animal.sql', animal('text', `'cat'`))
  await start()
  expect(await ask('select app.noise()')).toEqual([{ noise: 'cat!' }])
  const applied = async () =>
    ask(
      `select name, applied_at from platform.repeatable where name like any ('{kit/noise.sql,zoo/%}') order by name`,
    )
  const [stored, old] = await applied()
  write('zoo/animal.sql', animal('text', `'dog'`))
  await Promise.all([start(), start(), start()])
  expect(await ask('select app.noise()')).toEqual([{ noise: 'dog!' }])
  const [same, fresh] = await applied()
  expect(same).toEqual(stored)
  expect(fresh).not.toEqual(old)
  await start()
  expect(await applied()).toEqual([same, fresh])
})

test('a function that answers or takes something else is made again, and leaves no namesake', async () => {
  const shapes = () =>
    ask(
      `select oid::regprocedure::text as is, prorettype::regtype::text as answers from pg_proc where proname = 'animal'`,
    )
  write('zoo/animal.sql', animal('integer', '4'))
  await start()
  expect(await shapes()).toEqual([{ is: 'app.animal()', answers: 'integer' }])
  write('zoo/animal.sql', animal('text', `'bird'`, `wings integer default 2`))
  await start()
  expect(await shapes()).toEqual([{ is: 'app.animal(integer)', answers: 'text' }])
  expect(await ask('select app.noise()')).toEqual([{ noise: 'bird!' }])
})

test('what fails leaves nothing of any file, and tells file and line', async () => {
  write('zoo/animal.sql', animal('text', `'fish'`))
  write('zoo/broken.sql', 'select 1;\nselect nonsense;')
  await expect(start()).rejects.toThrow('zoo/broken.sql failed: column "nonsense" does not exist (line 2)')
  expect(await ask('select app.noise()')).toEqual([{ noise: 'bird!' }])
  fs.rmSync(path.join(repeatables, 'zoo/broken.sql'))
  await start()
  expect(await ask('select app.noise()')).toEqual([{ noise: 'fish!' }])
})

test('what a migration drops of it is made again', async () => {
  fs.writeFileSync(path.join(migrations, '9990-drop.sql'), 'drop function app.noise; create table zoo ();')
  await start()
  expect(await ask('select app.noise()')).toEqual([{ noise: 'fish!' }])
})

test('a file stands after those it names, which must be there, and in no circle', () => {
  write('zoo/ape.sql', '-- after: zoo/zebra.sql\n')
  expect(() => readRepeatables(repeatables)).toThrow(
    'zoo/ape.sql stands after zoo/zebra.sql, which is no file',
  )
  write('zoo/zebra.sql', '')
  expect(readRepeatables(repeatables).map(({ name }) => name)).toEqual([
    'zoo/animal.sql',
    'kit/noise.sql',
    'zoo/zebra.sql',
    'zoo/ape.sql',
  ])
  write('zoo/zebra.sql', '-- after: zoo/ape.sql\n')
  expect(() => readRepeatables(repeatables)).toThrow(
    'zoo/ape.sql stands after zoo/zebra.sql stands after zoo/ape.sql',
  )
})
