import { sql } from 'kysely'
import type { PartnerListing } from '#contract/booster/booster.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { listConnections } from '../../channels/channels.public.ts'
import { publishingPartners } from '../../open-market/open-market.public.ts'

/** So many are told of one partner. */
const maxRows = 500

/**
 * Products of ours on accounts of partners whose contract lets them publish: where, and whether they are sold there. What they sell for and how
 * much is theirs.
 */
export async function listPartnerListings(ctx: Ctx): Promise<{ rows: PartnerListing[] }> {
  const listed: (Listed & Pick<PartnerListing, 'key' | 'partnerName'>)[] = []
  for (const { id, code, names } of await publishingPartners(ctx)) {
    const found = await lookInto(ctx, id, (there) => listedAt(there, ctx.scope.merchantId))
    const partnerName = nameIn(names, ctx.language) || code
    listed.push(...found.map((row, at) => ({ ...row, key: `${code} ${at}`, partnerName })))
  }
  if (!listed.length) return { rows: [] }
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
    rows: listed.flatMap(({ skuId, ...row }) => {
      const sku = skuById.get(skuId)
      return sku
        ? [{ ...row, system: nameOf.get(row.system) ?? row.system, skuCode: sku.code, skuNames: sku.names }]
        : []
    }),
  }
}

type Listed = { skuId: number; system: string; state: PartnerListing['state'] }
/** What a partner has listed of a merchant's products. */
async function listedAt({ db, scope }: Ctx, ofMerchant: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select k.bound_sku_id as "skuId", n.system, l.state
      from booster_listing l
      join outside_connection n on n.merchant_id = l.merchant_id and n.id = l.connection_id
      join sku_supplier k on k.merchant_id = l.merchant_id and k.sku_id = l.sku_id
       and k.bound_merchant_id = ${ofMerchant} and k.bound_sku_id is not null
     where l.merchant_id = ${scope.merchantId} and l.state <> 'ended' order by k.bound_sku_id, n.system, l.id limit ${maxRows}`.execute(
    db,
  )
  return rows
}
