import { mustGet } from '#contract/kit/given.ts'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { familyKeys, type Family } from '#contract/catalog/families.ts'
import { amountsOfParts } from '#contract/catalog/packages/package-amounts.ts'
import type {
  OptionFacts,
  PackageFilter,
  PackageInfo,
  PackageRow,
} from '#contract/catalog/packages/package.schema.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { netPrices, unpricedSkus, type NetPrices } from '../../pricing/pricing.public.ts'
import { ofFamily } from '../skus/of-family.ts'
import { skuInfo } from '../skus/sku-info.queries.ts'
import { maySeeCosts } from '../skus/sku-rows.ts'
import { loadPackages } from './load-packages.ts'
import { isBelowCost, packageCosts, type CostedPart, type PackageCost } from './package-costs.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Filter = z.output<typeof PackageFilter>
/** A first option as the list reads it. */
type ListedPart = PackageRow['parts'][number] &
  CostedPart & { chargeMethod: string; nights: number | null; basePrice: Amounts | null }
type Listed = Omit<
  PackageRow,
  'coverUrl' | 'categoryName' | 'parts' | 'basePrice' | 'currency' | 'can' | 'cost'
> & {
  coverFileId: number | null
  productType: string
  categoryId: number | null
  categoryNames: Record<string, string> | null
  ownPrice: Amounts | null
  parts: ListedPart[]
}

/** A page of a family's packages, the one changed last first. */
export async function listPackages(ctx: Ctx, filter: Filter, family: Family) {
  const where = sql.join([ofFamily(family, 'packages'), ...conditions(ctx, filter)], sql` and `)
  const packages = sql<Listed>`select ${columns} from sku s where ${where}`
  const page = await pageOf(ctx, filter, packages, sql`r."modifiedAt" desc, r.id desc`)
  const { rows } = page
  const costs = maySeeCosts(ctx, family)
    ? await packageCosts(
        ctx,
        rows.map((row) => row.parts),
      )
    : undefined
  const net = costs && (await netPrices(ctx))
  const unpriced = await unpricedSkus(
    ctx,
    rows.flatMap(({ id, onSale, enabled }) => (onSale && enabled ? [id] : [])),
  )
  return {
    ...page,
    rows: rows.map((row, at) => {
      const cost = costs?.[at]
      return {
        ...toRow(ctx, row, cost && net && { cost, net }, family),
        unpriced: unpriced.has(row.id),
      }
    }),
  }
}

const amounts = (from: string) =>
  sql.raw(
    `jsonb_build_object('adultMinor', ${from}.adult_minor, 'childMinor', ${from}.child_minor, 'infantMinor', ${from}.infant_minor, 'unitMinor', ${from}.unit_minor)`,
  )

const columns = sql`s.id, s.code, s.names, s.product_type as "productType", s.category_id as "categoryId", s.charge_method as "chargeMethod", s.cover_file_id as "coverFileId", s.package_price as price,
  s.stock_mode as "stockMode", s.on_sale as "onSale", s.enabled, s.modified_at as "modifiedAt",
  (select c.names from category c where c.merchant_id = s.merchant_id and c.id = s.category_id) as "categoryNames",
  (select ${amounts('b')} from sku_base_price b where b.merchant_id = s.merchant_id and b.sku_id = s.id) as "ownPrice",
  coalesce((select jsonb_agg(jsonb_build_object('skuId', x.id, 'names', x.names, 'productType', x.product_type, 'chargeMethod', x.charge_method, 'nights', p.nights,
       'enabled', x.enabled and x.deleted_at is null, 'options', (select count(*) from package_option n where n.merchant_id = p.merchant_id and n.part_id = p.id),
       'supplierId', (select u.supplier_id from package_supplier u where u.merchant_id = o.merchant_id and u.part_id = o.part_id and u.sku_id = o.sku_id),
       'basePrice', (select ${amounts('b')} from sku_base_price b where b.merchant_id = x.merchant_id and b.sku_id = x.id)) order by p.position)
     from package_part p join lateral (select * from package_option o where o.merchant_id = p.merchant_id and o.part_id = p.id order by o.position limit 1) o on true
     join sku x on x.merchant_id = o.merchant_id and x.id = o.sku_id
    where p.merchant_id = s.merchant_id and p.package_id = s.id), '[]') as parts`

function conditions(ctx: Ctx, { name, type, onSale, enabled }: Filter): RawBuilder<unknown>[] {
  const all = [
    sql`s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.package_price is not null`,
  ]
  if (name) all.push(codeOrName('s', name))
  if (type)
    all.push(sql`exists (select from package_part p join package_option o on o.merchant_id = p.merchant_id and o.part_id = p.id
       join sku x on x.merchant_id = o.merchant_id and x.id = o.sku_id and x.product_type = ${type}
      where p.merchant_id = s.merchant_id and p.package_id = s.id)`)
  if (onSale !== undefined) all.push(sql`s.on_sale = ${onSale}`)
  if (enabled !== undefined) all.push(sql`s.enabled = ${enabled}`)
  return all
}

function toRow(
  ctx: Ctx,
  row: Listed,
  costs: { cost: PackageCost; net: NetPrices } | undefined,
  family: Family,
): Omit<PackageRow, 'unpriced'> {
  const { coverFileId, categoryNames, ownPrice, parts, productType: type, categoryId, ...rest } = row
  const basePrice =
    row.price === 'own'
      ? (ownPrice ?? noAmounts)
      : amountsOfParts(parts.map((part) => ({ ...part, amounts: part.basePrice ?? noAmounts })))
  const netPrice = (net: NetPrices) =>
    net({ id: row.id, productType: type, categoryId }, todayOf(ctx), basePrice)
  return {
    ...rest,
    coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
    categoryName: categoryNames ? nameIn(categoryNames, ctx.language) : '',
    basePrice,
    currency: ctx.merchant.currency,
    parts: parts.map(({ skuId, names, productType, options, enabled }) => ({
      skuId,
      names,
      productType,
      options,
      enabled,
    })),
    ...(costs && { cost: { ...costs.cost, below: isBelowCost(row, netPrice(costs.net), costs.cost) } }),
    can: packageCan(ctx, row.enabled, family),
  }
}

function packageCan(ctx: Ctx, enabled: boolean, family: Family) {
  const { editPackages: edit } = familyKeys[family]
  return canOf(ctx, {
    edit,
    copy: edit,
    onSale: edit,
    recycle: edit,
    ...(enabled ? { disable: edit } : { enable: edit }),
  })
}

/** One package in full, with what its parts are and may be; 404 for what is none, or is in the recycle bin. */
export async function packageInfo(ctx: Ctx, { id }: { id: number }, family: Family): Promise<PackageInfo> {
  const found = (await loadPackages(ctx, [id])).get(id) ?? fail('notFound')
  const info = await skuInfo(ctx, { id }, family)
  if (info.deletedAt) fail('notFound')
  const options = await optionFacts(
    ctx,
    found.parts.flatMap((part) => part.options.map(({ skuId }) => skuId)),
  )
  return {
    ...info,
    stockMode: info.stockMode === 'date' ? 'date' : 'free',
    price: found.price,
    parts: found.parts.map((part) => ({
      ...part,
      options: part.options.map((option) => ({ ...mustGet(options, option.skuId), ...option })),
    })),
    can: packageCan(ctx, info.enabled, family),
  }
}

/** SKUs as options; unknown ones are left out. */
export const listOptions = async (
  ctx: Ctx,
  { ids }: { ids: number[] },
): Promise<{ rows: OptionFacts[] }> => ({
  rows: [...(await optionFacts(ctx, ids)).values()],
})

async function optionFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OptionFacts>> {
  const { rows } = await sql<OptionFacts & { basePrice: Amounts | null }>`
    select s.id as "skuId", s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod", s.sessions,
           s.enabled and s.deleted_at is null as enabled,
           (select ${amounts('b')} from sku_base_price b where b.merchant_id = s.merchant_id and b.sku_id = s.id) as "basePrice",
           coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by k.rank, u.id)
              from sku_supplier k join supplier u on u.merchant_id = k.merchant_id and u.id = k.supplier_id
             where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as suppliers
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.skuId, { ...row, basePrice: row.basePrice ?? noAmounts }]))
}
