import type { Records } from './records.ts'
import type { ValueColumns } from './value-columns.ts'

/** Custom pricing as events keep it. Entries of an agent change one after the other: `lockAgent`. */
export type CustomPriceRecord = ValueColumns & {
  id: number
  agent_id: number
  sku_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  session: string
  note: string
  method: string
}

export const customPrices: Records<CustomPriceRecord> = {
  table: 'custom_price',
  columns: [
    'id',
    'agent_id',
    'sku_id',
    'from_date',
    'to_date',
    'weekdays',
    'session',
    'note',
    'method',
    'adult_value',
    'child_value',
    'infant_value',
    'unit_value',
  ],
}

/** What the sentence of its events tells. */
export const customPriceFacts = ({ id, sku_id, from_date, to_date }: CustomPriceRecord) => ({
  skuId: sku_id,
  from: from_date,
  to: to_date,
  customPriceId: id,
})
