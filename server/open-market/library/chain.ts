import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lookInto } from '../../kit/system-ctx.ts'

/** Whose product it is, who resells it, who sells it to guests: no more companies stand in a row. */
const maxCompanies = 3

type Link = { merchantId: number; skuId: number; mayResell: boolean }
/** Where products of a company come from, and whether its contract there lets it resell; one without a contract of the market has no such terms. */
const originsOf = (ctx: Ctx, merchantId: number, skuIds: readonly number[]): Promise<Link[]> =>
  lookInto(ctx, merchantId, async (there) => {
    const { rows } = await sql<Link>`
      select k.bound_merchant_id as "merchantId", k.bound_sku_id as "skuId",
             coalesce((select (c.terms ->> 'mayResell')::boolean from market_contract c
                        where c.merchant_id = k.merchant_id and c.partner_id = k.bound_merchant_id and c.direction = 'buys'
                          and c.state in ('active', 'suspended') limit 1), true) as "mayResell"
        from sku_supplier k
       where k.merchant_id = ${merchantId} and k.sku_id = any(${[...skuIds]}::bigint[])
         and k.bound_merchant_id is not null and k.bound_sku_id is not null`.execute(there.db)
    return rows
  })

/** Refuses products that a company may not hand on, or that too many have handed on already. Each is asked in its own tenant. */
export async function checkChain(ctx: Ctx, merchantId: number, skuIds: readonly number[]): Promise<void> {
  let open: { merchantId: number; skuId: number }[] = skuIds.map((skuId) => ({ merchantId, skuId }))
  // We and the company that we take them from.
  for (let companies = 2; open.length; companies++) {
    if (companies > maxCompanies) fail('open-market.chainTooLong')
    const next: Link[] = []
    for (const [at, links] of Map.groupBy(open, (link) => link.merchantId))
      next.push(
        ...(await originsOf(
          ctx,
          at,
          links.map(({ skuId }) => skuId),
        )),
      )
    if (next.some(({ mayResell }) => !mayResell)) fail('open-market.chainTooLong')
    open = next
  }
}
