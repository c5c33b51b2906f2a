import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { currencies, type Currency } from '#contract/kit/money/money.ts'
import { guestKinds, type GuestKind } from '#contract/kit/guests.ts'
import type { QuotationMethod } from '#contract/pricing/quotation/quotation.schema.ts'
import type { App } from '../../kit/app-services.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { readDay } from '#contract/kit/text/written-days.ts'
import { parseChoice, yesOrNo } from '../../kit/sheet/cells.ts'
import { isDash, orElse, readMoney, readPercent, type Read } from '../../kit/sheet/figures.ts'
import type { CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import type { PriceColumn } from './columns.ts'
import { readWeekdays } from './weekdays.ts'

/** What a row says; what its cells leave empty is not there. Prices stay texts until it is known in which currency. */
export type PriceCells = {
  supplier?: string
  validFrom?: string
  from?: string
  to?: string
  weekdays?: number[]
  session?: string
  /** `mixed`: each kind's cell says by itself what it is: `1980`, `-10%`, `+150`. */
  method?: QuotationMethod | 'mixed'
  currency?: Currency
  onSale?: boolean
  note?: string
  amounts: Partial<Record<GuestKind, string>>
}

const longestNote = 200
const methods = ['none', 'fixed', 'percent', 'amount', 'mixed'] as const

function readOne(app: App, column: PriceColumn, text: string): Read<unknown> {
  switch (column) {
    case 'validFrom':
    case 'from':
    case 'to':
      return orElse(readDay(text), 'notDate')
    case 'weekdays':
      return orElse(readWeekdays(app, text), 'pricing.sheet.wrongWeekdays')
    case 'session': {
      const session = readClock(text)
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(session)
        ? { value: session }
        : { why: 'pricing.sheet.wrongTime' }
    }
    case 'method':
      return orElse(parseChoice(app, 'pricing.methods', methods, text), 'notAllowed')
    case 'currency':
      return orElse(asOneOf(currencies, text.trim().toUpperCase()), 'pricing.sheet.unknownCurrency')
    case 'onSale':
      return orElse(yesOrNo(app, 'pricing.saleStates', text) ?? yesOrNo(app, 'kit.parts', text), 'notAllowed')
    case 'note':
      return text.length <= longestNote ? { value: text } : { why: 'tooLong', params: { max: longestNote } }
    default:
      return { value: text }
  }
}

/** The cells of a row by their columns, and what is wrong with each of them. */
export function readCells(app: App, columns: readonly string[], cells: readonly string[]) {
  const found: Record<string, unknown> = {}
  const amounts: PriceCells['amounts'] = {}
  const problems: CellFault[] = []
  for (const [at, name] of columns.entries()) {
    const text = cells[at] ?? ''
    if (!name || name === 'sku' || text === '') continue
    const column = name as PriceColumn
    const read = readOne(app, column, text)
    if ('why' in read) problems.push({ column, ...read })
    else if (guestKinds.includes(column as GuestKind)) amounts[column as GuestKind] = text
    else found[column] = read.value
  }
  return { given: { ...found, amounts } as PriceCells, problems }
}

type Way = { method: QuotationMethod; currency: string }
export type SheetMethod = QuotationMethod | 'mixed'

/** What a cell that speaks for itself is. */
const methodIn = (text: string): QuotationMethod =>
  text.includes('%') ? 'percent' : /^[+\-−(]/.test(text.normalize('NFKC').trim()) ? 'amount' : 'fixed'

/** What the cells of guest kinds say: a value, null to take it away, undefined to leave it. */
export function readValues(
  { amounts }: PriceCells,
  { currency, ...way }: { currency: string; method: SheetMethod | ((kind: GuestKind) => SheetMethod) },
) {
  const problems: CellFault[] = []
  const methods: Partial<Record<GuestKind, QuotationMethod>> = {}
  const values: Partial<Record<GuestKind, number | null>> = {}
  for (const kind of guestKinds) {
    const text = amounts[kind]
    if (text === undefined) continue
    if (isDash(text)) {
      values[kind] = null
      continue
    }
    const said = typeof way.method === 'function' ? way.method(kind) : way.method
    const method = said === 'mixed' ? methodIn(text) : said
    methods[kind] = method
    const read = method === 'percent' ? readPercent(text) : readMoney(text, currency, method === 'amount')
    if ('why' in read) problems.push({ column: kind, ...read })
    else values[kind] = read.value
  }
  return { values, methods, problems }
}

/** A value as it is written and read back. */
export const writeValue = (value: number | null, { method, currency }: Way): string =>
  value === null ? '' : method === 'percent' ? `${value / 100}%` : minorToText(value, currency)
