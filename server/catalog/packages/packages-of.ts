import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** The codes of packages that are made of each of these SKUs; those in no package are missing. */
export async function packagesOf(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; codes: string }>`
    select o.sku_id as id, string_agg(distinct s.code, ', ' order by s.code) as codes
      from package_option o join package_part p on p.merchant_id = o.merchant_id and p.id = o.part_id
      join sku s on s.merchant_id = p.merchant_id and s.id = p.package_id and s.deleted_at is null
     where o.merchant_id = ${ctx.scope.merchantId} and o.sku_id = any(${[...skuIds]}::bigint[]) group by o.sku_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}
