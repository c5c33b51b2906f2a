import { sql } from 'kysely'
import type { PaySystem } from '#contract/payments/providers.ts'
import { notify } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { adapters } from '../adapters/adapters.ts'
import type { Port } from '../adapters/adapter.ts'
import { keepPayout } from '../money/keep-payout.ts'
import { syncLines } from '../money/sync-lines.ts'

/** Reads a payout anew and keeps how it stands, with the movements that went to the bank with it. */
export async function readPayout(port: Port, system: PaySystem, id: string): Promise<void> {
  const adapter = adapters[system]
  const response = await adapter.payout?.(port, id)
  if (!response) return
  await syncLines(port, system)
  const lines = response.isExplained ? ((await adapter.payoutLines?.(port, id)) ?? []) : []
  const { app, connection } = port
  await withSystemCtx(app, connection.merchantId, async (ctx) => {
    const { merchantId } = ctx.scope
    const payoutId = await keepPayout(ctx, connection.id, response)
    if (lines.length) {
      await sql`update payment_line set settled_payout_id = ${payoutId}
        where merchant_id = ${merchantId} and connection_id = ${connection.id} and outside_id = any(${lines}::text[])`.execute(
        ctx.db,
      )
      await sql`update payment_payout p set explained_minor = (select coalesce(sum(l.net_minor), 0) from payment_line l
           where l.merchant_id = p.merchant_id and l.settled_payout_id = p.id and l.kind not in ('payout', 'payout_reversal'))
         where p.merchant_id = ${merchantId} and p.id = ${payoutId}`.execute(ctx.db)
    }
    notify(ctx, ['payment'], payoutId)
  })
}
