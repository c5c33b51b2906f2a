import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { tellSeats } from './session-seats.ts'
import { ofAllMerchants } from '../kit/nodes/of-all-merchants.ts'

/** Takes holds that have ended away and says so to who looks at the session; they were free to take already. */
export async function sweepHolds({ app, inMerchant }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'seats_to_release' })
  for (const { merchant_id: id } of rows) await inMerchant(id, clearHolds)
}

async function clearHolds(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ sessionId: number; count: number }>`
    with ended as (
      select session_id, seat_id
        from seat_claim
       where merchant_id = ${ctx.scope.merchantId} and state = 'held' and expires_at <= clock_timestamp()
       order by session_id, seat_id
       limit 5000
         for update skip locked),
    removed as (
      delete from seat_claim c using ended
       where c.merchant_id = ${ctx.scope.merchantId} and c.session_id = ended.session_id and c.seat_id = ended.seat_id
      returning c.session_id)
    select session_id as "sessionId", count(*)::int as count
      from removed
     group by session_id
     order by session_id`.execute(ctx.db)
  for (const { sessionId, count } of rows) await tellSeats(ctx, 'released', sessionId, { count })
}
