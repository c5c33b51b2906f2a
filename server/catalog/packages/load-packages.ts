import { sql } from 'kysely'
import type { PackagePrice } from '#contract/catalog/packages/packages.ts'
import type { Ctx } from '../../kit/ctx.ts'

type PackageOption = { skuId: number; session: string; supplierId: number | null }
export type PackagePart = { id: number; day: number; nights: number | null; options: PackageOption[] }
/** What a package is made of, its parts in their order. */
export type Package = { id: number; price: PackagePrice; parts: PackagePart[] }

/**
 * Packages by id, in one query; what is no package is missing. Under the session's own rights: an agent's session reads
 * no preferred suppliers.
 */
export async function loadPackages(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Package>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Package>`
    select s.id, s.package_price as price, coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'day', p.day, 'nights', p.nights, 'options', k.options)
             order by p.position) filter (where p.id is not null), '[]') as parts
      from sku s left join package_part p on p.merchant_id = s.merchant_id and p.package_id = s.id
      left join lateral (select jsonb_agg(jsonb_build_object('skuId', o.sku_id, 'session', o.session, 'supplierId', u.supplier_id) order by o.position) as options
        from package_option o left join package_supplier u on u.merchant_id = o.merchant_id and u.part_id = o.part_id and u.sku_id = o.sku_id
       where o.merchant_id = ${ctx.scope.merchantId} and o.part_id = p.id) k on true
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...new Set(ids)]}::bigint[]) and s.package_price is not null group by s.id, s.package_price`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
