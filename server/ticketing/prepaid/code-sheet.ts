import { codeKey, judgeCodes } from '#contract/ticketing/prepaid/code-list.ts'
import { symbologies } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import { languages } from '#contract/kit/languages.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import {
  plain,
  type RowPlan,
  type SheetKind,
  type SheetPart,
  type CellFault,
} from '../../kit/sheet/import/sheet-kind.ts'
import { todayOf } from '../../kit/text/today.ts'
import { existingCodes, insertCodes, type NewCode } from './add-codes.ts'

const columns = ['code', 'symbology', 'serial', 'password', 'uses'] as const
type Column = (typeof columns)[number]
/** The page says which; without one there is none. */
type Subject = { batchId?: number | undefined }

/** Codes of a batch as a spreadsheet: a row is a code. */
export const codeSheet: SheetKind<NewCode, Subject> = {
  name: 'ticketing.codes',
  columns,
  codeColumn: 'code',
  headOf: (app, language, column) => app.word(language, `ticketing.codeColumns.${column}`),
  atOnce: 500,
  requireSubject: (ctx, { batchId = 0 }) => readRow(ctx, 'prepaid_batch', batchId),
  plan: planCodes,
  save: (ctx, codes, { batchId = 0 }) => insertCodes(ctx, batchId, codes),
}

async function planCodes(
  ctx: Ctx,
  { columns: places, rows, above }: SheetPart,
  { batchId = 0 }: Subject,
): Promise<RowPlan<NewCode>[]> {
  const batch = await readRow(ctx, 'prepaid_batch', batchId)
  const cellOf = (cells: readonly string[], column: Column) => cells[places.indexOf(column)]?.trim() ?? ''
  const codes = rows.map(({ cells }) => cellOf(cells, 'code'))
  const existing = await existingCodes(ctx, codes)
  const isExpired = batch.valid_until < todayOf(ctx)
  const judged = judgeCodes(codes, { existing: new Set(existing.keys()), isExpired })
  const earlier = new Map(above.map(({ cells, no }) => [codeKey(cellOf(cells, 'code')), no]))
  const firsts = new Map<string, number>()
  return rows.map(({ no, cells }, at) => {
    const code = codes[at] ?? ''
    const key = codeKey(code)
    const first = earlier.get(key) ?? firsts.get(key)
    if (!firsts.has(key)) firsts.set(key, no)
    const problems: CellFault[] = []
    const problem = judged[at]?.problem
    if (!code) problems.push({ column: 'code', why: 'required' })
    else if (first !== undefined && first < no)
      problems.push({ column: 'code', why: 'kit.sheets.twice', params: { row: first } })
    else if (problem)
      problems.push({
        column: 'code',
        why: `ticketing.codeProblems.${problem}`,
        params: { batch: existing.get(key) ?? '' },
      })
    const uses = cellOf(cells, 'uses')
    const count = uses === '' ? 1 : Number(uses)
    if (!Number.isInteger(count) || count < 1 || count > 50)
      problems.push({ column: 'uses', why: 'notNumber' })
    const symbology = symbologyIn(ctx.app, cellOf(cells, 'symbology'))
    if (!symbology) problems.push({ column: 'symbology', why: 'unknown' })
    if (problems.length || !symbology) return { verdict: 'refused', changes: [], problems }
    const act = {
      code,
      symbology,
      serial: cellOf(cells, 'serial'),
      password: cellOf(cells, 'password'),
      uses: count,
    }
    return { verdict: 'create', changes: [{ column: 'code', before: '', after: code }], problems: [], act }
  })
}

/** A symbology by its own name or its word in any language; a QR code where none is said. */
function symbologyIn(app: App, text: string): string | undefined {
  if (!text) return 'qr'
  return symbologies.find((one) =>
    [one, ...languages.map((language) => app.word(language, `ticketing.symbologies.${one}`))].some(
      (word) => plain(word) === plain(text),
    ),
  )
}
