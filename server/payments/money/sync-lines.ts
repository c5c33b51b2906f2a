import { sql } from 'kysely'
import { isPaySystem, type PaySystem } from '#contract/payments/providers.ts'
import { postJournals } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { stir } from '../../kit/events.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { openConnections, readConnection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { adapters } from '../adapters/adapters.ts'
import { Refused, type LineTold, type Port } from '../adapters/adapter.ts'
import { lineJournals } from './line-journals.ts'

/** Reads what is new on the provider's account with us; each movement is kept and booked once. */
export async function syncLines(port: Port, system: PaySystem): Promise<void> {
  const { app, connection } = port
  const read = adapters[system].lines
  if (!read) return
  const since = await withSystemCtx(app, connection.merchantId, (ctx) => lastAt(ctx, connection.id))
  const lines = await read(port, since)
  // The oldest first, so that a payout follows what it is made of.
  for (const line of lines.toReversed())
    await withSystemCtx(app, connection.merchantId, (ctx) => keepLine(ctx, system, connection.id, line))
}

async function lastAt(ctx: Ctx, connectionId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from payment_line
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** Keeps one movement and books it, once; false where it was there. */
export async function keepLine(
  ctx: Ctx,
  system: PaySystem,
  connectionId: number,
  line: LineTold,
): Promise<boolean> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{
    id: number
    attempt_id: number | null
    agent_id: number | null
    order_id: number | null
  }>`
    with paid as (select id, agent_id, case when subject = 'order' then subject_id end as order_id from payment_attempt
       where merchant_id = ${merchantId} and connection_id = ${connectionId} and payment_id = ${line.paymentId} and payment_id <> '' limit 1)
    insert into payment_line (merchant_id, connection_id, outside_id, kind, currency, amount_minor, fee_minor, net_minor, source, payment_id, attempt_id, payout_id, at)
    select ${merchantId}::int, ${connectionId}::bigint, ${line.id}::text, ${line.kind}::text, ${line.currency}::text, ${line.amountMinor}::bigint, ${line.feeMinor}::bigint,
           ${line.amountMinor - line.feeMinor}::bigint, ${line.source}::text, ${line.paymentId}::text, (select id from paid),
           (select id from payment_payout where merchant_id = ${merchantId} and connection_id = ${connectionId} and outside_id = ${line.payoutId}::text), ${line.at.toISOString()}::timestamptz
    on conflict (merchant_id, connection_id, outside_id) do nothing
    returning id, attempt_id, (select agent_id from paid), (select order_id from paid)`.execute(ctx.db)
  const [kept] = rows
  if (!kept) return false
  const journals = lineJournals({ system, connectionId, line })
  await postJournals(
    ctx,
    journals.map((journal) => ({ ...journal, orderId: kept.order_id, agentId: null })),
  )
  if (kept.attempt_id && line.kind === 'charge')
    await sql`update payment_attempt set fee_minor = ${line.feeMinor} where merchant_id = ${merchantId} and id = ${kept.attempt_id}`.execute(
      ctx.db,
    )
  stir(ctx, ['payment'], kept.attempt_id ?? 0)
  return true
}

/** One account, soon after something happened on it. */
export const readLines: Job = async ({ app, inMerchant }, { merchantId, connectionId }) => {
  const connection = await inMerchant(merchantId, (ctx) => readConnection(ctx, Number(connectionId)))
  if (isPaySystem(connection.system)) await syncLines({ app, connection }, connection.system)
}

/** All merchants' accounts, a few times an hour. */
export async function syncAll({ app }: JobContext): Promise<void> {
  const systems = Object.entries(adapters).flatMap(([system, { lines }]) => (lines ? [system] : []))
  const { rows } = await sql<{ id: number }>`select id from platform.merchant`.execute(app.db)
  for (const { id } of rows)
    for (const connection of await withSystemCtx(app, id, (ctx) => openConnections(ctx, systems)))
      if (isPaySystem(connection.system))
        await syncLines({ app, connection }, connection.system).catch((error: unknown) => {
          // Its health tells that; the next run reads it.
          if (error instanceof OutsideFault || error instanceof Refused) return
          app.log.warn({ err: error, merchantId: id }, 'a provider account could not be read')
        })
}
