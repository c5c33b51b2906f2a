import { collectKeys } from '../../catalog/products.ts'

/** What stands in a row for the order as a whole. */
const ofOrder = [
  'reference',
  'orderKey',
  'agent',
  'sku',
  'date',
  'session',
  'endDate',
  'adults',
  'children',
  'infants',
  'units',
  'contactName',
  'contactPhone',
  'contactEmail',
  'agentOrderCode',
  'shownTotal',
  'currency',
  'settlement',
  'pickUpTime',
  'remark',
  'internalNote',
] as const
/** … and for the guest, or the guests, of the row. */
const ofGuest = ['guestName', 'guestPinyin', 'guestKind'] as const

type Own = (typeof ofOrder)[number] | (typeof ofGuest)[number]
/** What products may ask for stands under its own key; a guest's names are columns already. */
const ofCollect = collectKeys.filter((key) => key !== 'name' && key !== 'pinyin')
export type RequestedColumn = Exclude<(typeof collectKeys)[number], 'name' | 'pinyin'>
export type ImportColumn = Own | RequestedColumn

/** The columns that a spreadsheet of orders may have, as they are offered. */
export const importColumns: readonly ImportColumn[] = [...ofOrder, ...ofGuest, ...ofCollect]
const names = new Set<string>(importColumns)
export const isImportColumn = (text: string): text is ImportColumn => names.has(text)
const requestedNames = new Set<string>(ofCollect)
export const isQuestion = (column: ImportColumn): column is RequestedColumn => requestedNames.has(column)
const guestNames = new Set<string>(ofGuest)
/** Of these alone a row says more of the order above it. */
export const isOfGuest = (column: ImportColumn): boolean => guestNames.has(column) || isQuestion(column)

/** The word that heads a column. */
export const columnWord = (column: ImportColumn) =>
  isQuestion(column)
    ? (`catalog.collectKeys.${column}` as const)
    : (`order-entry.importColumns.${column}` as const)
