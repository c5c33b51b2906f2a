import { sql } from 'kysely'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { among } from '../../kit/db/filters.ts'
import { ask, fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { applyReported } from '../attempt/apply-reported.ts'
import { dropSurplus, isSurplus } from '../attempt/cases.ts'
import { lockAttempt, moveAttempt, readAttempt, tellPayment } from '../attempt/records.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { proofKey } from '../bank/slip.ts'
import { linkOfPayment, lockLink, type LinkRecord } from '../link/links.ts'
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

type Arrived = { id: number; proof: string }

/** A person says that it has come. One transfer pays once: where its slip stands for another payment too, that is asked about first. */
export async function confirmBySlip(ctx: Ctx, input: Arrived): Promise<{ done: true }> {
  const attempt = await byHand(ctx, input.id)
  const keys = [proofKey(input.proof), attempt.proof_key].filter(Boolean)
  const { rows } = await sql<{ number: string; title: string }>`
    select number, title from payment_attempt
     where merchant_id = ${ctx.scope.merchantId} and proof_key = any(${keys}::text[]) and proof_key <> ''
       and id <> ${input.id} and state in ${among(attemptStates.phases.arrived)}
     order by id limit 1`.execute(ctx.db)
  const [other] = rows
  if (other) ask(ctx, [{ key: 'payments.questions.slipUsed', facts: other }])
  return confirmTransfer(ctx, input)
}

/** The money was seen: on the account, or in the hand. */
export async function confirmTransfer(ctx: Ctx, { id, proof }: Arrived): Promise<{ done: true }> {
  const attempt = await byHand(ctx, id)
  if (proof)
    await updateRow(
      ctx,
      'payment_attempt',
      { id },
      { proof, ...(proofKey(proof) && { proof_key: proofKey(proof) }) },
    )
  await applyReported(ctx, id, {
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
  const counted = await countedOf(ctx, attempt, link)
  const isWhole = attempt.refunding_minor + attempt.refunded_minor + attempt.disputed_minor === 0
  if (!isWhole || link.paid_minor < counted) fail('payments.moneyMoved', { number: attempt.number })
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
  if (counted > 0)
    await updateRow(ctx, 'payment_link', link, {
      paid_minor: link.paid_minor - counted,
      ...(link.state !== 'closed' && { state: 'open' }),
    })
  await dropSurplus(ctx, id, reason)
  await tellPayment(ctx, attempt, 'takenBack', { reason })
}

/** What of a payment its link counts: nothing of what came when it was paid, or closed, already. */
async function countedOf(ctx: Ctx, attempt: AttemptRecord, link: LinkRecord): Promise<number> {
  if (!(await isSurplus(ctx, attempt.id))) return attempt.amount_minor
  const { rows } = await sql<{ minor: number }>`select sum(amount_minor)::bigint as minor from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and link_id = ${link.id} and state = 'paid'`.execute(ctx.db)
  return (rows[0]?.minor ?? 0) - attempt.amount_minor >= link.paid_minor ? 0 : attempt.amount_minor
}
