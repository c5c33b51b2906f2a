import type { SaveStock } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { changeCells, poolNames } from './change-cells.ts'
import { poolsOfSkus } from './own-pools.ts'

/** Sets the cells of the board that a person changed, by pool, or by SKU where it has no pool yet. */
export async function saveStock(ctx: Ctx, { cells }: SaveStock): Promise<{ changed: number }> {
  const named = cells.flatMap(({ poolId }) => poolId ?? [])
  const known = await poolNames(ctx, [...new Set(named)])
  if (named.some((id) => !known.has(id))) fail('notFound')
  const bySku = await poolsOfSkus(
    ctx,
    cells.flatMap(({ poolId, skuId }) => (poolId === undefined ? [skuId!] : [])),
  )
  const changes = cells.map(({ poolId, skuId, ...cell }) => ({
    ...cell,
    poolId: poolId ?? bySku.get(skuId!)!.poolIds[0]!,
  }))
  return { changed: await changeCells(ctx, changes) }
}
