import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import {
  disputeReasons,
  disputesOver,
  disputesTaken,
  disputeStates,
} from '#contract/payments/dispute/dispute.fields.ts'
import type { PaySystem } from '#contract/payments/providers.ts'
import { postJournals } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { notify as notifyThere } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { adapters } from '../adapters/adapters.ts'
import type { AttemptRecord, ProviderDispute, Port } from '../adapters/adapter.ts'
import { openCase } from '../attempt/cases.ts'
import { tellPayment } from '../attempt/records.ts'
import { apartAt, disputeLosses } from '../money/accounts.ts'
import { amountOf } from '../refund/start-refund.ts'

/** Reads a dispute anew and keeps how it stands; its money moves by the lines of the account. */
export async function readDispute(port: Port, system: PaySystem, id: string): Promise<void> {
  const response = await adapters[system].dispute?.(port, id)
  if (response) await keepDispute(port, system, response)
}

/** Keeps how a dispute stands, once; its payment can give that much less back from then on. */
export async function keepDispute(port: Port, system: PaySystem, response: ProviderDispute): Promise<void> {
  const { app, connection } = port
  await withSystemCtx(app, connection.merchantId, async (ctx) => {
    const { merchantId } = ctx.scope
    const found = await sql<AttemptRecord>`select * from payment_attempt
      where merchant_id = ${merchantId} and connection_id = ${connection.id} and payment_id = ${response.paymentId} and payment_id <> '' for no key update`.execute(
      ctx.db,
    )
    const [attempt] = found.rows
    const earlier = await sql<{ state: string }>`select state from payment_dispute
      where merchant_id = ${merchantId} and connection_id = ${connection.id} and outside_id = ${response.id} for no key update`.execute(
      ctx.db,
    )
    const { rows } = await sql<{ id: number; fresh: boolean }>`
      insert into payment_dispute (merchant_id, connection_id, attempt_id, outside_id, currency, amount_minor, state, reason, due_at, evidence_at, told_at)
      values (${merchantId}, ${connection.id}, ${attempt?.id ?? null}, ${response.id}, ${response.currency}, ${response.amountMinor}, ${stateOf(response)}, ${whyOf(response)},
        ${response.dueAt?.toISOString() ?? null}, ${response.hasEvidence ? ctx.now.toISOString() : null}, ${ctx.now.toISOString()})
      on conflict (merchant_id, connection_id, outside_id) do update set state = excluded.state, reason = excluded.reason, due_at = excluded.due_at,
        attempt_id = coalesce(payment_dispute.attempt_id, excluded.attempt_id), amount_minor = excluded.amount_minor,
        evidence_at = coalesce(payment_dispute.evidence_at, excluded.evidence_at), told_at = excluded.told_at, version = payment_dispute.version + 1
      returning id, version = 1 as fresh`.execute(ctx.db)
    const [stored] = rows
    if (!stored) return
    if (response.state === 'lost') await writeLoss(ctx, port, system, stored.id, response)
    if (!attempt) return
    await standOf(ctx, attempt)
    notifyThere(ctx, ['payment'], attempt.id)
    const facts = { back: amountOf(response.amountMinor, response.currency), dispute: response.id }
    if (stored.fresh) {
      await tellPayment(ctx, attempt, 'disputed', {
        reason: reasonOf({ word: `payments.disputeReasons.${whyOf(response)}` }),
        facts,
      })
      await notify(ctx, {
        kind: 'paymentDisputed',
        to: { holding: 'tools.stripeTransaction.refund' },
        subject: { topic: 'payment', id: attempt.id },
        facts: { number: attempt.number, amount: facts.back },
        once: `dispute ${stored.id}`,
      })
    } else if (earlier.rows[0]?.state !== response.state && isOver(response))
      await tellPayment(ctx, attempt, 'disputeEnded', {
        reason: reasonOf({ word: `payments.disputeStates.${stateOf(response)}` }),
        facts,
      })
  })
}

const stateOf = ({ state }: ProviderDispute) => asOneOf(disputeStates, state) ?? 'under_review'
const whyOf = ({ reason }: ProviderDispute) => asOneOf(disputeReasons, reason) ?? 'general'
const isOver = (response: ProviderDispute): boolean => disputesOver.includes(stateOf(response))

/** What cardholders hold of a locked payment now: with what we gave back besides it is never more than was paid, or somebody looks. */
async function standOf(ctx: Ctx, attempt: AttemptRecord): Promise<void> {
  const { rows } = await sql<{ taken: number; open: boolean }>`
    select coalesce(sum(case when currency = ${attempt.currency} then amount_minor else ${attempt.amount_minor} end) filter (where state = any(${[...disputesTaken]}::text[])), 0)::bigint as taken,
           bool_or(not state = any(${[...disputesOver]}::text[])) as open
      from payment_dispute where merchant_id = ${ctx.scope.merchantId} and attempt_id = ${attempt.id}`.execute(
    ctx.db,
  )
  const { taken = 0, open = false } = rows[0] ?? {}
  await sql`update payment_attempt set disputed = ${open}, disputed_minor = ${taken}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${attempt.id}`.execute(ctx.db)
  const { refunding_minor: refunding, refunded_minor: refunded, amount_minor: amount } = attempt
  if (taken > 0 && taken + refunding + refunded > amount)
    await openCase(ctx, {
      kind: 'given-twice',
      onceKey: `given twice ${attempt.id}`,
      connectionId: attempt.connection_id,
      attempt,
      amountMinor: taken + refunding + refunded - amount,
      currency: attempt.currency,
      told: amountOf(taken + refunding + refunded - amount, attempt.currency),
    })
}

/** What a lost dispute took is no claim on the provider any more. */
const writeLoss = (
  ctx: Ctx,
  { connection }: Port,
  system: PaySystem,
  id: number,
  response: ProviderDispute,
) =>
  postJournals(ctx, [
    {
      kind: 'dispute-lost',
      memo: response.id,
      onceKey: `dispute lost ${id}`,
      entries: [
        { account: disputeLosses(response.currency), debitMinor: response.amountMinor },
        {
          account: apartAt({ system, connection_id: connection.id, currency: response.currency }, 'disputed'),
          creditMinor: response.amountMinor,
        },
      ],
    },
  ])
