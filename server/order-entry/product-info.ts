import { sql } from 'kysely'
import { fileUrl } from '#contract/files/files.schema.ts'
import type { ProductInfo } from '#contract/order-entry/order-entry.schema.ts'
import { loadAgents } from '../agents/agents.public.ts'
import { factsIn, placeOf, type StoredFacts } from '../catalog/catalog.public.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { offeredTo, ruleFor } from '../orders/orders.public.ts'
import { entryAgentId } from './entry-agent.ts'

type Row = Omit<ProductInfo, 'pictureUrls' | 'currency'> & {
  pictureIds: number[]
  place: StoredFacts['place']
}

type ProductInfoInput = { skuId: number; agentId?: number | undefined }

/**
 * What a person tells a guest about a SKU: its pictures and texts, its type's facts, how it is cancelled by the agent that it is sold
 * to. 404 for none; to an agent, what is not offered to it is none.
 */
export async function productInfo(ctx: Ctx, { skuId, agentId }: ProductInfoInput): Promise<ProductInfo> {
  const own = userOf(ctx).kind === 'agent' ? entryAgentId(ctx, agentId) : null
  const { rows } = await sql<Row>`
    select s.id, s.code, s.names, s.product_type as "productType", s.summaries, s.descriptions, s.terms, s.facts, ${placeOf} as place, s.cancel_rule as "cancelRule",
           s.meeting_points as "meetingPoints", s.pickup, s.languages,
           array_remove(array[s.cover_file_id], null)
             || array(select p.file_id from sku_picture p where p.merchant_id = s.merchant_id and p.sku_id = s.id order by p.position) as "pictureIds"
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${skuId} and s.deleted_at is null
       and ${own === null ? sql`true` : offeredTo(own)}`.execute(ctx.db)
  const { pictureIds, place, ...row } = rows[0] ?? fail('notFound')
  const buyer = own ?? agentId
  const agent = buyer === undefined ? undefined : (await loadAgents(ctx, [buyer])).get(buyer)
  return {
    ...row,
    cancelRule: ruleFor(agent, row),
    facts: factsIn({ ...row, place }, ctx.language),
    pictureUrls: [...new Set(pictureIds)].map(fileUrl),
    currency: ctx.merchant.currency,
  }
}
