import { sql, type RawBuilder } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { PaymentFigures, TrustFigures } from '#contract/open-market/trust/trust.ts'
import type { Ctx } from '../../kit/ctx.ts'

export const days = 90

/** When an order `o` was answered: at once where its product confirms by itself, else by whoever confirmed or refused it. */
export const answeredAtSql = sql`case when o.created_status = 'confirmed' then o.created_at else
  (select min(e.at) from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.type in ('orders.confirm', 'orders.reject')) end`

/**
 * What companies of the market bought here in the last 90 days, and how it was answered and served. Counted is what the other company has
 * ordered itself, by its own system or its own log-in: both sides saw when it came. What our people typed for it would say of us what we like.
 */
export async function trustFigures(ctx: Ctx): Promise<TrustFigures> {
  const m = ctx.scope.merchantId
  const since = new Date(ctx.now.getTime() - days * 86_400_000).toISOString()
  const happened = (what: RawBuilder<unknown>) =>
    sql`(select min(e.at) from event e where e.merchant_id = o.merchant_id and e.order_id = o.id and ${what})`
  const { rows } = await sql<TrustFigures>`
    with placed as (
      select o.id, o.created_at, o.created_status = 'confirmed' as at_once,
             o.mirror_of_merchant is not null or ${happened(sql`e.type = 'orders.created' and e.actor_kind = 'agent'`)} is not null as theirs,
             ${answeredAtSql} as answered_at,
             ${happened(sql`e.type = 'orders.confirm'`)} is not null as confirmed,
             ${happened(sql`e.type = 'orders.reject'`)} is not null as was_refused,
             ${happened(sql`e.type = 'orders.cancel' and e.actor_kind = 'staff'`)} is not null as was_called_off
        from orders o
        join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
       where o.merchant_id = ${m} and o.created_at >= ${since}::timestamptz
         and (o.mirror_of_merchant is not null or a.bound_merchant_id is not null)),
    sold as (
      select *, at_once or confirmed as was_confirmed from placed where theirs)
    select count(*)::int as orders, (select count(*)::int from placed where not theirs) as typed,
           percentile_disc(0.9) within group (order by extract(epoch from answered_at - created_at) / 3600)::float as "answerHours",
           count(*) filter (where was_confirmed)::int as confirmed, count(*) filter (where was_refused)::int as refused,
           count(*) filter (where was_confirmed and was_called_off)::int as "calledOff",
           (select count(*)::int from market_case c
             where c.merchant_id = ${m} and not c.ours and c.state = 'agreed' and c.offer_minor > 0 and c.moved_at >= ${since}::timestamptz) as "casesLost"
      from sold`.execute(ctx.db)
  return firstOf(rows)
}

/** How a company pays its sellers, all together; nothing of one that has not asked us, and that does not buy from us. */
export async function paymentFigures({ db }: Ctx, merchantId: number): Promise<PaymentFigures> {
  const { rows } =
    await sql<PaymentFigures>`select billed, paid from platform.pays_on_time(${merchantId})`.execute(db)
  return firstOf(rows)
}
