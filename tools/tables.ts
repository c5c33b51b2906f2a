import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  ColumnTypeNode,
  generate,
  IdentifierNode,
  PostgresDialect,
  UnionExpressionNode,
} from 'kysely-codegen'
import { createDb, createPool, type Db } from '#server/kit/db/db.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'

export const tablesFile = path.resolve(import.meta.dirname, '../server/kit/db/tables.gen.ts')

/** How `db.ts` reads each type, where that differs from the generator's belief. */
const typeMapping = { int8: 'number', numeric: 'string', date: 'string', json: 'unknown', jsonb: 'unknown' }

function makeDialect(): PostgresDialect {
  const dialect = new PostgresDialect({ defaultSchemas: ['public'] })
  const text = new IdentifierNode('string')
  const written = new UnionExpressionNode([new IdentifierNode('Date'), text])
  dialect.adapter.definitions.Timestamp = new ColumnTypeNode(text, written, written)
  return dialect
}

/** Writes the types of all tables, read from a freshly migrated database. */
export async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-tables-'))
  const postgres = await ensurePostgres(folder, { settings: { fsync: 'off' } })
  try {
    await migrate(postgres.config)
    const db = createDb(createPool(postgres.config))
    fs.writeFileSync(tablesFile, await describeTables(db))
    await db.destroy()
    console.log(`Written: ${path.relative(process.cwd(), tablesFile)}`)
  } finally {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true })
  }
}

/** The types of all tables of a database, as code. */
export const describeTables = (db: Db): Promise<string> =>
  generate({
    db,
    dialect: makeDialect(),
    includePattern: '{public,platform}.*',
    typeMapping,
    camelCase: false,
    outFile: null,
  })
