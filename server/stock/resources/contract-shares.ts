import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { guardPools } from './guard-pools.ts'
import { poolsOfSkus } from './own-pools.ts'

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
  const wanted = allotted.flatMap(({ code, places, releaseDays }) => {
    const skuId = found.get(code.toUpperCase())
    return skuId !== undefined && places !== null && places > 0 ? [{ skuId, places, releaseDays }] : []
  })
  const { rows: before } = await sql<{ id: number; skuId: number }>`
    select id, sku_id as "skuId" from stock_share
     where merchant_id = ${merchantId} and agent_id = ${agentId} and by_contract is not null
     order by id for no key update`.execute(ctx.db)
  if (!before.length && !wanted.length) return
  const skuIds = [...new Set([...before, ...wanted].map(({ skuId }) => skuId))]
  const { rows: counted } = await sql<{ id: number }>`
    select id from sku where merchant_id = ${merchantId} and id = any(${skuIds}::bigint[])
       and deleted_at is null and stock_mode in ('date', 'session')`.execute(ctx.db)
  const skus = await poolsOfSkus(
    ctx,
    counted.map(({ id }) => id),
  )
  await sql`delete from stock_share
    where merchant_id = ${merchantId} and agent_id = ${agentId} and by_contract is not null
      and sku_id <> all(${wanted.map(({ skuId }) => skuId)}::bigint[])`.execute(ctx.db)
  await sql`insert into stock_share (merchant_id, sku_id, agent_id, kept, release_days, by_contract)
    select distinct on (w.sku) ${merchantId}, w.sku, ${agentId}::bigint, w.kept, w.days, ${contractVersion}::int
      from unnest(${wanted.map(({ skuId }) => skuId)}::bigint[], ${wanted.map(({ places }) => places)}::int[],
                  ${wanted.map(({ releaseDays }) => releaseDays)}::smallint[]) as w (sku, kept, days)
    on conflict (merchant_id, sku_id, agent_id) where agent_id is not null
    do update set kept = excluded.kept, most = null, release_days = excluded.release_days, by_contract = excluded.by_contract`.execute(
    ctx.db,
  )
  await guardPools(
    ctx,
    [...skus.values()].flatMap(({ poolIds }) => poolIds),
  )
}

/** What a contract keeps for an agent is changed there alone. */
export function refuseContractShare({ byContract }: { byContract: number | null }): void {
  if (byContract !== null) fail('open-market.byContract', { no: byContract })
}
