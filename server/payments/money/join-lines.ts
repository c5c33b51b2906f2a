import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { linesJoin } from './join-lock.ts'

type Loose = { id: number; connection_id: number }

/** Joins movements with their payments where both are there and neither found the other. Answers how many were. */
export async function joinLines(ctx: Ctx): Promise<number> {
  const { merchantId } = ctx.scope
  const { rows: loose } = await sql<Loose>`select min(l.id) as id, l.connection_id from payment_line l
     where l.merchant_id = ${merchantId} and l.attempt_id is null and l.payment_id <> '' group by l.connection_id order by l.connection_id`.execute(
    ctx.db,
  )
  let joined = 0
  for (const { connection_id: connectionId } of loose) {
    await linesJoin(ctx, connectionId)
    const { rows } = await sql`with claimed as (
        update payment_line l set attempt_id = a.id from payment_attempt a
         where l.merchant_id = ${merchantId} and l.connection_id = ${connectionId} and l.attempt_id is null and l.payment_id <> ''
           and a.merchant_id = l.merchant_id and a.connection_id = l.connection_id and a.state = 'paid'
           and (a.payment_id = l.payment_id or a.outside_id = l.payment_id or a.number = l.payment_id)
        returning l.kind, l.fee_minor, l.attempt_id),
      fees as (update payment_attempt a set fee_minor = c.fee_minor from claimed c
         where a.merchant_id = ${merchantId} and a.id = c.attempt_id and c.kind = 'charge')
      select from claimed`.execute(ctx.db)
    joined += rows.length
  }
  return joined
}

/** Mends what was left apart before the two took turns. */
export const joinAll = (job: JobContext): Promise<void> =>
  eachMerchant(job, 'any', (id) => job.inMerchant(id, joinLines))
