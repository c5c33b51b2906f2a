import { entryOf, firstOf } from '#contract/kit/given.ts'
import { chargeMethods, orderTypes, stockModes } from '#contract/catalog/products.ts'
import { factKind, partOf, sheetFact, type SheetColumn } from '#contract/catalog/skus/sku-sheet.ts'
import type { App } from '../../kit/app-services.ts'
import { parseChoice, yesOrNo } from '../../kit/sheet/cells.ts'

/** What heads a column in a language. */
export function headOf(app: App, language: string, column: SheetColumn): string {
  const word = (key: string) => app.word(language, key)
  const fact = sheetFact(column)
  const head = word(fact ? `catalog.facts.${fact}` : entryOf(heads, firstOf(column.split('.'))))
  const part = partOf(column)
  if (!part) return head
  return `${head} · ${word(part === 'times' ? 'catalog.facts.sailings' : `catalog.languages.${part}`)}`
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
  meetingPoints: 'catalog.fields.meetingPoint',
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

/** The value that a word means in a column, in whichever language it is written; undefined for none. */
export function valueOf(app: App, column: SheetColumn, text: string): string | undefined {
  const { of, words } = choicesOf(column)!
  if (!isYesNo(column)) return parseChoice(app, words, of, text)
  const yes = yesOrNo(app, words, text)
  return yes === undefined ? undefined : yes ? 'on' : 'off'
}
