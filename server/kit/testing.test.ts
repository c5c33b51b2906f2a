import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const one = await testDatabase()
const other = await testDatabase()

test('each test database is migrated and its own', async () => {
  await one.db
    .insertInto('platform.merchant')
    .values({ code: 'ONE', names: { en: 'One' } })
    .execute()
  const count = (db: typeof one.db) => db.selectFrom('platform.merchant').select('code').execute()
  expect(await count(one.db)).toEqual([{ code: 'ONE' }])
  expect(await count(other.db)).toEqual([])
})

test('tests act as the role that cannot step around row-level security', async () => {
  const { rows } = await sql<{ current_user: string }>`select current_user`.execute(one.db)
  expect(rows).toEqual([{ current_user: 'longtail_app' }])
})
