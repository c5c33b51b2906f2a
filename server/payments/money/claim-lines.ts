import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'

/**
 * A movement of the provider's account may be read before we are told that it was paid: from then on it is the payment's, with its fee.
 */
export async function claimLines(
  { db, scope: { merchantId } }: Ctx,
  { id, connection_id, ...names }: AttemptRecord,
): Promise<void> {
  const ids = [names.payment_id, names.outside_id, names.number].filter(Boolean)
  await sql`with claimed as (
      update payment_line set attempt_id = ${id} where merchant_id = ${merchantId} and connection_id = ${connection_id}
         and payment_id = ${anyOf(ids)} and payment_id <> '' and attempt_id is null returning kind, fee_minor)
    update payment_attempt a set fee_minor = c.fee_minor from claimed c
     where a.merchant_id = ${merchantId} and a.id = ${id} and c.kind = 'charge'`.execute(db)
}
