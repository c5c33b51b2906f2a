import type { z } from 'zod'
import { check } from '#contract/kit/check.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Field } from '#contract/kit/record/field.ts'
import type { RecordSheet } from '#contract/kit/record/record-sheet.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { Ctx } from '../../ctx.ts'
import { isDash } from '../figures.ts'
import type { CellChange, RowPlan, SheetRow, CellFault } from '../import/sheet-kind.ts'
import { readCell, writeCell } from './field-cell.ts'
import { readColumns, type RecordColumn } from './record-columns.ts'

type Values = Record<string, unknown>
/** A record that is there, as its answer tells it. */
export type ExistingRecord = { id: number; version?: number }
export type RecordAct = Values & { id?: number }

type Given = {
  /** The record that bears the row's key now. */
  existing: ExistingRecord | undefined
  /** The first row of the file with this key. */
  firstRow: number
}
/** Rules between fields that no schema holds. */
export type Judge = (form: Values, existing: ExistingRecord | undefined) => FieldError[]
type Read = {
  sheet: RecordSheet
  form: z.ZodType<Values>
  judge?: Judge | undefined
  columns: readonly string[]
}
type Cell = { column: RecordColumn; text: string }

/** Judges one row of a record's spreadsheet against what is there now: what its form says, and what it would change. */
export function planRecord(
  ctx: Ctx,
  { sheet, form, judge, columns }: Read,
  { no, cells }: SheetRow,
  { existing, firstRow }: Given,
): RowPlan<RecordAct> {
  const before: Values = valuesOf(sheet.record, { ...existing })
  const filled = cellsOf(sheet, columns, cells)
  const { values, problems } = readRow(ctx, filled, before)
  if (firstRow < no) problems.push({ column: sheet.key, why: 'kit.sheets.twice', params: { row: firstRow } })
  const checked = check(form, values)
  const wrong = new Set(problems.map(({ column }) => column))
  const refused = (checked.fields ?? judge?.(checked.data, existing) ?? []).map((error) =>
    problemOf(columns, error),
  )
  problems.push(...refused.filter(({ column }) => !wrong.has(column)))
  if (problems.length || !checked.data) return { verdict: 'refused', changes: [], problems }
  const after = checked.data
  const changes = filled
    .filter(({ column }) => !existing || column.name !== sheet.key)
    .map(({ column }): CellChange => {
      const text = (row: Values) => writeCell(ctx, column, row[column.name], row).replaceAll('\r\n', '\n')
      return { column: column.id, before: existing ? text(before) : '', after: text(after) }
    })
    .filter((one) => one.before !== one.after)
  if (existing && !changes.length) return { verdict: 'same', changes, problems }
  const { id, version } = existing ?? {}
  const act = { ...after, ...(id !== undefined && { id }), ...(version !== undefined && { version }) }
  return { verdict: existing ? 'update' : 'create', changes, problems, act }
}

/** An empty cell leaves what is there: only the others are read, amounts when it is known in which currency. */
function cellsOf(sheet: RecordSheet, columns: readonly string[], cells: readonly string[]): Cell[] {
  const byId = new Map(readColumns(sheet).map((column) => [column.id, column]))
  return columns
    .flatMap((id, at): Cell[] => {
      const column = byId.get(id)
      return column && cells[at] ? [{ column, text: cells[at] }] : []
    })
    .toSorted((a, b) => Number(a.column.field.kind === 'money') - Number(b.column.field.kind === 'money'))
}

function readRow(
  ctx: Ctx,
  filled: readonly Cell[],
  before: Values,
): { values: Values; problems: CellFault[] } {
  const problems: CellFault[] = []
  const values = { ...before }
  for (const { column, text } of filled) {
    const { id, name, field, part } = column
    // What stands there already is no order to empty it.
    const empties = isDash(text) && writeCell(ctx, column, before[name], before) !== text
    const read = empties ? { value: emptyOf(field) } : readCell(ctx.app, field, text, values)
    if ('why' in read) problems.push({ column: id, why: read.why, params: read.params })
    else values[name] = part ? withPart(field, values[name], part, read.value) : read.value
  }
  return { values, problems }
}

/** What stands in a field that is emptied; the form's schema refuses it where something must. */
const emptyOf = ({ kind }: Field): unknown =>
  kind === 'texts' || kind === 'rows'
    ? []
    : kind === 'text' || kind === 'names' || kind === 'days'
      ? ''
      : null

function withPart(field: Field, whole: unknown, part: string, value: unknown): unknown {
  const start = field.kind === 'days' ? { from: '', to: '' } : {}
  const made: Values = { ...start, ...(whole as Values | null), [part]: value }
  if (field.kind === 'days') return made['from'] || made['to'] || !field.optional ? made : null
  return Object.fromEntries(Object.entries(made).filter(([, name]) => name !== ''))
}

/** A refused field under the column it stands in: `rule.0.hours` under `rule`, `names` under its first language. */
export const problemOf = (columns: readonly string[], { field, why, params }: FieldError): CellFault => {
  const parts = field.split('.')
  const places = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
  const column =
    places.find((one) => columns.includes(one)) ??
    places.flatMap((one) => columns.find((column) => column.startsWith(`${one}.`)) ?? [])[0] ??
    parts.slice(0, 2).join('.')
  return { column, why, params }
}
