import type { RawAnswer } from '../call/routes.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { writeXlsx } from './xlsx.ts'

/** Rows as a file that spreadsheets open; the first is the head. */
export const sheetAnswer = async (
  format: 'xlsx' | 'csv',
  fileName: string,
  rows: readonly (readonly string[])[],
): Promise<RawAnswer> =>
  format === 'csv'
    ? { contentType: 'text/csv; charset=utf-8', fileName, body: writeCsv(rows) }
    : {
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName,
        body: await writeXlsx(rows, fileName.replace(/\.\w+$/, '')),
      }
