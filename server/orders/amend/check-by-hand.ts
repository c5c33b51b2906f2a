import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** A price is set by hand by staff alone; what is kept also by a marketplace's protocol, which we speak ourselves. */
export function checkByHand(ctx: Ctx, { totalMinor, fee }: Amendment): void {
  const { kind } = ctx.actor
  if (kind === 'staff' || kind === 'system') return
  if (totalMinor !== undefined) failField('amendment.totalMinor', 'notAllowed')
  if (fee !== 'rule' && kind !== 'channel') failField('amendment.fee', 'notAllowed')
}
