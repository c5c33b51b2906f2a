import { guestKinds } from '#contract/kit/guests.ts'
import type { WordKey } from '#contract/words.ts'
import type { App } from '../../kit/app-services.ts'
import { describeHead } from '../../kit/sheet/import/heads.ts'

/** What heads the columns of prices and costs. */
const heads = {
  sku: 'pricing.fields.sku',
  supplier: 'pricing.fields.supplier',
  validFrom: 'pricing.fields.validFrom',
  from: 'pricing.sheet.from',
  to: 'pricing.sheet.to',
  weekdays: 'pricing.fields.weekdays',
  session: 'pricing.fields.session',
  method: 'pricing.sheet.method',
  adult: 'pricing.guests.adult',
  child: 'pricing.guests.child',
  infant: 'pricing.guests.infant',
  unit: 'pricing.guests.unit',
  currency: 'pricing.fields.currency',
  onSale: 'pricing.fields.onSale',
  note: 'pricing.fields.note',
} as const satisfies Record<string, WordKey>
export type PriceColumn = keyof typeof heads

/** What a download tells beside them, so that people know what they look at. */
const readOnlyHeads = {
  skuName: 'pricing.fields.skuName',
  category: 'pricing.fields.category',
  skuState: 'pricing.fields.skuState',
  chargeMethod: 'pricing.fields.chargeMethod',
  moneyOf: 'pricing.fields.currency',
} as const satisfies Record<string, WordKey>
const prices = guestKinds.map((kind) => `price.${kind}` as const)
export type ReadOnlyColumn = keyof typeof readOnlyHeads | (typeof prices)[number]

export function headOf(app: App, language: string, column: string): string {
  if (column in heads) return app.word(language, heads[column as PriceColumn])
  const [name, kind] = column.split('.')
  const head = kind
    ? `${app.word(language, 'pricing.fields.price')} · ${app.word(language, `pricing.guests.${kind}`)}`
    : app.word(language, readOnlyHeads[name as keyof typeof readOnlyHeads])
  return describeHead(app, language, head)
}

/** The column of a field that a command refuses: `rows.0.values.adult`, `adultMinor`. */
export const columnOf = (field: string): string =>
  field
    .replace(/^rows\.\d+\./, '')
    .replace(/^values\./, '')
    .replace(/Minor$/, '')
    .replace('skuId', 'sku')

const values = [...guestKinds]
const sku: ReadOnlyColumn[] = ['skuName', 'chargeMethod']

/** Which columns each kind of spreadsheet has: those that are read, and those that only tell. */
export const columnsOf = {
  quotation: {
    columns: ['sku', 'method', ...values, 'onSale'] satisfies PriceColumn[],
    readOnlyColumns: [
      'skuName',
      'category',
      'skuState',
      'chargeMethod',
      'moneyOf',
      ...prices,
    ] satisfies ReadOnlyColumn[],
  },
  custom: {
    columns: [
      'sku',
      'from',
      'to',
      'weekdays',
      'session',
      'method',
      ...values,
      'note',
    ] satisfies PriceColumn[],
    readOnlyColumns: [...sku, 'moneyOf'] satisfies ReadOnlyColumn[],
  },
  cost: {
    columns: ['sku', 'supplier', 'validFrom', 'currency', ...values] satisfies PriceColumn[],
    readOnlyColumns: sku,
  },
  specialCost: {
    columns: [
      'sku',
      'supplier',
      'from',
      'to',
      'weekdays',
      'currency',
      ...values,
      'note',
    ] satisfies PriceColumn[],
    readOnlyColumns: sku,
  },
}
