import { sql } from 'kysely'
import { payFamilies, type PayFamily } from '#contract/payments/list/families.ts'
import { familyGuard } from '../../kit/call/over-family.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'

/** Payments of a provider's page with what hangs on them: one page's rights reach no other provider's money, nor agents out of reach. */
export function payGuard(family: PayFamily) {
  const { systems } = payFamilies[family]
  const isOwn = sql`a.system = any(${[...systems]}::text[]) and ${ofReachedAgents('a.agent_id')}`
  const hanging = (table: 'payment_refund' | 'payment_case') =>
    sql`select x.merchant_id, x.id from ${sql.table(table)} x
      join payment_attempt a on a.merchant_id = x.merchant_id and a.id = x.attempt_id and ${isOwn}`
  return familyGuard({
    payments: sql`select a.merchant_id, a.id from payment_attempt a where ${isOwn}`,
    refunds: hanging('payment_refund'),
    // Money that came for no payment of ours is a case of its provider alone.
    cases: sql`${hanging('payment_case')} union all
      select x.merchant_id, x.id from payment_case x
        join outside_connection c on c.merchant_id = x.merchant_id and c.id = x.connection_id and c.system = any(${[...systems]}::text[])
       where x.attempt_id is null`,
  })
}
