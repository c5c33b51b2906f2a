import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { withClient } from '../db/client.ts'
import { testDatabase } from '../testing.ts'

const { config } = await testDatabase()
const empty = await testDatabase({ migrated: false })
const files = readMigrations()

let folder: string
const folders: string[] = []

/** A copy of the product's migrations, to be tampered with. */
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-migrations-'))
  folders.push(folder)
  for (const { name, sql } of files) write(name, sql)
})

afterAll(() => {
  for (const each of folders) fs.rmSync(each, { recursive: true })
})

const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql)

const query = async (sql: string): Promise<unknown[]> =>
  (await withClient(config, (client) => client.query<Record<string, unknown>>(sql))).rows

test('two processes that start at once migrate an empty database once', async () => {
  const [one, two] = await Promise.all([migrate(empty.config), migrate(empty.config)])
  expect([...one, ...two]).toEqual(files.map(({ name }) => name))
})

test('the owner of a database who is no superuser can migrate it and take on the role', async () => {
  const owned = await testDatabase({ migrated: false })
  await query(`create role test_owner login createrole`).catch(() => []) // left by an earlier run
  await query(`alter database ${owned.config.database} owner to test_owner`)
  await query('revoke longtail_app, longtail_merchant from test_owner')
  const connection = { ...owned.config, user: 'test_owner' }
  await expect(migrate(connection)).rejects.toThrow(
    /run "grant longtail_app, longtail_merchant to <this user>"/,
  )
  await query('grant longtail_app, longtail_merchant to test_owner')
  await expect(migrate(connection)).resolves.toHaveLength(files.length)
  const client = new pg.Client({ ...connection, options: '-c role=longtail_app' })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select count(*)::int as id from platform.merchant')
  await client.end()
  expect(rows).toEqual([{ id: 0 }])
})

test('a second run applies nothing, also when the line ends of the files differ', async () => {
  for (const { name, sql } of files) write(name, sql.replaceAll('\n', '\r\n'))
  expect(await migrate(config, { folder })).toEqual([])
})

test('a database that newer code has migrated is refused', async () => {
  fs.rmSync(path.join(folder, files.at(-1)?.name ?? ''))
  await expect(migrate(config, { folder, place: 'data folder' })).rejects.toThrow(
    `This data folder was written by a newer version of Longtail (schema ${files.at(-1)?.number}; this version knows ${files.at(-2)?.number}): start the newer version.`,
  )
})

test('an applied migration that was edited is refused', async () => {
  write('0001-platform.sql', 'select 1;')
  await expect(migrate(config, { folder })).rejects.toThrow(
    'Migration 0001-platform.sql was edited after it was applied',
  )
})

test('a number that was taken by another migration is refused', async () => {
  fs.renameSync(path.join(folder, '0001-platform.sql'), path.join(folder, '0001-other.sql'))
  write('0001-other.sql', 'select 1;')
  await expect(migrate(config, { folder })).rejects.toThrow(
    'Migration 0001-other.sql has the number of 0001-platform.sql',
  )
})

test('a migration that fails leaves nothing and tells its line', async () => {
  write('9001-broken.sql', 'create table half_made (id int);\nselect 1;\nselect nonsense;')
  await expect(migrate(config, { folder })).rejects.toThrow(
    'Migration 9001-broken.sql failed: column "nonsense" does not exist (line 3)',
  )
  expect(await query(`select to_regclass('half_made') as found`)).toEqual([{ found: null }])
  expect(await query('select from platform.migration where number = 9001')).toEqual([])
})

test('a migration is applied all the same where a server of the older version locks its tables the other way round', async () => {
  await query('create table one (id int); create table other (id int)')
  write('9002-locks.sql', 'alter table one add column name text; alter table other add column name text;')
  await withClient(config, async (older) => {
    await older.query('begin; lock table other')
    const applied = migrate(config, { folder })
    await expect
      .poll(() => query(`select from pg_locks where relation = 'other'::regclass and not granted`))
      .toHaveLength(1)
    // Each waits for the other now, the migration longer: it is the one that the database gives up.
    await older.query('lock table one')
    await older.query('commit')
    expect(await applied).toEqual(['9002-locks.sql'])
  })
})

test('two files with one number are a mistake of the code', () => {
  write('0001-again.sql', 'select 1;')
  expect(() => readMigrations(folder)).toThrow('Two migrations have the number 1')
})

test('the application role owns nothing and cannot step around row-level security', async () => {
  expect(
    await query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcanlogin as mighty from pg_roles where rolname = 'longtail_app'`,
    ),
  ).toEqual([{ mighty: false }])
  expect(await query(`select from pg_class where relowner = 'longtail_app'::regrole`)).toEqual([])
})
