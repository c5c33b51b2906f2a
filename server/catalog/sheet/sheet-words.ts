import { chargeMethods, orderTypes, stockModes } from '#contract/catalog/products.ts'
import { factKind, sheetFact, type SheetColumn } from '#contract/catalog/sku-sheet.ts'
import { languages } from '#contract/kit/languages.ts'
import type { App } from '../../kit/app-services.ts'

/** What heads a column in a language. */
export function headOf(app: App, language: string, column: SheetColumn): string {
  const word = (key: string) => app.word(language, key)
  const fact = sheetFact(column)
  if (fact) return word(`catalog.facts.${fact}`)
  const [field, of] = column.split('.')
  return of ? `${word(heads[field!]!)} · ${word(`catalog.languages.${of}`)}` : word(heads[column]!)
}

const heads: Readonly<Record<string, string>> = {
  code: 'catalog.fields.code',
  productType: 'catalog.fields.productType',
  chargeMethod: 'catalog.fields.chargeMethod',
  names: 'catalog.fields.name',
  summaries: 'catalog.fields.summary',
  categoryId: 'catalog.fields.category',
  destinationId: 'catalog.fields.destination',
  tagIds: 'catalog.fields.tags',
  supplierIds: 'catalog.fields.suppliers',
  onSale: 'catalog.text.onSale',
  stockMode: 'catalog.fields.stockMode',
  startTime: 'catalog.fields.startTime',
  sessions: 'catalog.fields.sessions',
  latestBookingDays: 'catalog.fields.latestBooking',
  cancelRule: 'catalog.fields.cancelRule',
  childFromAge: 'catalog.fields.childFromAge',
  adultFromAge: 'catalog.fields.adultFromAge',
  meetingPoint: 'catalog.fields.meetingPoint',
  pickup: 'catalog.fields.pickup',
  autoConfirm: 'catalog.fields.autoConfirm',
  needsAudit: 'catalog.fields.needsAudit',
}

/** The values of a column that is chosen from a few, and where their words stand; undefined where it is typed. */
export function choicesOf(column: SheetColumn): { of: readonly string[]; words: string } | undefined {
  const fact = sheetFact(column)
  if (fact) {
    const kind = factKind(fact)
    return kind.kind === 'choice' ? kind : kind.kind === 'switch' ? yesNo : undefined
  }
  return choices[column]
}

const yesNo = { of: ['on', 'off'], words: 'kit.parts' } as const
const choices: Partial<Record<SheetColumn, { of: readonly string[]; words: string }>> = {
  productType: { of: orderTypes, words: 'catalog.productTypes' },
  chargeMethod: { of: chargeMethods, words: 'catalog.chargeMethods' },
  stockMode: { of: stockModes, words: 'catalog.stockModes' },
  onSale: yesNo,
  pickup: yesNo,
  autoConfirm: yesNo,
  needsAudit: yesNo,
}
export const isYesNo = (column: SheetColumn): boolean => choicesOf(column) === yesNo

/** A text as it is looked up: case and the space around it do not count. */
export const plain = (text: string): string => text.trim().toLowerCase()

const said = new WeakMap<App, Map<SheetColumn, Map<string, string>>>()

/** The value that a word means in a column, in whichever language it is written; undefined for none. */
export function valueOf(app: App, column: SheetColumn, text: string): string | undefined {
  const columns = said.get(app) ?? new Map<SheetColumn, Map<string, string>>()
  said.set(app, columns)
  const words = columns.get(column) ?? wordsOf(app, column)
  columns.set(column, words)
  return words.get(plain(text))
}

function wordsOf(app: App, column: SheetColumn): Map<string, string> {
  const found = choicesOf(column)
  const spoken = (found?.of ?? []).flatMap((value) => [
    [plain(value), value] as const,
    ...languages.map((language) => [plain(app.word(language, `${found!.words}.${value}`)), value] as const),
  ])
  const plainYes =
    found === yesNo
      ? ([
          ['yes', 'on'],
          ['true', 'on'],
          ['1', 'on'],
          ['no', 'off'],
          ['false', 'off'],
          ['0', 'off'],
        ] as const)
      : []
  return new Map([...plainYes, ...spoken])
}
