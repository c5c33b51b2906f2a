import { sql } from 'kysely'
import type { PartnerListing } from '#contract/booster/booster.schema.ts'
import type { z } from 'zod'
import { firstOf } from '#contract/kit/given.ts'
import { nameIn, type Paging } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { listConnections } from '../../channels/channels.public.ts'
import { publishingPartners } from '../../open-market/open-market.public.ts'

/**
 * Products of ours on accounts of partners whose contract lets them publish: where, and whether they are sold there. What they sell for and how
 * much is theirs. A page of them, partner after partner.
 */
export async function listPartnerListings(ctx: Ctx, { pageNo, pageSize }: z.output<typeof Paging>) {
  const listed: (Listed & Pick<PartnerListing, 'key' | 'partnerName'>)[] = []
  let [skip, total] = [(pageNo - 1) * pageSize, 0]
  for (const { id, code, names } of await publishingPartners(ctx)) {
    const page = { skip, max: pageSize - listed.length }
    const found = await lookInto(ctx, id, (there) => listedAt(there, ctx.scope.merchantId, page))
    const partnerName = nameIn(names, ctx.language) || code
    listed.push(...found.rows.map((row, at) => ({ ...row, key: `${code} ${skip + at}`, partnerName })))
    total += found.count
    skip = Math.max(0, skip - found.count)
  }
  const answer = { total, pageNo, pageSize }
  if (!listed.length) return { ...answer, rows: [] }
  const ids = [...new Set(listed.map(({ skuId }) => skuId))]
  const [skus, { channels }] = await Promise.all([
    sql<{ id: number; code: string; names: PartnerListing['skuNames'] }>`
      select id, code, names from sku where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])`.execute(
      ctx.db,
    ),
    listConnections(ctx),
  ])
  const skuById = new Map(skus.rows.map((sku) => [sku.id, sku]))
  const nameOf = new Map(channels.map((one) => [one.system, nameIn(one.names, ctx.language)]))
  return {
    ...answer,
    rows: listed.flatMap(({ skuId, ...row }) => {
      const sku = skuById.get(skuId)
      return sku
        ? [{ ...row, system: nameOf.get(row.system) ?? row.system, skuCode: sku.code, skuNames: sku.names }]
        : []
    }),
  }
}

type Listed = { skuId: number; system: string; state: PartnerListing['state'] }
/** What a partner has listed of a merchant's products: how much, and a part of it. */
async function listedAt(
  { db, scope }: Ctx,
  ofMerchant: number,
  { skip, max }: { skip: number; max: number },
): Promise<{ count: number; rows: Listed[] }> {
  const from = sql`booster_listing l
      join outside_connection n on n.merchant_id = l.merchant_id and n.id = l.connection_id
      join sku_supplier k on k.merchant_id = l.merchant_id and k.sku_id = l.sku_id
       and k.bound_merchant_id = ${ofMerchant} and k.bound_sku_id is not null
     where l.merchant_id = ${scope.merchantId} and l.state <> 'ended'`
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  const { count } = firstOf(counted.rows)
  if (max <= 0 || skip >= count) return { count, rows: [] }
  const { rows } = await sql<Listed>`
    select k.bound_sku_id as "skuId", n.system, l.state
      from ${from} order by k.bound_sku_id, n.system, l.id limit ${max} offset ${skip}`.execute(db)
  return { count, rows }
}
