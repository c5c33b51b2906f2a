import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { service, type App } from '../app-services.ts'
import { Turns } from '../border/turns.ts'
import type { TableHead, TableInput } from './reader/read-table.task.ts'
import { taskIn } from './reader/read-task.ts'
import { readApart } from './reader/reader.ts'

export { BadSheet } from './limits.ts'

/** A merchant reads one file at a time, and two are read at all; each may take half a gigabyte for a moment. */
export const sheetTurns = (app: App): Turns =>
  service(app, 'kit.sheets', () => new Turns({ atOnce: 2, atOnceEach: 1, maxEach: 3, maxWaiting: 20 }))

/** The reading of a table, for who takes turns. */
export const tableTask = taskIn<TableInput, TableHead, string[]>(
  new URL('./reader/read-table.task.ts', import.meta.url),
)

/** The rows of a file that somebody sent, and how its letters were read; see `read-table.ts`. */
export async function readTable(
  input: TableInput,
  timeMs?: number,
): Promise<{ encoding: Encoding; rows: string[][] }> {
  const { head, list } = await readApart(tableTask, input, timeMs ? { timeMs } : {})
  return { ...head, rows: [...list] }
}

/** The rows of a spreadsheet file alone: a workbook's first sheet, or a text of comma-separated values. */
export const readSheet = async (content: Uint8Array, timeMs?: number): Promise<string[][]> =>
  (await readTable({ content }, timeMs)).rows
