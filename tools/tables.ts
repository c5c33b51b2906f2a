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
import { createDb, createPool } from '#server/kit/db.ts'
import { migrate } from '#server/kit/migrate.ts'
import { ensurePostgres } from '#server/kit/postgres.ts'

const target = path.resolve(import.meta.dirname, '../server/kit/tables.gen.ts')

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
    const dialect = makeDialect()
    const db = createDb(createPool(postgres.config))
    const includePattern = '{public,platform}.*'
    const code = await generate({ db, dialect, includePattern, typeMapping, camelCase: false, outFile: null })
    await db.destroy()
    fs.writeFileSync(target, code)
    console.log(`Written: ${path.relative(process.cwd(), target)}`)
  } finally {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true })
  }
}
