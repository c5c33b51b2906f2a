import { sql } from 'kysely'
import type { offers } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { isCheckedBy, seenLicences } from '../company/seen-licences.ts'
import { inScopeSql } from '../contracts/product-scope.ts'

type Product = Pick<Awaited<ReturnType<typeof offers>>[number], 'id' | 'code' | 'productType'>

/**
 * Which of these does the company not sell us: what is out of the scope of our contract, and what it sells with a checked licence alone,
 * which its own people may have looked at instead of the desk.
 */
export async function unsold(
  ctx: Ctx,
  merchantId: number,
  products: readonly Product[],
): Promise<{ outOfScope: number[]; unlicensed: number[] }> {
  const { rows } = await sql<{ id: number; inScope: boolean; gated: boolean }>`
    select p.id, ${inScopeSql(ctx)} as "inScope",
           platform.market_gated(p.merchant_id, p.product_type) and not platform.market_licensed() as gated
      from (select ${merchantId}::int as merchant_id, u.*
              from unnest(${products.map(({ id }) => id)}::bigint[], ${products.map(({ code }) => code)}::text[],
                          ${products.map(({ productType }) => productType)}::text[]) as u (id, code, product_type)) p`.execute(
    ctx.db,
  )
  const gated = rows.filter((row) => row.gated)
  const isSeen = gated.length > 0 && (await isSeenThere(ctx, merchantId))
  return {
    outOfScope: rows.filter(({ inScope }) => !inScope).map(({ id }) => id),
    unlicensed: isSeen ? [] : gated.map(({ id }) => id),
  }
}

/** Have people of the company looked at a licence that our page shows? */
async function isSeenThere(ctx: Ctx, merchantId: number): Promise<boolean> {
  const { rows } = await sql<Parameters<typeof isCheckedBy>[1]>`
    select licence_state, licences from platform.market_company where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const [page] = rows
  if (!page) return false
  return isCheckedBy(
    await lookInto(ctx, merchantId, (there) => seenLicences(there, ctx.scope.merchantId)),
    page,
  )
}
