import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { customPrices, type OwnerKind } from './custom-price-record.ts'
import type { DatedRule, PriceRule } from './price-book.ts'
import { valuesOf, type ValueColumns } from './value-columns.ts'

type Wanted = { ownerId: number; skuId: number; from: string; to: string }
type Row = ValueColumns & {
  id: number
  sku_id: number
  owner_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  session: string
  method: string
}

export const ownerKey = (ownerId: number, skuId: number): string => `${ownerId}/${skuId}`

/** Custom prices of these owners of one kind and SKUs that touch the days wanted, by `ownerKey`. */
export async function loadCustomPrices(
  ctx: Ctx,
  kind: OwnerKind,
  wanted: readonly Wanted[],
): Promise<Map<string, DatedRule[]>> {
  const rules = new Map<string, DatedRule[]>()
  const asked = [...spans(wanted).values()]
  if (asked.length === 0) return rules
  const { table, ownerColumn } = customPrices[kind]
  const owner = sql.ref(`c.${ownerColumn}`)
  const { rows } = await sql<Row>`
    select c.id, c.sku_id, ${owner} as owner_id, c.from_date, c.to_date, c.weekdays, c.session, c.method,
           c.adult_value, c.child_value, c.infant_value, c.unit_value
    from unnest(${asked.map((pair) => pair.skuId)}::bigint[], ${asked.map((pair) => pair.ownerId)}::bigint[],
      ${asked.map((pair) => pair.from)}::date[], ${asked.map((pair) => pair.to)}::date[]) as asked (sku_id, owner_id, from_date, to_date)
    join ${sql.table(table)} c on c.merchant_id = ${ctx.scope.merchantId} and ${owner} = asked.owner_id and c.sku_id = asked.sku_id
      and c.to_date >= asked.from_date and c.from_date <= asked.to_date`.execute(ctx.db)
  for (const row of rows) {
    const key = ownerKey(row.owner_id, row.sku_id)
    const ofPair = rules.get(key) ?? []
    ofPair.push(datedRule(row))
    rules.set(key, ofPair)
  }
  return rules
}

/** Each owner and SKU once, from the first to the last day that is wanted of it. */
function spans(wanted: readonly Wanted[]): Map<string, Wanted> {
  const found = new Map<string, Wanted>()
  for (const one of wanted) {
    const key = ownerKey(one.ownerId, one.skuId)
    const known = found.get(key) ?? one
    const from = one.from < known.from ? one.from : known.from
    const to = one.to > known.to ? one.to : known.to
    found.set(key, { ...one, from, to })
  }
  return found
}

const datedRule = (row: Row): DatedRule => ({
  createdNo: row.id,
  method: row.method as PriceRule['method'],
  values: valuesOf(row),
  from: row.from_date,
  to: row.to_date,
  weekdays: row.weekdays,
  session: row.session,
})
