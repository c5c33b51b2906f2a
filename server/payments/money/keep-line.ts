import { sql } from 'kysely'
import type { PaySystem } from '#contract/payments/providers.ts'
import { postJournals } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import type { ProviderLine } from '../adapters/adapter.ts'
import { linesJoin } from './join-lock.ts'
import { lineJournals } from './line-journals.ts'

/** Keeps one movement and books it, once; false where it was there. */
export async function keepLine(
  ctx: Ctx,
  system: PaySystem,
  connectionId: number,
  line: ProviderLine,
): Promise<boolean> {
  const { merchantId } = ctx.scope
  await linesJoin(ctx, connectionId)
  const found = await sql<{ id: number; order_id: number | null }>`
    select id, case when subject = 'order' then subject_id end as order_id from payment_attempt
       where merchant_id = ${merchantId} and connection_id = ${connectionId} and ${line.paymentId}::text <> ''
         and (payment_id = ${line.paymentId} and payment_id <> '' or outside_id = ${line.paymentId} and outside_id <> '' or number = ${line.paymentId})
       order by state = 'paid' desc, id desc limit 1`.execute(ctx.db)
  const [paid] = found.rows
  const { rows } = await sql<{ id: number }>`
    insert into payment_line (merchant_id, connection_id, outside_id, kind, currency, amount_minor, fee_minor, net_minor, source, payment_id, attempt_id, payout_id, at)
    select ${merchantId}::int, ${connectionId}::bigint, ${line.id}::text, ${line.kind}::text, ${line.currency}::text, ${line.amountMinor}::bigint, ${line.feeMinor}::bigint,
           ${line.amountMinor - line.feeMinor}::bigint, ${line.source}::text, ${line.paymentId}::text, ${paid?.id ?? null}::bigint,
           (select id from payment_payout where merchant_id = ${merchantId} and connection_id = ${connectionId} and outside_id = ${line.payoutId}::text), ${line.at.toISOString()}::timestamptz
    on conflict (merchant_id, connection_id, outside_id) do nothing
    returning id`.execute(ctx.db)
  if (!rows.length) return false
  const journals = lineJournals({ system, connectionId, line })
  await postJournals(
    ctx,
    journals.map((journal) => ({ ...journal, orderId: paid?.order_id ?? null, agentId: null })),
  )
  if (paid && line.kind === 'charge')
    await sql`update payment_attempt set fee_minor = ${line.feeMinor} where merchant_id = ${merchantId} and id = ${paid.id}`.execute(
      ctx.db,
    )
  notify(ctx, ['payment'], paid?.id ?? 0)
  return true
}
