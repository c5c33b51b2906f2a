import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { SkuChange, SkuForm } from '#contract/catalog/catalog.schema.ts'
import { orderTypes, type ProductType } from '#contract/catalog/products.ts'
import { blankFacts, fieldsOf } from '#contract/catalog/skus/sku-facts.ts'
import { sheetFact, type SheetColumn } from '#contract/catalog/skus/sku-sheet.ts'
import { check } from '#contract/kit/check.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sameValue } from './same-value.ts'
import type { CellChange, RowPlan, CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { problemOf } from '../../kit/sheet/record/plan-record.ts'
import type { SheetRefs } from './sheet-refs.ts'
import type { SheetSku } from './sheet-skus.ts'
import { readValue, valueAt, withValue, writeValue } from './sheet-values.ts'

/** What a row does: makes a SKU, or changes one. */
export type SkuAct = { create: SkuForm } | { update: SkuChange }
export type PlanFacts = {
  refs: SheetRefs
  /** The SKU that bears the row's code now. */
  existing: SheetSku | undefined
  /** The first row of the file with this code. */
  firstRow: number
  /** What a row is where it does not say it. */
  type?: ProductType | undefined
  /** It is off sale and has no price to be sold at. */
  unpriced?: boolean
}

/** An empty cell leaves what is there: only these are read. */
const filled = (columns: readonly string[], cells: readonly string[]) =>
  columns.flatMap((column, at): [SheetColumn, string][] => {
    const cell = cells[at]
    return column && cell !== undefined && cell !== '' ? [[column as SheetColumn, cell]] : []
  })

/** Judges one row against what is there now. Changes nothing; the same row again is `same` once it is done. */
export function planRow(
  ctx: Ctx,
  row: number,
  columns: readonly string[],
  cells: readonly string[],
  { refs, existing, firstRow, type: usual, unpriced }: PlanFacts,
): RowPlan<SkuAct> {
  const problems: CellFault[] = []
  const values: [SheetColumn, unknown][] = usual && !existing ? [['productType', usual]] : []
  for (const [column, cell] of filled(columns, cells)) {
    const read = readValue(ctx, refs, column, cell)
    if (read.unread) problems.push({ column, ...read.unread })
    else values.push([column, read.value])
  }
  if (firstRow < row) problems.push({ column: 'code', why: 'kit.sheets.twice', params: { row: firstRow } })
  const given = new Map(values)
  const type = existing?.productType ?? asOneOf(orderTypes, given.get('productType'))
  problems.push(...fixedOnes(ctx, given, existing), ...(type ? othersFacts(given, type) : []))
  const form = formOf(values, existing, type)
  if (unpriced && given.get('onSale') === true)
    problems.push({ column: 'onSale', why: 'catalog.fieldErrors.noPrice', params: { codes: existing!.code } })
  const checked = check<typeof SkuChange | typeof SkuForm>(existing ? SkuChange : SkuForm, form)
  const refused = new Set(problems.map(({ column }) => column))
  const judged = [...(checked.fields ?? []), ...together(form)].map((error) => problemOf(columns, error))
  problems.push(...judged.filter(({ column }) => !refused.has(column)))
  if (problems.length || !checked.data) return { verdict: 'refused', changes: [], problems }
  const changing = values.filter(
    ([column, value]) => !existing || !sameValue(value, valueAt(existing, column)),
  )
  const changes = changing.map(([column, value]): CellChange => ({
    column,
    before: existing ? writeValue(ctx, refs, column, valueAt(existing, column)) : '',
    after: writeValue(ctx, refs, column, value),
  }))
  if (!existing) return { verdict: 'create', changes, problems, act: { create: checked.data as SkuForm } }
  if (!changes.length) return { verdict: 'same', changes, problems }
  const update = onlyGiven(
    checked.data as SkuChange,
    changing.map(([column]) => column),
  )
  return { verdict: 'update', changes, problems, act: { update } }
}

/** Type and charge method never change; names only where the merchant's switch allows it. */
function fixedOnes(
  ctx: Ctx,
  given: ReadonlyMap<SheetColumn, unknown>,
  existing: SheetSku | undefined,
): CellFault[] {
  if (!existing) return []
  const fixed = (['productType', 'chargeMethod'] as const).filter(
    (column) => given.has(column) && given.get(column) !== existing[column],
  )
  const named = [...given].filter(
    ([column, value]) => column.startsWith('names.') && !sameValue(value, valueAt(existing, column)),
  )
  return [
    ...fixed.map((column) => ({ column, why: 'catalog.fieldErrors.typeFixed' })),
    ...(ctx.merchant.flags['skuNameEditable'] === true
      ? []
      : named.map(([column]) => ({ column, why: 'catalog.fieldErrors.namesFixed' }))),
  ]
}

/** Cells under facts that this type does not have. */
function othersFacts(given: ReadonlyMap<SheetColumn, unknown>, type: ProductType): CellFault[] {
  const own = new Set<string>(fieldsOf(type).map(([name]) => name))
  return [...given.keys()]
    .filter((column) => {
      const fact = sheetFact(column)
      return fact !== undefined && !own.has(fact)
    })
    .map((column) => ({ column, why: 'catalog.fieldErrors.otherType' }))
}

/** What is there, with what the row says over it. */
function formOf(
  values: readonly [SheetColumn, unknown][],
  existing: SheetSku | undefined,
  type: ProductType | undefined,
): Record<string, unknown> {
  const own = new Set<string>(type && fieldsOf(type).map(([name]) => name))
  const blank = type && { facts: blankFacts(type) }
  return values
    .filter(([column]) => {
      const fact = sheetFact(column)
      return fact === undefined || own.has(fact)
    })
    .reduce<Record<string, unknown>>((form, [column, value]) => withValue(form, column, value), {
      ...blank,
      ...existing,
    })
}

/** What the fields say against each other, as the command would; told before anything is done. */
function together(form: Record<string, unknown>): FieldError[] {
  const { stockMode, sessions = [], adultFromAge = 12, childFromAge = 3, facts } = form as Partial<SheetSku>
  return [
    ...(stockMode === 'session' && !sessions.length ? [{ field: 'sessions', why: 'required' }] : []),
    ...(adultFromAge <= childFromAge
      ? [{ field: 'adultFromAge', why: 'tooSmall', params: { min: childFromAge + 1 } }]
      : []),
    ...(facts?.type === 'ticket' && facts.validity === 'open' && sessions.length
      ? [{ field: 'sessions', why: 'catalog.fieldErrors.openSession' }]
      : []),
  ]
}

/** Tags, pictures and suppliers are sent only where the row changes them: a supplier that leaves takes its costs along. */
const onlyGiven = (form: SkuChange, changes: readonly SheetColumn[]): SkuChange => ({
  ...form,
  pictureFileIds: undefined,
  tagIds: changes.includes('tagIds') ? form.tagIds : undefined,
  supplierIds: changes.includes('supplierIds') ? form.supplierIds : undefined,
})
