import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { fileUrl } from '#contract/files/files.schema.ts'
import { familyKeys, type Family, type FamilyKeys } from '#contract/catalog/families.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { SkuRow, SkuTag } from '#contract/catalog/catalog.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { unpricedSkus } from '../../pricing/pricing.public.ts'
import { costsToday } from './cost-today.ts'
import { factsIn, placeOf, type StoredFacts } from '../hotels/hotel-facts.ts'

/** A row of the list as the database answers it. */
export type ListedSku = {
  id: number
  code: string
  names: SkuRow['names']
  productType: SkuRow['productType']
  chargeMethod: SkuRow['chargeMethod']
  coverFileId: number | null
  categoryNames: Record<string, string> | null
  destinationNames: SkuRow['destinationNames']
  tags: z.infer<typeof SkuTag>[]
  suppliers: { id: number; name: string; bound: boolean }[]
  basePrice: Amounts | null
  stockMode: SkuRow['stockMode']
  facts: object
  /** Of a room: its hotel. */
  place: StoredFacts['place']
  onSale: boolean
  enabled: boolean
  deletedAt: string | null
  clearedAt: string | null
  modifiedAt: string
}

/** The four amounts of a price table as one object. */
export const amounts = (from: string) =>
  sql.raw(
    `jsonb_build_object('adultMinor', ${from}.adult_minor, 'childMinor', ${from}.child_minor, 'infantMinor', ${from}.infant_minor, 'unitMinor', ${from}.unit_minor)`,
  )

/** What a list shows of a SKU `s`, with category, tags, suppliers and base price. */
export const listedColumns: RawBuilder<unknown> = sql`
  s.id, s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod", s.cover_file_id as "coverFileId",
  s.stock_mode as "stockMode", s.facts, ${placeOf} as place, s.on_sale as "onSale", s.enabled, s.deleted_at as "deletedAt", s.cleared_at as "clearedAt", s.modified_at as "modifiedAt",
  coalesce((select d.names from destination d where d.merchant_id = s.merchant_id and d.id = s.destination_id), '{}') as "destinationNames",
  (select c.names from category c where c.merchant_id = s.merchant_id and c.id = s.category_id) as "categoryNames",
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'names', t.names, 'colour', t.colour) order by t.name)
     from sku_tag k join tag t on t.merchant_id = k.merchant_id and t.id = k.tag_id
    where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as tags,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'bound', k.bound_sku_id is not null) order by k.rank, u.id)
     from sku_supplier k join supplier u on u.merchant_id = k.merchant_id and u.id = k.supplier_id
    where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as suppliers,
  (select ${amounts('p')} from sku_base_price p where p.merchant_id = s.merchant_id and p.sku_id = s.id) as "basePrice"`

export const maySeeCosts = (ctx: Ctx, family: Family): boolean => may(ctx, familyKeys[family].costs)

/** Rows as they go out, each with the preferred supplier's cost today for who may see costs. */
export async function toSkuRows(ctx: Ctx, listed: readonly ListedSku[], family: Family): Promise<SkuRow[]> {
  const preferred = listed.flatMap(({ id, suppliers: [first] }) =>
    first ? [{ skuId: id, supplierId: first.id }] : [],
  )
  const costs = maySeeCosts(ctx, family) ? await costsToday(ctx, preferred) : null
  const unpriced = await unpricedSkus(
    ctx,
    listed.flatMap(({ id, onSale, enabled }) => (onSale && enabled ? [id] : [])),
  )
  return listed.map((row) => {
    const { coverFileId, categoryNames, basePrice, ...rest } = omit(row, ['place', 'deletedAt', 'clearedAt'])
    return {
      ...rest,
      facts: factsIn(row, ctx.language),
      coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
      categoryName: categoryNames ? nameIn(categoryNames, ctx.language) : '',
      basePrice: basePrice ?? noAmounts,
      currency: ctx.merchant.currency,
      unpriced: unpriced.has(row.id),
      ...(costs && { cost: costs.get(row.id) ?? null }),
      can: skuCan(ctx, row, familyKeys[family]),
    }
  })
}

const skuCan = (
  ctx: Ctx,
  row: Pick<ListedSku, 'deletedAt' | 'clearedAt' | 'enabled'>,
  { edit }: FamilyKeys,
) =>
  row.deletedAt
    ? canOf(ctx, row.clearedAt ? {} : { restore: edit })
    : canOf(ctx, {
        edit,
        copy: edit,
        onSale: edit,
        tag: edit,
        recycle: edit,
        ...(row.enabled ? { disable: edit } : { enable: edit }),
      })
