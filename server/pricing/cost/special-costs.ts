import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import type { SpecialCost } from './resolve-cost.ts'

type Pair = { skuId: number; supplierId: number }
type Row = AmountColumns & {
  id: number
  sku_id: number
  supplier_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  currency: string
}

/** Special costs of these SKUs from these suppliers that are not over before `from`, by `skuId/supplierId`. */
export async function loadSpecialCosts(
  ctx: Ctx,
  pairs: readonly Pair[],
  from = '0001-01-01',
): Promise<Map<string, SpecialCost[]>> {
  const books = new Map<string, SpecialCost[]>()
  if (pairs.length === 0) return books
  const { rows } = await sql<Row>`
    select c.id, c.sku_id, c.supplier_id, c.from_date, c.to_date, c.weekdays, c.currency,
           c.adult_minor, c.child_minor, c.infant_minor, c.unit_minor
    from unnest(${pairs.map((pair) => pair.skuId)}::bigint[], ${pairs.map((pair) => pair.supplierId)}::bigint[]) as asked (sku_id, supplier_id)
    join special_cost c on c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = asked.sku_id
      and c.supplier_id = asked.supplier_id and c.to_date >= ${from}::date`.execute(ctx.db)
  for (const row of rows) {
    const key = `${row.sku_id}/${row.supplier_id}`
    const { id: createdNo, from_date, to_date, weekdays, currency } = row
    const cost = { createdNo, from: from_date, to: to_date, weekdays, currency, ...amountsOf(row) }
    books.set(key, [...(books.get(key) ?? []), cost])
  }
  return books
}
