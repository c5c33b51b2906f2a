import { sql } from 'kysely'
import type { LogFilter, LogRow } from '#contract/ticketing/verify/verify.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds, onDays } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

/** Of what somebody must look at: whom it is about. */
const guestsOfCheck = sql`coalesce((select string_agg(distinct coalesce(nullif(g.name, ''), g.pinyin), ', ') from entitlement e
   join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
  where e.merchant_id = k.merchant_id and e.id = any(k.entitlement_ids)), o.contact_name, '')`

/** Every verification, refusal and reversal, the latest first. */
export function listChecks(ctx: Ctx, filter: LogFilter) {
  const { text, outcome, refusal, postId, from, to } = filter
  const where = sql.join(
    [
      sql`k.merchant_id = ${ctx.scope.merchantId}`,
      ...(outcome ? [sql`k.outcome = ${outcome}`] : []),
      ...(refusal ? [sql`k.refusal = ${refusal}`] : []),
      ...(postId ? [sql`k.post_id = ${postId}`] : []),
      onDays(ctx, 'k.at', { from, to }),
      finds(text, [
        'k.typed',
        'k.user_name',
        'k.place',
        sql`coalesce(o.code, '')`,
        sql`coalesce(o.contact_name, '')`,
      ]),
    ],
    sql` and `,
  )
  return pageOf(
    ctx,
    filter,
    sql<LogRow>`select k.id, k.at, k.outcome, k.refusal, k.detail as facts, abs(k.redeemed) as count, k.typed as code, k.order_id as "orderId",
         coalesce(o.code, '') as "orderCode", o.item_names as item, o.service_date as "serviceDate", coalesce(o.session, '') as session,
         case when k.outcome = 'conflict' then ${guestsOfCheck} else coalesce(o.contact_name, '') end as "guestName", k.user_name as "byName", coalesce(p.name, k.place) as post, k.device, k.mode,
         k.clock_off_seconds as "clockOffSeconds",
         coalesce(k.reason, '') as reason
        from ticket_check k left join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id
        left join ticket_post p on p.merchant_id = k.merchant_id and p.id = k.post_id where ${where}`,
    sql`r.at desc, r.id desc`,
  )
}
