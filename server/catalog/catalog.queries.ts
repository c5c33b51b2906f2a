import { firstOf } from '#contract/kit/given.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { familyKeys, type Family } from '#contract/catalog/families.ts'
import { skuSorts } from '#contract/catalog/sku-sorts.ts'
import { isDown } from '#contract/kit/record/sorts.ts'
import { typesOfGroup } from '#contract/catalog/products.ts'
import type { SkuFilter, SkuPick } from '#contract/catalog/catalog.schema.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { ofKind } from './skus/sku-kinds.ts'
import { codeOrName } from '../kit/db/filters.ts'
import { isWithin } from '../pricing/pricing.public.ts'
import { isInArea, isNamed } from './hotels/hotels.queries.ts'
import { ofFamily } from './skus/of-family.ts'
import { listedColumns, toSkuRows, type ListedSku } from './skus/sku-rows.ts'

type Filter = z.output<typeof SkuFilter>

/** A page of a family's SKUs. Each list screen has a permission of its own, so the group that is asked names the key. */
export async function listSkus(ctx: Ctx, filter: Filter, family: Family) {
  const { pageNo, pageSize } = filter
  const where = skusThat(ctx, filter, family)
  const [total, page] = [
    await sql<{ n: number }>`select count(*) as n from sku s where ${where}`.execute(ctx.db),
    await sql<ListedSku>`select ${listedColumns} from sku s where ${where}
      order by ${order(ctx, filter)}, s.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
      ctx.db,
    ),
  ]
  return { rows: await toSkuRows(ctx, page.rows, family), total: firstOf(total.rows).n, pageNo, pageSize }
}

/** The condition on `s` that a list's filter is; 1003 for who may not open that list. */
export function skusThat(
  ctx: Ctx,
  filter: Omit<Filter, 'pageNo' | 'pageSize'>,
  family: Family,
): RawBuilder<unknown> {
  const key = family === 'play' && filter.group ? `entertainment.${filter.group}` : familyKeys[family].list
  if (!may(ctx, key)) fail('noPermission', { key })
  return sql.join([ofFamily(family, 'skus'), ...conditions(ctx, filter)], sql` and `)
}

function order(ctx: Ctx, filter: Filter): RawBuilder<unknown> {
  const by = {
    code: sql`s.code`,
    name: sql`coalesce(nullif(s.names ->> ${ctx.language}, ''), s.names ->> 'en', s.code)`,
    created: sql`s.created_at`,
    modified: sql`s.modified_at`,
    hotel: sql`(select coalesce(nullif(h.names ->> ${ctx.language}, ''), app.first_text(h.names)) || ' ' || app.first_text(h.areas)
      from hotel h where h.merchant_id = s.merchant_id and h.id = s.hotel_id) nulls last, s.facts ->> 'area', s.code`,
  }[filter.sort]
  return isDown(skuSorts, filter) && filter.sort !== 'hotel' ? sql`${by} desc` : by
}

function conditions(ctx: Ctx, filter: Omit<Filter, 'pageNo' | 'pageSize'>): RawBuilder<unknown>[] {
  const {
    text,
    group,
    productTypes,
    categoryIds,
    destinationIds,
    tagIds,
    supplierId,
    hotel,
    area,
    meal,
    chargeMethod,
    stockMode,
    onSale,
    enabled,
  } = filter
  const merchant = ctx.scope.merchantId
  const all = [sql`s.merchant_id = ${merchant}`, sql`s.deleted_at is null`, ofKind('skus')]
  if (text) all.push(codeOrName('s', text))
  if (group) all.push(sql`s.product_type = any(${[...typesOfGroup[group]]}::text[])`)
  if (productTypes?.length) all.push(sql`s.product_type = any(${productTypes}::text[])`)
  if (categoryIds?.length) all.push(isWithin(ctx, 's.category_id', categoryIds))
  if (destinationIds?.length) all.push(sql`s.destination_id = any(${destinationIds}::bigint[])`)
  if (tagIds?.length)
    all.push(
      sql`exists (select from sku_tag k where k.merchant_id = s.merchant_id and k.sku_id = s.id and k.tag_id in (
        select id from tag t where t.merchant_id = ${merchant} and (t.id = any(${tagIds}::bigint[]) or t.parent_id = any(${tagIds}::bigint[]))))`,
    )
  if (supplierId)
    all.push(
      sql`exists (select from sku_supplier k where k.merchant_id = s.merchant_id and k.sku_id = s.id and k.supplier_id = ${supplierId})`,
    )
  if (hotel) all.push(isNamed('names', hotel))
  if (area) all.push(isInArea(area))
  if (meal) all.push(sql`s.facts ->> 'meal' = ${meal}`)
  if (chargeMethod) all.push(sql`s.charge_method = ${chargeMethod}`)
  if (stockMode) all.push(sql`s.stock_mode = ${stockMode}`)
  if (onSale !== undefined) all.push(sql`s.on_sale = ${onSale}`)
  if (enabled !== undefined) all.push(sql`s.enabled = ${enabled}`)
  return all
}

/** A family's SKUs for pickers: the ones named (also disabled ones), or the first fifty enabled ones that match, by code. */
export async function pickSkus(
  ctx: Ctx,
  {
    text,
    ids,
    withPackages,
  }: { text?: string | undefined; ids?: number[] | undefined; withPackages: boolean },
  family: Family,
): Promise<{ rows: SkuPick[] }> {
  const { rows } = await sql<Omit<SkuPick, 'coverUrl'> & { coverFileId: number | null }>`
    select s.id, s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod", s.sessions, s.cover_file_id as "coverFileId"
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and ${ofFamily(family, 'skus')}
       and ${ids?.length ? sql`s.id = any(${ids}::bigint[])` : sql`s.enabled and ${withPackages ? sql`s.product_type <> 'add-on'` : ofKind('skus')}`} and ${codeOrName('s', text)}
     order by upper(s.code) = upper(${text ?? ''}) desc, s.code limit ${ids?.length ? 500 : 50}`.execute(
    ctx.db,
  )
  return {
    rows: rows.map(({ coverFileId, ...row }) => ({
      ...row,
      coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
    })),
  }
}
