import { sql } from 'kysely'
import { amountOf } from '../refund/start-refund.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import type { PaySystem } from '#contract/payments/providers.ts'
import { adapters } from '../adapters/adapters.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { AttemptRecord, PayoutTold, Port } from '../adapters/adapter.ts'
import { tellPayment } from '../attempt/records.ts'

/** Reads a dispute anew and keeps how it stands; its money moves by the lines of the account. */
export async function readDispute(port: Port, system: PaySystem, id: string): Promise<void> {
  const told = await adapters[system].dispute?.(port, id)
  if (!told) return
  const { app, connection } = port
  await withSystemCtx(app, connection.merchantId, async (ctx) => {
    const { merchantId } = ctx.scope
    const found = await sql<AttemptRecord>`select * from payment_attempt
      where merchant_id = ${merchantId} and connection_id = ${connection.id} and payment_id = ${told.paymentId} and payment_id <> '' for no key update`.execute(
      ctx.db,
    )
    const [attempt] = found.rows
    const { rows } = await sql<{ fresh: boolean }>`
      insert into payment_dispute (merchant_id, connection_id, attempt_id, outside_id, currency, amount_minor, state, reason, due_at, evidence_at, told_at)
      values (${merchantId}, ${connection.id}, ${attempt?.id ?? null}, ${told.id}, ${told.currency}, ${told.amountMinor}, ${told.state}, ${told.reason},
        ${told.dueAt?.toISOString() ?? null}, ${told.hasEvidence ? ctx.now.toISOString() : null}, ${ctx.now.toISOString()})
      on conflict (merchant_id, connection_id, outside_id) do update set state = excluded.state, reason = excluded.reason, due_at = excluded.due_at,
        evidence_at = coalesce(payment_dispute.evidence_at, excluded.evidence_at), told_at = excluded.told_at, version = payment_dispute.version + 1
      returning version = 1 as fresh`.execute(ctx.db)
    if (!attempt) return
    const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(told.state)
    await sql`update payment_attempt set disputed = ${!isOver} where merchant_id = ${merchantId} and id = ${attempt.id}`.execute(
      ctx.db,
    )
    if (rows[0]?.fresh)
      await tellPayment(ctx, attempt, 'disputed', {
        reason: told.reason,
        facts: { back: amountOf(told.amountMinor, told.currency) },
      })
  })
}

/** Reads a payout anew and keeps how it stands. */
export async function readPayout(port: Port, system: PaySystem, id: string): Promise<void> {
  const told = await adapters[system].payout?.(port, id)
  if (!told) return
  const { app, connection } = port
  await withSystemCtx(app, connection.merchantId, (ctx) => keepPayout(ctx, connection.id, told))
}

/** A payout and how it stands, once. */
export async function keepPayout({ db, scope }: Ctx, connectionId: number, told: PayoutTold): Promise<void> {
  await sql`insert into payment_payout (merchant_id, connection_id, outside_id, currency, amount_minor, state, arrives_on, reference)
    values (${scope.merchantId}, ${connectionId}, ${told.id}, ${told.currency}, ${told.amountMinor}, ${told.state}, ${told.arrivesOn}, ${told.reference})
    on conflict (merchant_id, connection_id, outside_id) do update set state = excluded.state, arrives_on = excluded.arrives_on,
      reference = excluded.reference, version = payment_payout.version + 1`.execute(db)
}
