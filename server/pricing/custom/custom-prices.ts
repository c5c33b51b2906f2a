import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { customPrices, type OwnerKind } from './custom-price-record.ts'
import type { DatedRule, PriceRule } from '../resolve/price-book.ts'
import { valuesOf, type ValueColumns } from '../value-columns.ts'

type Row = ValueColumns & {
  id: number
  sku_id: number
  owner_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  session: string
  method: PriceRule['method']
}

export const ownerKey = (ownerId: number, skuId: number): string => `${ownerId}/${skuId}`

/** Custom prices of these owners of one kind and SKUs (`ownerDays`) that touch the days wanted, by `ownerKey`. */
export async function loadCustomPrices(
  ctx: Ctx,
  kind: OwnerKind,
  input: RawBuilder<unknown>,
): Promise<Map<string, DatedRule[]>> {
  const rules = new Map<string, DatedRule[]>()
  const { table, ownerColumn } = customPrices[kind]
  const owner = sql.ref(`c.${ownerColumn}`)
  const { rows } = await sql<Row>`
    select c.id, c.sku_id, ${owner} as owner_id, c.from_date, c.to_date, c.weekdays, c.session, c.method,
           c.adult_value, c.child_value, c.infant_value, c.unit_value
    from ${input} asked
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

const datedRule = (row: Row): DatedRule => ({
  createdNo: row.id,
  method: row.method,
  values: valuesOf(row),
  from: row.from_date,
  to: row.to_date,
  weekdays: row.weekdays,
  session: row.session,
})
