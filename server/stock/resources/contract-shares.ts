import { sql } from 'kysely'
import { loadAgents } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { guardPools } from './guard-pools.ts'
import { poolsOfSkus } from './own-pools.ts'
import { tellShare, type ShareTerms } from './save-shares.ts'

/** Places of a product, by its code, that a contract keeps for its buyer on each departure until so many days before. */
type Allotted = { code: string; places: number | null; releaseDays: number | null }

/** Our products of these codes whose stock is counted, by their codes in capitals. */
export async function countedSkus(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, upper(code) as code from sku
     where merchant_id = ${ctx.scope.merchantId} and upper(code) = any(${codes.map((code) => code.toUpperCase())}::text[])
       and deleted_at is null and stock_mode in ('date', 'session')`.execute(ctx.db)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

type ByContract = { agentId: number; contractVersion: number; allotted: readonly Allotted[] }
type Wanted = { skuId: number; places: number; releaseDays: number | null }
/**
 * What a contract keeps for its agent, and nothing of what it kept before: the rest goes back to everyone. A share of the agent that staff
 * had set of such a product gives way.
 */
export async function allotByContract(
  ctx: Ctx,
  { agentId, contractVersion, allotted }: ByContract,
): Promise<void> {
  const { merchantId } = ctx.scope
  const found = await countedSkus(
    ctx,
    allotted.map(({ code }) => code),
  )
  const wanted = allotted.flatMap(({ code, places, releaseDays }): Wanted[] => {
    const skuId = found.get(code.toUpperCase())
    return skuId !== undefined && places !== null && places > 0 ? [{ skuId, places, releaseDays }] : []
  })
  const wantedIds = wanted.map(({ skuId }) => skuId)
  // As whoever sets shares by hand does it: the products first, then the shares, then their stock.
  const { rows: counted } = await sql<{ id: number }>`
    select id from sku where merchant_id = ${merchantId} and deleted_at is null and stock_mode in ('date', 'session')
       and (id = any(${wantedIds}::bigint[])
            or id in (select sku_id from stock_share
                       where merchant_id = ${merchantId} and agent_id = ${agentId} and by_contract is not null))`.execute(
    ctx.db,
  )
  const skus = await poolsOfSkus(
    ctx,
    counted.map(({ id }) => id),
  )
  const before = await lockShares(ctx, agentId, wantedIds)
  if (!before.length && !wanted.length) return
  await sql`delete from stock_share
    where merchant_id = ${merchantId} and agent_id = ${agentId} and by_contract is not null
      and sku_id <> all(${wantedIds}::bigint[])`.execute(ctx.db)
  await sql`insert into stock_share (merchant_id, sku_id, agent_id, kept, release_days, by_contract)
    select distinct on (w.sku) ${merchantId}, w.sku, ${agentId}::bigint, w.kept, w.days, ${contractVersion}::int
      from unnest(${wantedIds}::bigint[], ${wanted.map(({ places }) => places)}::int[],
                  ${wanted.map(({ releaseDays }) => releaseDays)}::smallint[]) as w (sku, kept, days)
    on conflict (merchant_id, sku_id, agent_id) where agent_id is not null
    do update set kept = excluded.kept, most = null, release_days = excluded.release_days, by_contract = excluded.by_contract`.execute(
    ctx.db,
  )
  await guardPools(
    ctx,
    [...skus.values()].flatMap(({ poolIds }) => poolIds),
  )
  await tellShares(ctx, agentId, before, wanted, skus)
}

type Before = ShareTerms & { skuId: number; code: string }
/** What the agent has by its contract, and of these products. */
async function lockShares(ctx: Ctx, agentId: number, skuIds: readonly number[]): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select h.sku_id as "skuId", s.code, h.kept, h.most, h.release_days as "releaseDays"
      from stock_share h join sku s on s.merchant_id = h.merchant_id and s.id = h.sku_id
     where h.merchant_id = ${ctx.scope.merchantId} and h.agent_id = ${agentId}
       and (h.by_contract is not null or h.sku_id = any(${[...skuIds]}::bigint[]))
     order by h.id for no key update of h`.execute(ctx.db)
  return rows
}

/** In the history of each product whose share is another one now. */
async function tellShares(
  ctx: Ctx,
  agentId: number,
  before: readonly Before[],
  wanted: readonly Wanted[],
  skus: ReadonlyMap<number, { code: string }>,
): Promise<void> {
  const who = (await loadAgents(ctx, [agentId])).get(agentId)?.name ?? ''
  for (const share of before)
    if (!wanted.some(({ skuId }) => skuId === share.skuId))
      await tellShare(ctx, 'stock.shareDeleted', { ...share, who, before: share })
  for (const { skuId, places, releaseDays } of wanted) {
    const old = before.find((share) => share.skuId === skuId)
    if (old?.kept === places && old.most === null && old.releaseDays === releaseDays) continue
    const after = { kept: places, most: null, releaseDays }
    const { code = '' } = skus.get(skuId) ?? {}
    await tellShare(ctx, 'stock.shareSaved', { skuId, code, who, ...(old && { before: old }), after })
  }
}
