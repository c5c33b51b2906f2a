import { languages } from '../kit/languages.ts'
import { factFields, fieldsOf, type FactName } from './sku-facts.ts'
import { orderTypes, type ProductType } from './products.ts'

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
  'meetingPoint',
  'pickup',
  'autoConfirm',
  'needsAudit',
  ...languages.map((language) => `summaries.${language}` as const),
] as const

export type FactColumn = `facts.${FactName}`
/** A column by the place of its value in a SKU's form. */
export type SheetColumn = (typeof common)[number] | FactColumn

const factColumns = (type: ProductType): FactColumn[] =>
  fieldsOf(type).map(([name]) => `facts.${name}` as const)

/** The columns for SKUs of these types, in their order; a fact that several types know has one column. */
export const columnsFor = (types: readonly ProductType[]): SheetColumn[] => [
  ...common,
  ...new Set(types.flatMap(factColumns)),
]
export const allColumns: readonly SheetColumn[] = columnsFor(orderTypes)
export const sheetFact = (column: SheetColumn): FactName | undefined =>
  column.startsWith('facts.') ? (column.slice(6) as FactName) : undefined

/** What a fact's column holds; the same for every type that knows it. */
export const factKind = (name: FactName) => {
  const type = orderTypes.find((one) => name in factFields[one])!
  return fieldsOf(type).find(([key]) => key === name)![1]
}
