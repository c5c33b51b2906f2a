import type pg from 'pg'
import { isSpread } from './nodes.ts'

const part = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;|[^;'"$/-]+|[^]/g

/** The statements of a text, each by itself. */
export function singleStatements(sql: string): string[] {
  const statements = ['']
  for (const [text] of sql.matchAll(part)) {
    if (text === ';') statements.push('')
    else if (!text.startsWith('--')) statements[statements.length - 1] += text
  }
  return statements.map((text) => text.trim()).filter(Boolean)
}

export type RunFile = (sql: string) => Promise<void>
/**
 * Runs files' statements. A database that is spread over nodes hands each on to them as it was written, and takes one at a time
 * (docs/citus.md).
 */
export async function fileRunner(client: pg.ClientBase): Promise<RunFile> {
  if (!(await isSpread(client))) return async (sql) => void (await client.query(sql))
  // What changes the tables of a node goes by the connection that made them.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
  return async (sql) => {
    for (const text of singleStatements(sql)) {
      const [, table] = madeTable.exec(text) ?? []
      if (table) await makeTable(client, table, text)
      else for (const change of singleChanges(text)) await client.query(change)
    }
  }
}

const word = /'(?:[^']|'')*'|"[^"]*"|[(),]|[^'"(),]+/g

/**
 * The changes that one statement makes to a table, each by itself, as Citus takes them; a check of a new column under the name that PostgreSQL
 * gives it.
 */
export function singleChanges(statement: string): string[] {
  const [, head = '', table = '', changes] =
    /^(alter table (?:if exists )?(?:\w+\.)?(\w+))\s+([^]+)$/i.exec(statement) ?? []
  if (!changes) return [statement]
  const single = ['']
  let depth = 0
  for (const [text] of changes.matchAll(word)) {
    if (text === '(') depth++
    if (text === ')') depth--
    if (text === ',' && depth === 0) single.push('')
    else single[single.length - 1] += text
  }
  return single.flatMap((change) => {
    const [, column = change, name, check] =
      /^(\s*add column (\w+) [^]*?)(\s+check \([^]*\))$/i.exec(change) ?? []
    return [
      `${head} ${column.trim()}`,
      ...(check ? [`${head} add constraint ${table}_${name}_check${check}`] : []),
    ]
  })
}

const madeTable = /^create (?:unlogged )?table (?:if not exists )?((?:public\.|platform\.)?\w+)/i

/** Made on the coordinator alone, as Citus refuses keys of a table without a place to a merchant's; then it gets its place. */
async function makeTable(client: pg.ClientBase, table: string, text: string): Promise<void> {
  await client.query('set local citus.enable_ddl_propagation = off')
  await client.query(text)
  await client.query('set local citus.enable_ddl_propagation = on')
  await client.query('select platform.place($1)', [table])
}
