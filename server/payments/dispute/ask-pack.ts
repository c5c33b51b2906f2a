import { sql, type Selectable } from 'kysely'
import { disputesToAnswer, type DisputeState } from '#contract/payments/dispute/dispute.fields.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { PaymentDispute } from '../../kit/db/tables.gen.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { readAttempt, tellPayment } from '../attempt/records.ts'
import type { Pack } from './pack.ts'

export type DisputeRow = Omit<Selectable<PaymentDispute>, 'state' | 'pack'> & {
  state: DisputeState
  pack: Pack | null
}

/** The answer to a dispute as what goes out to its provider. */
export const packOut = (subjectId: number) => ({ kind: 'dispute', subjectId })

export async function lockDispute(ctx: Ctx, id: number): Promise<DisputeRow> {
  const { rows } = await sql<DisputeRow>`select * from payment_dispute
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** Whose word it is what was sold: a job of its domain, given `disputeId`. What nobody sold is told by the payment alone. */
const gatherers: Record<string, `${string}.${string}`> = { order: 'orders.gatherDispute' }

/** Begins to gather the answer to a dispute; `send`: it leaves as soon as it is there. */
const ask =
  (send: boolean) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> => {
    const dispute = await lockDispute(ctx, id)
    const isOpen = disputesToAnswer.includes(dispute.state)
    // The provider takes one answer: what is on its way is not asked for again.
    const isSent = dispute.pack_state === 'sending' || dispute.pack_state === 'sent'
    if (!isOpen || isSent || !dispute.attempt_id) fail('operationInvalid')
    await updateRow(ctx, 'payment_dispute', dispute, {
      pack_state: 'making',
      pack_send: send,
      pack_error: '',
      pack_file: '',
      ...(send && { sent_by_name: ctx.actor.name }),
    })
    const attempt = await readAttempt(ctx, dispute.attempt_id)
    await enqueue(ctx, gatherers[attempt.subject] ?? 'payments.gatherDispute', { disputeId: id })
    if (send) await tellPayment(ctx, attempt, 'disputeAnswered', { facts: { dispute: dispute.outside_id } })
    return { done: true }
  }
export const askPack = ask(false)
export const sendDispute = ask(true)

/** What an order's domain gathered: the paper is made of it. */
export async function keepPack(ctx: Ctx, disputeId: number, pack: Pack): Promise<void> {
  const dispute = await lockDispute(ctx, disputeId)
  if (dispute.pack_state !== 'making') return
  await updateRow(ctx, 'payment_dispute', dispute, { pack: JSON.stringify(pack) })
  await enqueue(ctx, 'payments.setPack', { disputeId })
}

/** The order that a dispute is about; undefined where it is about none. */
export async function disputedOrder(ctx: Ctx, disputeId: number): Promise<number | undefined> {
  const { attempt_id: attemptId } = await lockDispute(ctx, disputeId)
  if (!attemptId) return undefined
  const { subject, subject_id: id } = await readAttempt(ctx, attemptId)
  return subject === 'order' ? id : undefined
}
