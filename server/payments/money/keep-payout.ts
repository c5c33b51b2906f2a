import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { ProviderPayout } from '../adapters/adapter.ts'

/** A payout and how it stands, once. Answers its id. */
export async function keepPayout(
  { db, scope }: Ctx,
  connectionId: number,
  response: ProviderPayout,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into payment_payout (merchant_id, connection_id, outside_id, currency, amount_minor, state, arrives_on, reference)
    values (${scope.merchantId}, ${connectionId}, ${response.id}, ${response.currency}, ${response.amountMinor}, ${response.state}, ${response.arrivesOn}, ${response.reference})
    on conflict (merchant_id, connection_id, outside_id) do update set state = excluded.state, arrives_on = excluded.arrives_on,
      reference = excluded.reference, version = payment_payout.version + 1 returning id`.execute(db)
  return rows[0]?.id ?? 0
}
