import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { applyTold } from '../attempt/apply-told.ts'
import { lockAttempt, moveAttempt, readAttempt, tellPayment } from '../attempt/records.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { lockLink } from '../link/links.ts'

/** Money by hand, waiting for somebody's word; its link is locked before it, as whoever is told of money does it. */
async function byHand(ctx: Ctx, id: number): Promise<AttemptRecord> {
  const { system, link_id: linkId } = await readAttempt(ctx, id)
  if (system !== 'bank' && system !== 'cash') fail('operationInvalid')
  await lockLink(ctx, linkId)
  const attempt = await lockAttempt(ctx, id)
  if (attempt.state === 'paid') fail('operationInvalid')
  return attempt
}

/** A person saw the money: on the account, or in the hand. */
export async function confirmTransfer(
  ctx: Ctx,
  { id, proof }: { id: number; proof: string },
): Promise<{ done: true }> {
  const attempt = await byHand(ctx, id)
  if (proof) await updateRow(ctx, 'payment_attempt', { id }, { proof })
  await applyTold(ctx, id, {
    state: 'paid',
    number: attempt.number,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  })
  return { done: true }
}

/** It did not come, whatever was said. */
export async function rejectTransfer(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ done: true }> {
  const attempt = await byHand(ctx, id)
  await moveAttempt(ctx, attempt, 'fail', { error: reason, next_check_at: null })
  await tellPayment(ctx, attempt, 'rejected', { reason })
  return { done: true }
}
