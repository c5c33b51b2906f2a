import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { PayoutTold } from '../adapters/adapter.ts'

/** A payout and how it stands, once. Answers its id. */
export async function keepPayout(
  { db, scope }: Ctx,
  connectionId: number,
  told: PayoutTold,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into payment_payout (merchant_id, connection_id, outside_id, currency, amount_minor, state, arrives_on, reference)
    values (${scope.merchantId}, ${connectionId}, ${told.id}, ${told.currency}, ${told.amountMinor}, ${told.state}, ${told.arrivesOn}, ${told.reference})
    on conflict (merchant_id, connection_id, outside_id) do update set state = excluded.state, arrives_on = excluded.arrives_on,
      reference = excluded.reference, version = payment_payout.version + 1 returning id`.execute(db)
  return rows[0]?.id ?? 0
}
