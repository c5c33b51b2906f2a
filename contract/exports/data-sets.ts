import { guestSet, orderSet, subsidiarySet } from './sets/order-sets.ts'
import { agentSet, customerSet, skuSet, supplierSet } from './sets/record-sets.ts'
import type { DataSet } from './set-kinds.ts'

export const dataSetNames = [
  'orders',
  'guests',
  'subsidiary',
  'customers',
  'skus',
  'agents',
  'suppliers',
] as const
export type DataSetName = (typeof dataSetNames)[number]

/** Everything that can be exported, each once; another list is a line here and its words. */
export const dataSets: Readonly<Record<DataSetName, DataSet>> = {
  orders: orderSet,
  guests: guestSet,
  subsidiary: subsidiarySet,
  customers: customerSet,
  skus: skuSet,
  agents: agentSet,
  suppliers: supplierSet,
}

export const formats = ['xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

/** As many rows as one file may have; a workbook of more opens slowly everywhere. */
export const maxRows: Readonly<Record<Format, number>> = { xlsx: 100_000, csv: 200_000 }
/** How long a report is kept. */
export const retentionMonths = 3

/** Why there is no file. */
export const failures = ['noRight', 'makerGone', 'tooMany', 'tooLarge', 'badFilter', 'broken'] as const
export type Failure = (typeof failures)[number]
