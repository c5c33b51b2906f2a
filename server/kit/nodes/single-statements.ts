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
  const spread = await isSpread(client)
  return async (sql) => {
    for (const text of spread ? singleStatements(sql) : [sql]) await client.query(text)
  }
}
