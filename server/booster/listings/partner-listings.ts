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
  const rows: PartnerListing[] = []
  for (const { id, code, names } of await publishingPartners(ctx)) {
    const found = await lookInto(ctx, id, async ({ db }) => {
      const listed = await sql<{ skuId: number; system: string; state: PartnerListing['state'] }>`
        select k.bound_sku_id as "skuId", n.system, l.state
          from booster_listing l
          join outside_connection n on n.merchant_id = l.merchant_id and n.id = l.connection_id
          join sku_supplier k on k.merchant_id = l.merchant_id and k.sku_id = l.sku_id
           and k.bound_merchant_id = ${ctx.scope.merchantId} and k.bound_sku_id is not null
         where l.merchant_id = ${id} and l.state <> 'ended' order by k.bound_sku_id, n.system, l.id limit ${maxRows}`.execute(
        db,
      )
      return listed.rows
    })
    const { rows: skus } = await sql<{ id: number; code: string; names: PartnerListing['skuNames'] }>`
      select id, code, names from sku where merchant_id = ${ctx.scope.merchantId}
         and id = any(${found.map(({ skuId }) => skuId)}::bigint[])`.execute(ctx.db)
    const partnerName = nameIn(names, ctx.language) || code
    rows.push(
      ...found.flatMap(({ skuId, ...row }, at) => {
        const sku = skus.find((one) => one.id === skuId)
        return sku
          ? [{ ...row, key: `${code} ${at}`, partnerName, skuCode: sku.code, skuNames: sku.names }]
          : []
      }),
    )
  }
  if (!rows.length) return { rows }
  const { channels } = await listConnections(ctx)
  const nameOf = new Map(channels.map((one) => [one.system, nameIn(one.names, ctx.language)]))
  return { rows: rows.map((row) => ({ ...row, system: nameOf.get(row.system) ?? row.system })) }
}
