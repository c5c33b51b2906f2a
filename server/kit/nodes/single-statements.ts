import type pg from 'pg'

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

/**
 * Runs a file's statements. A database that is spread over nodes hands each on to them as it was written, and takes one at a time
 * (docs/citus.md).
 */
export async function runFile(client: pg.ClientBase, sql: string): Promise<void> {
  const { rows } = await client.query<{ spread: boolean }>(
    `select to_regprocedure('platform.node_of(integer)') is not null as spread`,
  )
  for (const text of rows[0]?.spread ? singleStatements(sql) : [sql]) await client.query(text)
}
