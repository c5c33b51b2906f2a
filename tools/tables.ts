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
import { sql } from 'kysely'
import { closeDb, createDb, createPool, type Db } from '#server/kit/db/db.ts'
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
    await closeDb(db)
    console.log(`Written: ${path.relative(process.cwd(), tablesFile)}`)
  } finally {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true })
  }
}

/** What the columns of a name hold, whatever their table: the border has checked what is written to them. */
const held: Readonly<Record<string, string>> = {
  language: 'Language',
  names: 'Json<Names>',
  item_names: 'Json<Names>',
  summaries: 'Json<Names>',
  descriptions: 'Json<Names>',
  bank_texts: 'Json<Names>',
  terms_texts: 'Json<Names>',
  footer_texts: 'Json<Names>',
  proposal_text: 'Json<Names>',
  voucher_text: 'Json<Names>',
  terms_text: 'Json<Names>',
  emergency_text: 'Json<Names>',
  job_order_text: 'Json<Names>',
  info: 'Json<Record<string, string>>',
  collected: 'Json<Record<string, string>>',
}
const imports = `import type { Language, Names } from '#contract/kit/schema.ts'
import type { Json } from './json-column.ts'
`

/** The types of all tables of a database, as code: a text that a CHECK holds to a list is the union of that list. */
export async function describeTables(db: Db): Promise<string> {
  const code = await generate({
    db,
    dialect: makeDialect(),
    includePattern: '{public,platform}.*',
    typeMapping,
    camelCase: false,
    outFile: null,
  })
  const listed = await readLists(db)
  let table = ''
  return code
    .split('\n')
    .map((line) => {
      table = /^export interface (\w+)/.exec(line)?.[1] ?? table
      const column = /^ {2}(\w+): /.exec(line)?.[1]
      if (!column) return line.startsWith('import') ? `${line}\n${imports}` : line
      const type = listed.get(`${table}.${column}`) ?? held[column]
      return type ? line.replace(type.startsWith('Json') ? /\bunknown\b/ : /\bstring\b/, type) : line
    })
    .join('\n')
}

/** What CHECKs hold a column of texts to, by `Table.column`. */
async function readLists(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ relation: string; column: string; rule: string }>`
    select t.relname as relation, a.attname as column, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname in ('public', 'platform')
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c'`.execute(db)
  const listed = new Map<string, string>()
  for (const { relation, column, rule } of rows) {
    const list = /^CHECK \(\(\(?\w+\)? = ANY \(ARRAY\[('[^\]]*)\]\)\)\)$/.exec(rule)?.[1]
    if (list)
      listed.set(`${pascal(relation)}.${column}`, list.replaceAll('::text', '').split(', ').join(' | '))
  }
  return listed
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
