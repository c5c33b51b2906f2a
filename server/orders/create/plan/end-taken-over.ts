import type { Ctx } from '../../../kit/ctx.ts'
import { takeBackOrder } from '../../cancel/take-back.ts'
import type { Decided } from '../decide.ts'

/** The orders that held places end; what they held is given back before it is taken anew. */
export async function endTakenOver(ctx: Ctx, orders: readonly Decided[]): Promise<void> {
  for (const { tookOver, one } of orders) {
    if (tookOver === null) continue
    const { actor, user, confirm } = one.waiting.ctx
    await takeBackOrder(
      // For the one that held them it is the marketplace's end of it, whoever orders.
      { ...ctx, actor: { ...actor, kind: 'channel' }, user, confirm },
      { id: tookOver, reason: actor.name.slice(0, 500), fee: 'none' },
    )
  }
}
