import { sql } from 'kysely'
import { maxShares, type ShareChange, type SharesForm } from '#contract/stock/shares.schema.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { guardPools } from './guard-pools.ts'
import { poolsOfSkus } from './own-pools.ts'

export type ShareTerms = Pick<SharesForm, 'kept' | 'most' | 'releaseDays'>

/**
 * Sets one share for each of many SKUs and each of many agents and channels; what one of them had of a SKU is replaced.
 * What they have taken already counts. A SKU whose stock is counted but that has no pool yet gets its own.
 */
export async function saveShares(ctx: Ctx, form: SharesForm): Promise<{ saved: number }> {
  const { skuIds, channels, kept, most, releaseDays } = form
  const agentIds = [...new Set(form.agentIds)]
  const saved = new Set(skuIds).size * (agentIds.length + channels.length)
  if (saved > maxShares) failField('skuIds', 'tooLarge', { max: maxShares })
  const agents = await loadAgents(ctx, agentIds)
  if (agents.size < agentIds.length) failField('agentIds', 'unknown')
  const skus = await poolsOfSkus(ctx, skuIds)
  const ids = [...skus.keys()]
  const { rows: agreed } = await sql<{
    byContract: number
  }>`select by_contract as "byContract" from stock_share
    where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${ids}::bigint[]) and agent_id = any(${agentIds}::bigint[])
      and by_contract is not null limit 1`.execute(ctx.db)
  agreed.forEach(refuseContractShare)
  const put = (column: 'agent_id' | 'channel', type: 'bigint' | 'text', values: readonly unknown[]) =>
    sql`insert into stock_share (merchant_id, sku_id, ${sql.ref(column)}, kept, most, release_days)
      select ${ctx.scope.merchantId}, s, p, ${kept}::int, ${most}::int, ${releaseDays}::smallint
        from unnest(${ids}::bigint[]) s, unnest(${values}::${sql.raw(type)}[]) p
      on conflict (merchant_id, sku_id, ${sql.ref(column)}) where ${sql.ref(column)} is not null
      do update set kept = excluded.kept, most = excluded.most, release_days = excluded.release_days`.execute(
      ctx.db,
    )
  if (agentIds.length) await put('agent_id', 'bigint', agentIds)
  if (channels.length) await put('channel', 'text', channels)
  await guardPools(
    ctx,
    [...skus.values()].flatMap((sku) => sku.poolIds),
  )
  const who = [
    ...[...agents.values()].map(({ name }) => name),
    ...channels.map((channel) => channelWord(ctx, channel)),
  ]
  for (const sku of skus.values())
    await tellShare(ctx, 'stock.shareSaved', {
      skuId: sku.id,
      code: sku.code,
      who: who.join(', '),
      after: form,
    })
  return { saved }
}

/** Changes one share. */
export async function updateShare(
  ctx: Ctx,
  { id, kept, most, releaseDays }: ShareChange,
): Promise<{ id: number }> {
  const before = await lockShare(ctx, id)
  refuseContractShare(before)
  await sql`update stock_share set kept = ${kept}, most = ${most}, release_days = ${releaseDays}
     where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  await tellShare(ctx, 'stock.shareSaved', { ...before, before, after: { kept, most, releaseDays } })
  return { id }
}

/** Ends a share: what was kept for it is everyone's. */
export async function deleteShare(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const before = await lockShare(ctx, id)
  refuseContractShare(before)
  await sql`delete from stock_share where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  const { skuId, agentId, channel } = before
  ctx.takenBackBy?.({
    skuIds: [skuId],
    agentIds: agentId === null ? [] : [agentId],
    channels: channel === null ? [] : [channel],
    ...termsOf(before),
  })
  await guardPools(ctx, before.poolIds)
  await tellShare(ctx, 'stock.shareDeleted', { ...before, before })
  return { done: true }
}

/** What a contract keeps for an agent is changed there alone. */
function refuseContractShare({ byContract }: { byContract: number | null }): void {
  if (byContract !== null) fail('open-market.byContract', { no: byContract })
}

async function lockShare(ctx: Ctx, id: number) {
  const { rows } = await sql<
    ShareTerms & {
      skuId: number
      agentId: number | null
      code: string
      agent: string | null
      channel: string | null
      byContract: number | null
      poolIds: number[]
    }
  >`
    select h.sku_id as "skuId", h.agent_id as "agentId", s.code, h.channel, h.kept, h.most, h.release_days as "releaseDays",
           h.by_contract as "byContract", (select a.name from agent a where a.merchant_id = h.merchant_id and a.id = h.agent_id) as agent,
           array(select p.pool_id from sku_pool p where p.merchant_id = h.merchant_id and p.sku_id = h.sku_id) as "poolIds"
      from stock_share h join sku s on s.merchant_id = h.merchant_id and s.id = h.sku_id
     where h.merchant_id = ${ctx.scope.merchantId} and h.id = ${id} for no key update of h`.execute(ctx.db)
  const share = rows[0] ?? fail('notFound')
  return { ...share, who: share.agent ?? channelWord(ctx, share.channel!) }
}

const channelWord = (ctx: Ctx, channel: string): string =>
  ctx.app.word(ctx.merchant.language, `stock.channels.${channel}`)

type ShareView = { skuId: number; code: string; who: string; before?: ShareTerms; after?: ShareTerms }
const termsOf = ({ kept, most, releaseDays }: ShareTerms) => ({ kept, most, releaseDays })

export const tellShare = (
  ctx: Ctx,
  type: 'stock.shareSaved' | 'stock.shareDeleted',
  { skuId, code, who, before, after }: ShareView,
): Promise<void> =>
  emit(ctx, type, {
    subject: 'sku',
    subjectId: skuId,
    facts: { code, who },
    ...(before && { before: termsOf(before) }),
    ...(after && { after: termsOf(after) }),
    topics: ['stock', 'share'],
  })
