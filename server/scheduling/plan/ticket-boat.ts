import { sql } from 'kysely'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'

/** Whoever is still on it. */
const onRun = sql`exists (select from day_card k where k.merchant_id = r.merchant_id and k.run_id = r.id and k.line_id = l.id)`

/**
 * Refuses another boat to guests whose ticket names theirs. A park's ticket is bought for a boat and a day: what has been published of a run
 * is what it was bought for, from then on those with codes given out of such a ticket stay. Who travels on another day has other codes.
 * `lineId`: of one party; left out, all who stand on the run. Throws `scheduling.boatOnTicket`.
 */
export async function checkTicketBoat(
  ctx: Ctx,
  { runId, coachId, lineId }: { runId: number; coachId: number | null; lineId?: number },
): Promise<void> {
  const { rows } = await sql<{ guest: string; boat: string; ticket: string }>`
    select coalesce(nullif(o.contact_name, ''), o.lead_name) as guest, b.name as boat, t.scenic_spot as ticket
      from day_run r
      join coach b on b.merchant_id = r.merchant_id and b.id = (r.published ->> 'coachId')::bigint and b.kind = 'boat'
      cross join jsonb_to_recordset(r.published -> 'stops') s ("lineId" bigint)
      join order_line l on l.merchant_id = r.merchant_id and l.id = s."lineId" and l.date = r.date
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      join prepaid_code c on c.merchant_id = o.merchant_id and c.order_id = o.id and c.status in ${among(codeStates.phases.given)}
      join prepaid_ticket t on t.merchant_id = c.merchant_id and t.id = c.ticket_id and t.names_boat
      join order_line x on x.merchant_id = c.merchant_id and x.id = c.line_id and x.date = r.date
     where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${runId} and b.id is distinct from ${coachId}::bigint
       and ${lineId === undefined ? onRun : sql`l.id = ${lineId}`}
     order by o.code limit 1`.execute(ctx.db)
  const [named] = rows
  if (named) fail('scheduling.boatOnTicket', named)
}
