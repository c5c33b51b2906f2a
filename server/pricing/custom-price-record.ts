import type { Ctx } from '../kit/ctx.ts'
import type { ValueColumns } from './value-columns.ts'

/** Custom pricing as events keep it, so that an act can be told and taken back. */
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

export const customPriceColumns = [
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
] as const

/** One entry; null where there is none. Entries of an agent change one after the other: its agent is locked. */
export async function customPriceOf(ctx: Ctx, id: number): Promise<CustomPriceRecord | null> {
  const row = await ctx.db
    .selectFrom('custom_price')
    .select(customPriceColumns)
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** What the sentence of its events tells. */
export const customPriceFacts = ({ id, sku_id, from_date, to_date }: CustomPriceRecord) => ({
  skuId: sku_id,
  from: from_date,
  to: to_date,
  customPriceId: id,
})
