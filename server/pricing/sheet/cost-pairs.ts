import { firstOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lookupByNameOrCode, type Lookup } from '../../kit/sheet/cells.ts'
import type { CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import type { PriceRow } from './price-rows.ts'

export type Supplier = { id: number; name: string; currency: string }
type Bound = { skuId: number; supplier: Supplier & { code: string } }

/** A SKU and a supplier of it, as one text. */
export const costPairKey = ({ skuId, supplierId }: { skuId: number; supplierId: number }): string =>
  `${skuId}/${supplierId}`

async function suppliersOf(ctx: Ctx): Promise<(Supplier & { code: string })[]> {
  const { rows } = await sql<Supplier & { code: string }>`select id, code, name, currency from supplier
    where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return rows
}
/** What suppliers are called in a spreadsheet. */
export const supplierNames = async (ctx: Ctx): Promise<Lookup> => lookupByNameOrCode(await suppliersOf(ctx))

/** Which suppliers serve which of these SKUs, and what people call them. */
export async function costPairs(ctx: Ctx, skuIds: readonly number[]) {
  const all = await suppliersOf(ctx)
  const { rows: bound } = await sql<{ skuId: number; supplierId: number }>`
    select sku_id as "skuId", supplier_id as "supplierId" from sku_supplier
     where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${[...skuIds]}::bigint[])`.execute(ctx.db)
  const byId = new Map(all.map((supplier) => [supplier.id, supplier]))
  const pairs = Map.groupBy(
    bound.map(({ skuId, supplierId }): Bound => ({ skuId, supplier: mustGet(byId, supplierId) })),
    ({ skuId }) => skuId,
  )
  const names = lookupByNameOrCode(all)
  /** Who the row is about: the supplier it names, or the only one its SKU has. */
  return ({ sku, given }: PriceRow): { supplier: Supplier } | CellFault => {
    const serving = pairs.get(sku.id) ?? []
    const text = given.supplier
    if (text === undefined)
      return serving.length === 1 ? firstOf(serving) : { column: 'supplier', why: 'required' }
    // Of several with one name the one that serves the SKU is meant.
    const id = lookupByNameOrCode(serving.map(({ supplier }) => supplier)).idOf(text)
    const pair = serving.find(({ supplier }) => supplier.id === id)
    if (pair) return pair
    if (names.idOf(text) === undefined)
      return { column: 'supplier', why: 'kit.sheets.noSuch', params: { name: text } }
    return { column: 'supplier', why: 'pricing.sheet.notSupplier', params: { name: text, sku: sku.code } }
  }
}

export type StoredCostPair = {
  id: number
  skuId: number
  supplierId: number
  currency: string
  amounts: Amounts
}

/** Amounts and currency of a row of costs, under the names that the rest has for them. */
export const storedOf = (
  row: AmountColumns & { id: number; sku_id: number; supplier_id: number; currency: string },
): StoredCostPair => ({
  id: row.id,
  skuId: row.sku_id,
  supplierId: row.supplier_id,
  currency: row.currency,
  amounts: amountsOf(row),
})
