import type { Ctx } from '../kit/ctx.ts'
import type { AmountColumns } from './amount-columns.ts'

/** A special cost as events keep it, so that an act can be told and taken back. */
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

export const specialCostColumns = [
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
] as const

/** One special cost, locked; null where there is none. */
export async function specialCostOf(ctx: Ctx, id: number): Promise<SpecialCostRecord | null> {
  const row = await ctx.db
    .selectFrom('special_cost')
    .select(specialCostColumns)
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** What the sentence of its events tells. */
export const specialCostFacts = ({ id, supplier_id, from_date, to_date }: SpecialCostRecord) => ({
  supplierId: supplier_id,
  from: from_date,
  to: to_date,
  specialCostId: id,
})
