import { wordAt, type WordKey } from '../words.ts'
import { channelSets } from './sets/channel-sets.ts'
import { listSets } from './sets/list-sets.ts'
import { moneySets } from './sets/money-sets.ts'
import { guestSet, orderSet, subsidiarySet } from './sets/order-sets.ts'
import { productSets } from './sets/product-sets.ts'
import { agentSet, customerSet, skuSet, supplierSet } from './sets/record-sets.ts'
import { workSets } from './sets/work-sets.ts'
import type { DataSet } from './set-kinds.ts'

/** Everything that can be exported, each once. Sets with words of their own stand first; a list whose rows are declared is a line of `listSets`. */
export const dataSets = {
  orders: orderSet,
  guests: guestSet,
  subsidiary: subsidiarySet,
  customers: customerSet,
  skus: skuSet,
  agents: agentSet,
  suppliers: supplierSet,
  ...listSets,
  ...productSets,
  ...moneySets,
  ...workSets,
  ...channelSets,
} as const satisfies Readonly<Record<string, DataSet>>
export type DataSetName = keyof typeof dataSets
const isSet = (name: string): name is DataSetName => Object.hasOwn(dataSets, name)
export const dataSetNames: readonly DataSetName[] = Object.keys(dataSets).filter(isSet)

/** What a set is called: by its own word, or as the screen of its list is. */
export const setWord = (name: DataSetName): WordKey => dataSets[name].title ?? wordAt('exports.sets', name)

export const formats = ['xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

/** As many rows as one file may have; a workbook of more opens slowly everywhere. */
export const maxRows: Readonly<Record<Format, number>> = { xlsx: 100_000, csv: 200_000 }
/** How long a report is kept. */
export const retentionMonths = 3

/** Why there is no file. */
export const failures = ['noRight', 'makerGone', 'tooMany', 'tooLarge', 'badFilter', 'broken'] as const
export type Failure = (typeof failures)[number]
