import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { BadSheet } from '../../kit/sheet/limits.ts'
import { readFile, type ReadFile } from './read-statement.ts'
import type { ToldLine, ToldStatement } from './told.ts'

export type FileInput = {
  content: Uint8Array
  currency: string
  encoding?: Encoding | undefined
  zone: string
}
/** What a file is, without what is long in it. */
export type FileHead = {
  format: ReadFile['format']
  encoding: Encoding
  statements: Omit<ToldStatement, 'lines'>[]
}
/** A row of a table, or a line of the statement at that place. */
export type FileItem = string[] | { of: number; line: ToldLine }

/** Rows of a table that a mapping is suggested by, and that are shown. */
const firstRows = 260
/** Each is kept by itself: a house has no more accounts, and a file that is made to be odd a hundred thousand. */
const maxStatements = 200

export async function run({
  content,
  currency,
  encoding,
  zone,
}: FileInput): Promise<{ head: FileHead; list: FileItem[] }> {
  const read = await readFile(content, currency, encoding, zone)
  if (!read) throw new BadSheet({ why: 'write-off.text.noStatement' })
  const { format } = read
  if (read.format === 'table')
    return { head: { format, encoding: read.encoding, statements: [] }, list: read.rows.slice(0, firstRows) }
  if (read.statements.length > maxStatements)
    throw new BadSheet({ why: 'kit.sheets.tooManyStatements', params: { max: maxStatements } })
  const list = read.statements.flatMap(({ lines }, of) => lines.map((line) => ({ of, line })))
  const statements = read.statements.map(({ lines: _, ...rest }) => rest)
  return { head: { format, encoding: read.encoding, statements }, list }
}
