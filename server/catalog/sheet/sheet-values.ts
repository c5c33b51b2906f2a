import { firstOf } from '#contract/kit/given.ts'
import { factOf, linesIn, type FactName, type Leg } from '#contract/catalog/skus/sku-facts.ts'
import type { CancelStep } from '#contract/catalog/catalog.schema.ts'
import { factKind, partOf, sheetFact, type SheetColumn } from '#contract/catalog/skus/sku-sheet.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { SheetRefs } from './sheet-refs.ts'
import type { SheetSku } from './sheet-skus.ts'
import { parseFigure } from '#contract/kit/money/figures.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { readList, writeList } from '../../kit/sheet/cells.ts'
import {
  readRoutes,
  readSailings,
  readSteps,
  withWays,
  writeRoutes,
  writeSailings,
  writeSteps,
} from './sheet-texts.ts'
import { choicesOf, isYesNo, valueOf } from './sheet-words.ts'

/** Why a cell cannot be read; the word's key and its numbers. */
type Unread = { why: string; params?: Record<string, string | number> }
export type ReadValue = { value: unknown; unread?: undefined } | { unread: Unread; value?: undefined }

const ok = (value: unknown): ReadValue => ({ value })
const unread = (why: string, params?: Unread['params']): ReadValue => ({
  unread: { why, ...(params && { params }) },
})

/** The value of a column as the form of a SKU holds it. */
export function valueAt(sku: SheetSku, column: SheetColumn): unknown {
  const fact = sheetFact(column)
  const of = partOf(column)
  const value: unknown = fact ? factOf(sku.facts, fact) : Reflect.get(sku, firstOf(column.split('.')))
  if (!of) return value
  if (fact !== 'legs') return (value as Record<string, string> | undefined)?.[of] ?? ''
  const legs = (value ?? []) as Leg[]
  return of === 'times'
    ? legs.map(({ sailings }) => ({ sailings }))
    : (readRoutes(writeRoutes(legs, of as Language), of as Language) ?? [])
}

/** What stands in a cell. */
export function writeValue(ctx: Ctx, refs: SheetRefs, column: SheetColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const choices = choicesOf(column)
  if (choices) {
    const key = isYesNo(column) ? (value ? 'on' : 'off') : String(value)
    return ctx.app.word(ctx.language, `${choices.words}.${key}`)
  }
  switch (column) {
    case 'categoryId':
      return refs.category.labelOf(value as number)
    case 'destinationId':
      return refs.destination.labelOf(value as number)
    case 'tagIds':
      return writeList((value as number[]).map(refs.tag.labelOf))
    case 'supplierIds':
      return writeList((value as number[]).map(refs.supplier.labelOf))
    case 'cancelRule':
      return writeSteps(value as CancelStep[], ctx.merchant.currency)
    case 'facts.legs.times':
      return writeSailings(value as Leg[])
    default:
      break
  }
  const fact = sheetFact(column)
  switch (fact && factKind(fact).kind) {
    case 'legs':
      return writeRoutes(value as Leg[], partOf(column) as Language)
    case 'lines':
      return writeList(linesIn(value as string))
    default:
      return Array.isArray(value) ? writeList(value as string[]) : String(value)
  }
}

/** What a cell says, as the form holds it; the schema judges it afterwards. */
export function readValue(ctx: Ctx, refs: SheetRefs, column: SheetColumn, text: string): ReadValue {
  if (choicesOf(column)) {
    const value = valueOf(ctx.app, column, text)
    if (value === undefined) return unread('notAllowed')
    return ok(isYesNo(column) ? value === 'on' : value)
  }
  const fact = sheetFact(column)
  if (fact) return readFact(factKind(fact).kind, partOf(column), text)
  switch (column) {
    case 'code':
      return ok(text.toUpperCase())
    case 'categoryId':
      return find(refs.category, [text], ([id]) => id)
    case 'destinationId':
      return find(refs.destination, [text], ([id]) => id)
    case 'tagIds':
      return find(refs.tag, readList(text), (ids) => ids)
    case 'supplierIds':
      return find(refs.supplier, readList(text), (ids) => ids)
    case 'sessions':
      return ok([...new Set(readList(text).map(readClock))].sort())
    case 'startTime':
      return ok(readClock(text))
    case 'cancelRule': {
      const steps = readSteps(text, ctx.merchant.currency)
      return steps
        ? ok(steps.toSorted((a, b) => b.hoursBefore - a.hoursBefore))
        : unread('catalog.fieldErrors.steps')
    }
    case 'latestBookingDays':
    case 'childFromAge':
    case 'adultFromAge':
      return ok(readNumber(text))
    default:
      return ok(text)
  }
}

const readNumber = (text: string): number | string => {
  const figure = parseFigure(text)
  return figure && !figure.isPercent ? Number(figure.value) : text
}

function readFact(kind: string, part: string | undefined, text: string): ReadValue {
  switch (kind) {
    case 'number':
      return ok(readNumber(text))
    case 'lines':
      return ok(readList(text).join('\n'))
    case 'time':
      return ok(readClock(text))
    case 'legs': {
      if (part === 'times') return ok(readSailings(text))
      const routes = readRoutes(text, part as Language)
      return routes ? ok(routes) : unread('catalog.fieldErrors.legs')
    }
    default:
      return ok(text)
  }
}

function find(
  named: SheetRefs['tag'],
  texts: readonly string[],
  describe: (ids: number[]) => unknown,
): ReadValue {
  const ids = texts.map((text) => named.idOf(text))
  const unknown = texts[ids.indexOf(undefined)]
  return unknown === undefined
    ? ok(describe([...new Set(ids as number[])]))
    : unread('kit.sheets.noSuch', { name: unknown })
}

/** The form with a value put where its column says; objects on the way are made anew. */
export function withValue(
  form: Record<string, unknown>,
  column: SheetColumn,
  value: unknown,
): Record<string, unknown> {
  const fact = sheetFact(column)
  const of = partOf(column)
  if (!fact) {
    const [field = ''] = column.split('.')
    return { ...form, [field]: of ? { ...(form[field] as object | undefined), [of]: value } : value }
  }
  const facts = (form['facts'] ?? {}) as Record<string, unknown>
  return { ...form, facts: { ...facts, [fact]: factWith(facts[fact], fact, of, value) } }
}

function factWith(existing: unknown, fact: FactName, of: string | undefined, value: unknown): unknown {
  if (!of) return value
  if (fact === 'legs') return withWays((existing ?? []) as Leg[], value as Partial<Leg>[])
  return { ...(existing as object | undefined), [of]: value }
}
