import { sql } from 'kysely'
import type { Lease } from '#contract/ticketing/offline/lease.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** So long without a word, and what a device sold meanwhile counts as not known. */
const silentMinutes = 10

/** Leases that are open, the next departure first, and those that ended within a day. */
export async function listLeases(ctx: Ctx): Promise<{ rows: Lease[] }> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<Lease>`
    select l.id, d.id as "deviceId", d.name as "deviceName", s.names, l.date, l.session, l.places, l.state, l.reason,
           (select count(*)::int from ticket_blank b
             where b.merchant_id = l.merchant_id and b.lease_id = l.id and b.order_id is not null) as sold,
           l.sell_until as "sellUntil", l.created_by_name as "createdByName", d.synced_at as "syncedAt", d.waiting,
           d.state <> 'active' or coalesce(d.synced_at < ${now}::timestamptz - make_interval(mins => ${silentMinutes}), true) as silent
      from ticket_lease l
      join ticket_device d on d.merchant_id = l.merchant_id and d.id = l.device_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
     where l.merchant_id = ${ctx.scope.merchantId}
       and (l.state = 'open' or l.ended_at > ${now}::timestamptz - make_interval(days => 1))
     order by (l.state = 'open') desc, l.date, l.session, l.id
     limit 200`.execute(ctx.db)
  return { rows }
}
