import type { AmountColumns } from '../amount-columns.ts'
import type { Records } from '../records.ts'

/** A special cost as events keep it. Costs of a SKU from a supplier change one after the other: `lockBinding`. */
export type SpecialCostRecord = AmountColumns & {
  id: number
  sku_id: number
  supplier_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  note: string
  currency: string
}

export const specialCosts: Records<SpecialCostRecord> = {
  table: 'special_cost',
  columns: [
    'id',
    'sku_id',
    'supplier_id',
    'from_date',
    'to_date',
    'weekdays',
    'note',
    'currency',
    'adult_minor',
    'child_minor',
    'infant_minor',
    'unit_minor',
  ],
}

/** What the sentence of its events tells. */
export const specialCostFacts = ({ id, supplier_id, from_date, to_date }: SpecialCostRecord) => ({
  supplierId: supplier_id,
  from: from_date,
  to: to_date,
  specialCostId: id,
})
