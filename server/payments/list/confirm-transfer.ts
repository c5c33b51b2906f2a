import { postJournals } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { applyTold } from '../attempt/apply-told.ts'
import { lockAttempt, moveAttempt, readAttempt, tellPayment } from '../attempt/records.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { linkOfPayment, lockLink } from '../link/links.ts'
import { depositOf, heldAt } from '../money/accounts.ts'

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

type Undone = { id: number; reverses: number; reason: string }

/** It had not come after all, and nothing has its money: it waits again for somebody's word. */
export async function undoTransfer(ctx: Ctx, { id, reverses, reason }: Undone): Promise<void> {
  const link = await linkOfPayment(ctx, id)
  const attempt = await lockAttempt(ctx, id)
  const isWhole = attempt.refunding_minor + attempt.refunded_minor + attempt.disputed_minor === 0
  if (!isWhole || link.paid_minor < attempt.amount_minor)
    fail('payments.moneyMoved', { number: attempt.number })
  await moveAttempt(ctx, attempt, 'unpay', { paid_at: null })
  await postJournals(ctx, [
    {
      kind: 'payment-received-back',
      orderId: attempt.subject === 'order' ? attempt.subject_id : null,
      agentId: attempt.agent_id,
      memo: reason,
      reverses,
      onceKey: `payment journal ${reverses} back`,
      entries: [
        { account: depositOf(attempt.agent_id, attempt.currency), debitMinor: attempt.amount_minor },
        { account: heldAt(attempt), creditMinor: attempt.amount_minor },
      ],
    },
  ])
  await updateRow(ctx, 'payment_link', link, {
    paid_minor: link.paid_minor - attempt.amount_minor,
    state: 'open',
  })
  await tellPayment(ctx, attempt, 'takenBack', { reason })
}
