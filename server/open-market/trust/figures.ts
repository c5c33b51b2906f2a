import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { PaymentFigures, TrustFigures } from '#contract/open-market/trust.ts'
import type { Ctx } from '../../kit/ctx.ts'

export const days = 90

/** What companies of the market bought here in the last 90 days, and how it was answered and served. */
export async function trustFigures(ctx: Ctx): Promise<TrustFigures> {
  const m = ctx.scope.merchantId
  const since = new Date(ctx.now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await sql<TrustFigures>`
    with sold as (
      select o.id, o.created_at,
             (select min(e.at) from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type in ('orders.confirm', 'orders.reject')) as answered_at,
             exists (select from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type = 'orders.confirm') as was_confirmed,
             exists (select from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type = 'orders.reject') as was_refused,
             exists (select from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type = 'orders.cancel' and e.actor_kind = 'staff') as was_called_off
        from orders o
       where o.merchant_id = ${m} and o.mirror_of_merchant is not null and o.created_at >= ${since}::timestamptz)
    select count(*)::int as orders,
           percentile_disc(0.9) within group (order by extract(epoch from answered_at - created_at) / 3600)::float as "answerHours",
           count(*) filter (where was_confirmed)::int as confirmed, count(*) filter (where was_refused)::int as refused,
           count(*) filter (where was_confirmed and was_called_off)::int as "calledOff",
           (select count(*)::int from market_case c
             where c.merchant_id = ${m} and not c.ours and c.state = 'agreed' and c.offer_minor > 0 and c.moved_at >= ${since}::timestamptz) as "casesLost"
      from sold`.execute(ctx.db)
  return rows[0] ?? { orders: 0, answerHours: null, confirmed: 0, refused: 0, calledOff: 0, casesLost: 0 }
}

/** How a company pays its sellers, all together; nothing of one that has not asked us, and that does not buy from us. */
export async function paymentFigures({ db }: Ctx, merchantId: number): Promise<PaymentFigures> {
  const { rows } =
    await sql<PaymentFigures>`select billed, paid from platform.pays_on_time(${merchantId})`.execute(db)
  return firstOf(rows)
}
