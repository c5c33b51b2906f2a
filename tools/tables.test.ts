import fs from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/kit/testing.ts'
import { describeTables, tablesFile } from './tables.ts'

const { db } = await testDatabase()

test('the table types are those of the migrations (if not: npm run tables)', async () => {
  expect(fs.readFileSync(tablesFile, 'utf8')).toBe(await describeTables(db))
})
