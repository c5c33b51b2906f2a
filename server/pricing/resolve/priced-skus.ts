import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { PricedSku, SkuPick } from '#contract/pricing/calendar/calendar.schema.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf, codeOrName } from '../../kit/db/filters.ts'

const select = (ctx: Ctx) =>
  ctx.db
    .selectFrom('sku as s')
    .select([
      's.id',
      's.code',
      's.names',
      's.product_type as productType',
      's.category_id as categoryId',
      's.charge_method as chargeMethod',
      's.sessions',
      's.enabled',
      's.on_sale as onSale',
      's.package_price as packagePrice',
    ])
    .where('s.merchant_id', '=', ctx.scope.merchantId)
    .where('s.deleted_at', 'is', null)

const toSku = <T extends { names: unknown }>(row: T): T & { names: Names } => ({
  ...row,
  names: row.names as Names,
})

/** Only the SKUs (`s`) that a page of prices is about. */
export const isOf = (which: PricedWhich = 'all') =>
  which === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`(s.product_type = 'hotel-room') = ${which === 'hotel'}`

/** What the server knows of a priced SKU besides what it tells. */
export type FoundSku = PricedSku & {
  categoryId: number | null
  /** Of a package: whether its price is its own or the sum of its parts. */
  packagePrice: string | null
}

type Wanted = { lock?: boolean; of?: PricedWhich | undefined }

/** One SKU, locked for a change of its prices where asked; 404 where there is none, or where it is of another family. */
export async function requirePricedSku(ctx: Ctx, id: number, { lock, of }: Wanted = {}): Promise<FoundSku> {
  const query = select(ctx).where('s.id', '=', id).where(isOf(of))
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row ? toSku(row) : fail('notFound')
}

/** These SKUs by code; unknown ones and those in the recycle bin are left out. */
export async function skusByIds(ctx: Ctx, ids: readonly number[]): Promise<FoundSku[]> {
  if (!ids.length) return []
  const rows = await select(ctx)
    .where(sql<SqlBool>`s.id = any(${[...ids]}::bigint[])`)
    .orderBy('s.code')
    .orderBy('s.id')
    .execute()
  return rows.map(toSku)
}

/** These SKUs by their codes, in capitals. */
export async function skusByCodes(ctx: Ctx, codes: readonly string[]): Promise<Map<string, FoundSku>> {
  const wanted = [...new Set(codes.filter(Boolean))]
  if (!wanted.length) return new Map()
  const rows = await select(ctx)
    .where(sql<SqlBool>`s.code = any(${wanted}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.code, toSku(row)]))
}

/** SKUs for the picker: the ones named, or the first fifty that match, by code. */
export async function pickSkus(
  ctx: Ctx,
  { text, ids, packages }: z.output<typeof SkuPick>,
  of?: PricedWhich,
): Promise<{ rows: PricedSku[] }> {
  let query = select(ctx).where(isOf(of))
  if (ids?.length) query = query.where('s.id', '=', anyOf(ids))
  if (text) query = query.where(codeOrName('s', text))
  if (packages !== undefined) query = query.where('s.package_price', packages ? 'is not' : 'is', null)
  const rows = await query.orderBy('s.code').limit(50).execute()
  return { rows: rows.map(toSku) }
}
