import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { StatementFormat } from '#contract/write-off/statements/statement-columns.ts'
import { encodingOf } from '../../kit/sheet/letters/detect.ts'
import { isWorkbook, readText, readTable, textIn } from '../../kit/sheet/read-table.ts'
import { headWords } from './head-words.ts'
import { isCamt, readCamt } from './camt.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isOfx, readOfx } from './ofx.ts'
import { withoutLostLetters, type ParsedStatement } from './parsed-statement.ts'

/** What a file is: statements as banks' formats tell them, or the rows of a table that has to be mapped. */
export type ReadFile =
  | { format: Exclude<StatementFormat, 'table'>; encoding: Encoding; statements: ParsedStatement[] }
  | { format: 'table'; encoding: Encoding; rows: string[][] }

/**
 * Reads a file by its content, whatever its name says. `encoding` where a person chose one. Null for what is none of these;
 * throws `BadSheet` for a table that its reader refuses. Of what people send: only in a process that may die of it.
 */
export async function readFile(
  content: Uint8Array,
  currency: string,
  encoding?: Encoding,
  zone?: string,
): Promise<ReadFile | null> {
  if (isWorkbook(content)) return { format: 'table', ...(await readTable(content, {})) }
  const chosen = encoding ?? encodingOf(content, Object.values(headWords).flat())
  const text = textIn(content, chosen)
  const describe = (
    format: Exclude<StatementFormat, 'table'>,
    statements: readonly ParsedStatement[],
  ): ReadFile => ({
    format,
    encoding: chosen,
    statements: statements.map(withoutLostLetters),
  })
  if (isOfx(text)) return describe('ofx', readOfx(text, currency, zone))
  if (isMt940(text)) return describe('mt940', readMt940(text, currency))
  if (text.trimStart().startsWith('<')) {
    const statements = isCamt(text) ? readCamt(text, currency) : null
    return statements?.length ? describe('camt053', statements) : null
  }
  return { format: 'table', encoding: chosen, rows: readText(text) }
}
