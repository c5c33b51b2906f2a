import type { StatementSource } from '#contract/write-off/statements/statement-columns.ts'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { BadSheet } from '../../kit/sheet/limits.ts'
import { readFile, type ReadFile } from './read-statement.ts'
import { columnsOfTable, type TableColumns } from './read-table.ts'
import type { ParsedLine, ParsedStatement } from './parsed-statement.ts'

export type FileInput = {
  content: Uint8Array
  source: StatementSource
  currency: string
  encoding?: Encoding | undefined
  zone: string
}
/** What a file is, without what is long in it. */
export type FileHead = {
  format: ReadFile['format']
  encoding: Encoding
  statements: Omit<ParsedStatement, 'lines'>[]
  /** Of a table. */
  columns: TableColumns
}
/** A row of a table, or a line of the statement at that place. */
export type FileItem = string[] | { of: number; line: ParsedLine }

/** Rows of a table that a mapping is suggested by, and that are shown. */
const firstRows = 260
/** Each is kept by itself: a house has no more accounts, and a file that is made to be odd a hundred thousand. */
const maxStatements = 200

export async function run({
  content,
  source,
  currency,
  encoding,
  zone,
}: FileInput): Promise<{ head: FileHead; list: FileItem[] }> {
  const read = await readFile(content, currency, encoding, zone)
  if (!read) throw new BadSheet({ why: 'write-off.text.noStatement' })
  const { format } = read
  if (read.format === 'table') {
    const list = read.rows.slice(0, firstRows)
    const columns = columnsOfTable(list, source)
    return { head: { format, encoding: read.encoding, statements: [], columns }, list }
  }
  if (read.statements.length > maxStatements)
    throw new BadSheet({ why: 'kit.sheets.tooManyStatements', params: { max: maxStatements } })
  const list = read.statements.flatMap(({ lines }, of) => lines.map((line) => ({ of, line })))
  const statements = read.statements.map(headOf)
  const columns = { guess: null, hashes: [] }
  return { head: { format, encoding: read.encoding, statements, columns }, list }
}

function headOf(statement: ParsedStatement): Omit<ParsedStatement, 'lines'> {
  const { lines, ...head } = statement
  return lines ? head : statement
}
