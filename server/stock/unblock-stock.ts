import type { Unblock } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { changeCells } from './change-cells.ts'

/** The cells that a block closed and nobody has opened since; 404 where there are none. */
export async function blockedCells(ctx: Ctx, blockId: number) {
  const cells = await ctx.db
    .selectFrom('stock')
    .select(['pool_id as poolId', 'date', 'session'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('block_id', '=', blockId)
    .execute()
  return cells.length ? cells : fail('notFound')
}

/** Takes a block back: what it closed is open again, and what was blocked before it, or since by another, stays blocked. */
export async function unblockStock(ctx: Ctx, { blockId }: Unblock): Promise<{ changed: number }> {
  const cells = await blockedCells(ctx, blockId)
  return {
    changed: await changeCells(
      ctx,
      cells.map((cell) => ({ ...cell, blocked: false })),
    ),
  }
}
