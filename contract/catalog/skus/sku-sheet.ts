import { languages, type Language } from '../../kit/languages.ts'
import { factFields, fieldsOf, type FactName } from './sku-facts.ts'
import { orderTypes, type ProductType } from '../products.ts'

/** The columns of a spreadsheet of SKUs that every type has; a `.en` is one of five, one for each language. */
const common = [
  'code',
  'productType',
  'chargeMethod',
  ...languages.map((language) => `names.${language}` as const),
  'categoryId',
  'destinationId',
  'tagIds',
  'supplierIds',
  'onSale',
  'stockMode',
  'startTime',
  'sessions',
  'latestBookingDays',
  'cancelRule',
  'childFromAge',
  'adultFromAge',
  ...languages.map((language) => `meetingPoints.${language}` as const),
  'pickup',
  'autoConfirm',
  'needsAudit',
  ...languages.map((language) => `summaries.${language}` as const),
] as const

/** A fact in five languages has a column for each; a boat's ways have one more, for their times. */
export type FactColumn = `facts.${FactName}` | `facts.${FactName}.${Language}` | 'facts.legs.times'
/** A column by the place of its value in a SKU's form. */
export type SheetColumn = (typeof common)[number] | FactColumn

const inLanguages = (name: FactName): FactColumn[] =>
  languages.map((language) => `facts.${name}.${language}` as const)
const factColumns = (type: ProductType): FactColumn[] =>
  fieldsOf(type).flatMap(([name, { kind }]): FactColumn[] => {
    // Chosen in the form: a sheet may bring both SKUs, in any order.
    if (kind === 'sku') return []
    if (kind === 'legs') return [...inLanguages(name), 'facts.legs.times']
    return kind === 'names' || kind === 'lines' ? inLanguages(name) : [`facts.${name}`]
  })

/** The columns for SKUs of these types, in their order; a fact that several types know has one column. */
export const columnsFor = (types: readonly ProductType[]): SheetColumn[] => [
  ...common,
  ...new Set(types.flatMap(factColumns)),
]
export const allColumns: readonly SheetColumn[] = columnsFor(orderTypes)
export const sheetFact = (column: SheetColumn): FactName | undefined =>
  column.startsWith('facts.') ? (column.split('.')[1] as FactName) : undefined
/** What stands behind a column's field: a language, or the times of a boat. */
export const partOf = (column: SheetColumn): string | undefined =>
  column.split('.')[column.startsWith('facts.') ? 2 : 1]

/** What a fact's column holds; the same for every type that knows it. */
export const factKind = (name: FactName) => {
  const type = orderTypes.find((one) => name in factFields[one])!
  return fieldsOf(type).find(([key]) => key === name)![1]
}
