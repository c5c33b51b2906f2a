import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { AmountColumns } from '../amount-columns.ts'
import { recordsWhere } from '../records.ts'
import { specialCosts } from '../cost/special-cost-record.ts'
import { storedOf, type StoredCostPair } from './cost-pairs.ts'

export type StoredBase = StoredCostPair & { validFrom: string }
export type StoredSpecial = StoredCostPair & { from: string; to: string; weekdays: number[]; note: string }

type BaseRow = AmountColumns & {
  id: number
  sku_id: number
  supplier_id: number
  currency: string
  valid_from: string
}

/** All base costs of these SKUs, each pair's in the order of their days. */
export async function storedBaseCosts(ctx: Ctx, skuIds: readonly number[]): Promise<StoredBase[]> {
  const { rows } = await sql<BaseRow>`
    select id, sku_id, supplier_id, currency, valid_from, adult_minor, child_minor, infant_minor, unit_minor from base_cost
     where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${[...skuIds]}::bigint[]) order by valid_from`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...storedOf(row), validFrom: row.valid_from }))
}

/** All special costs of these SKUs; what was made later comes later. */
export async function storedSpecialCosts(ctx: Ctx, skuIds: readonly number[]): Promise<StoredSpecial[]> {
  const rows = await recordsWhere(ctx, specialCosts, sql`sku_id = any(${[...skuIds]}::bigint[])`)
  return rows.map((row) => ({
    ...storedOf(row),
    from: row.from_date,
    to: row.to_date,
    weekdays: row.weekdays,
    note: row.note,
  }))
}
