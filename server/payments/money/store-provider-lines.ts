import { sql } from 'kysely'
import { isPaySystem } from '#contract/payments/providers.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import type { ProviderLine, ProviderPayout } from '../adapters/adapter.ts'
import { keepPayout } from './keep-payout.ts'
import { linesJoin } from './join-lock.ts'
import { keepLine } from './keep-line.ts'

/**
 * Movements of a provider's account from a list of its own, where no interface tells them: kept and booked once each, whichever
 * way they are told. A payout that no movement says was sent is sent by its lines' sum. Answers how many were new.
 */
export async function storeProviderLines(
  ctx: Ctx,
  connectionId: number,
  lines: readonly ProviderLine[],
  payouts: readonly ProviderPayout[],
): Promise<number> {
  const { system } = await readConnection(ctx, connectionId)
  if (!isPaySystem(system)) fail('notFound')
  await linesJoin(ctx, connectionId)
  for (const payout of payouts) await keepPayout(ctx, connectionId, payout)
  let fresh = 0
  for (const line of lines)
    if (await keepLine(ctx, system, connectionId, await named(ctx, connectionId, line))) fresh++
  const sent = new Set(lines.flatMap(({ kind, payoutId }) => (kind === 'payout' ? payoutId : [])))
  for (const { id, amountMinor, currency, arrivesOn } of payouts)
    if (!sent.has(id) && amountMinor !== 0)
      await keepLine(ctx, system, connectionId, {
        id: `payout ${id}`,
        kind: 'payout',
        amountMinor: -amountMinor,
        feeMinor: 0,
        currency,
        source: '',
        paymentId: '',
        payoutId: id,
        charged: null,
        at: new Date(`${arrivesOn}T05:00:00Z`),
      })
  return fresh
}

/** Lists call a payment by our number as often as by the provider's own, and money back of it by that of its refund. */
async function named(ctx: Ctx, connectionId: number, line: ProviderLine): Promise<ProviderLine> {
  if (!line.paymentId) return line
  const { rows } = await sql<{ id: string }>`select payment_id as id from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId} and payment_id <> ''
      and (${line.paymentId} in (number, payment_id, outside_id) or id in (select attempt_id from payment_refund
        where merchant_id = ${ctx.scope.merchantId} and ${line.paymentId} in (number, outside_id))) limit 1`.execute(
    ctx.db,
  )
  return { ...line, paymentId: rows[0]?.id ?? line.paymentId }
}
