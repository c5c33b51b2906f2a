import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Fields } from '#contract/kit/record/field.ts'
import type { RecordSheet } from '#contract/kit/record/record-sheet.ts'
import type { AnswerOf, FormOf } from '#contract/kit/record/record-types.ts'
import type { SheetAsk } from '#contract/kit/sheet/sheet.api.ts'
import type { Ctx } from '../../ctx.ts'
import type { RawAnswer } from '../../call/routes.ts'
import { todayOf } from '../../text/today.ts'
import { sheetAnswer } from '../answer.ts'
import { sheetHandlers } from '../import/sheet-handlers.ts'
import { firstRows, type RowPlan, type SheetKind, type SheetPart } from '../import/sheet-kind.ts'
import { writeCell } from './field-cell.ts'
import { planRecord, type Judge, type ExistingRecord, type RecordAct } from './plan-record.ts'
import { headOf, readColumns, answerColumns } from './record-columns.ts'

const everything = { pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }

/** What a record's spreadsheet is bound to: the form, the list and the command that the pages have anyway. */
type Bound<F extends Fields, Filter> = {
  /** `domain.name`: the domain binds `domain.checkImport` and `domain.runImport`. */
  name: `${string}.${string}`
  form: z.ZodType<FormOf<F>, unknown>
  /** The records that a filter finds, or those that bear one of these keys, written in capitals. */
  list: (
    ctx: Ctx,
    filter: Filter & typeof everything & { keys?: readonly string[] },
  ) => Promise<{ rows: ExistingRecord[] }>
  /** What the fields say against each other, where the command has such a rule: told before anything is done. */
  judge?: (form: FormOf<F>, existing: AnswerOf<F> | undefined) => FieldError[]
  /** Makes one, or changes the one with that id. */
  save: (ctx: Ctx, form: FormOf<F> & { id?: number }) => Promise<unknown>
}

/** The same, whatever the record: its fields alone are looked at. */
type Sheet = {
  sheet: RecordSheet
  name: Bound<Fields, object>['name']
  form: z.ZodType<Record<string, unknown>>
  list: (ctx: Ctx, filter: object) => Promise<{ rows: ExistingRecord[] }>
  judge?: Judge
  save: (ctx: Ctx, form: RecordAct) => Promise<unknown>
}
type Ask<Filter> = Omit<Filter, keyof typeof everything | 'keys'> & z.output<typeof SheetAsk>

/** A record's spreadsheet, out and back: its kind, for the jobs, and the handlers of its calls (`recordSheetApi`). */
export function recordSheets<F extends Fields, Filter extends object>(
  sheet: RecordSheet<F>,
  bound: Bound<F, Filter>,
) {
  const own = { sheet, ...bound } as unknown as Sheet
  const [columns, view] = [readColumns(own.sheet), answerColumns(own.sheet)]
  const byId = new Map([...columns, ...view].map((column) => [column.id, column]))
  const kind: SheetKind<RecordAct, object> = {
    name: own.name,
    columns: columns.map(({ id }) => id),
    readOnlyColumns: view.map(({ id }) => id),
    codeColumn: sheet.key,
    headOf: (app, language, id) => headOf(app, language, own.sheet, mustGet(byId, id)),
    plan: (ctx, part) => planRows(ctx, own, part),
    save: async (ctx, acts) => {
      for (const act of acts) await own.save(ctx, act)
    },
  }
  const handlers = {
    export: (ctx: Ctx, ask: Ask<Filter>) => exportRecords(ctx, own, ask),
    ...sheetHandlers(kind),
  }
  return { kind, handlers }
}

async function planRows(
  ctx: Ctx,
  { sheet, form, list, judge }: Sheet,
  part: SheetPart,
): Promise<RowPlan<RecordAct>[]> {
  const { columns, rows } = part
  const keys = [...new Set(rows.flatMap(({ code }) => code || []))]
  const found = keys.length ? await list(ctx, { ...everything, keys }) : { rows: [] }
  const keyOf = (record: ExistingRecord) => String(Reflect.get(record, sheet.key)).toUpperCase()
  const recordByKey = new Map(found.rows.map((record) => [keyOf(record), record]))
  const first = firstRows(part)
  return rows.map((row) =>
    planRecord(ctx, { sheet, form, judge, columns }, row, {
      existing: recordByKey.get(row.code),
      firstRow: first.get(row.code) ?? row.no,
    }),
  )
}

/** The records that a filter finds as a spreadsheet, in the reader's language; the import reads it back. */
async function exportRecords(
  ctx: Ctx,
  { sheet, name, list }: Sheet,
  { format, template, ...filter }: z.output<typeof SheetAsk>,
): Promise<RawAnswer> {
  const columns = [...readColumns(sheet), ...(template ? [] : answerColumns(sheet))]
  const { rows } = template ? { rows: [] } : await list(ctx, { ...filter, ...everything })
  const heads = columns.map((column) => headOf(ctx.app, ctx.language, sheet, column))
  const lines = rows.map((record) => {
    const row = { ...record } as Record<string, unknown>
    return columns.map((column) => writeCell(ctx, column, row[column.name], row))
  })
  return sheetAnswer(format, `${name.split('.')[1]}-${todayOf(ctx)}.${format}`, [heads, ...lines])
}
