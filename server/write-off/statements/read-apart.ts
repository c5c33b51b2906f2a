import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { StatementSource } from '#contract/write-off/statements/statement-columns.ts'
import type { CallCtx } from '../../kit/ctx.ts'
import { readInTurn } from '../../kit/sheet/reader/read-in-turn.ts'
import { taskIn } from '../../kit/sheet/reader/read-task.ts'
import type { FileHead, FileInput, FileItem } from '../read/read-file.task.ts'
import type { LinesInput } from '../read/read-lines.task.ts'
import type { ReadFile } from '../read/read-statement.ts'
import type { TableColumns } from '../read/read-table.ts'
import type { ParsedLine, ParsedStatement } from '../read/parsed-statement.ts'

// Files and their lines are read apart from the server, in their merchant's turn; nobody holds a connection meanwhile.

const fileTask = taskIn<FileInput, FileHead, FileItem>(new URL('../read/read-file.task.ts', import.meta.url))
const linesTask = taskIn<LinesInput, Omit<ParsedStatement, 'lines'>, ParsedLine>(
  new URL('../read/read-lines.task.ts', import.meta.url),
)

type Who = Pick<CallCtx, 'app' | 'scope'>
type How = { source: StatementSource; currency: string; encoding?: Encoding; zone: string }
/** What a file is; of a table its first rows, and what its columns may be. */
type SentFile = ReadFile & { columns: TableColumns }

/** What a file is: statements, or the first rows of a table. Refused on `file` where it is none. */
export async function readFileApart(ctx: Who, content: Uint8Array, how: How): Promise<SentFile> {
  const { head, list } = await readInTurn(ctx, fileTask, { content, ...how })
  const { format, encoding, columns } = head
  if (format === 'table')
    return { format, encoding, columns, rows: list.filter((item) => Array.isArray(item)) }
  const statements: ParsedStatement[] = head.statements.map((rest) => ({ ...rest, lines: [] }))
  for (const item of list) if ('line' in item) statements[item.of]?.lines.push(item.line)
  return { format, encoding, columns, statements }
}

/** The lines of a table by its mapping. */
export async function readLinesApart(ctx: Who, input: LinesInput): Promise<ParsedStatement> {
  const { head, list } = await readInTurn(ctx, linesTask, input)
  return { ...head, lines: [...list] }
}
