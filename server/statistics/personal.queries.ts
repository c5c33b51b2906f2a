import { sql } from 'kysely'
import type { Own, Personal, PersonalAsk } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among, onDays } from '../kit/db/filters.ts'
import { fail } from '../kit/call/errors.ts'
import { orderCountsSql, orderRevenueSql, orderSoldSql } from '../orders/orders.public.ts'
import { checkDays, comparedWith, type Days } from './days.ts'

type Day = Personal['days'][number]

/** What the person who asks did in these days, and in as many before. */
export async function personal(ctx: Ctx, days: PersonalAsk): Promise<Personal> {
  checkDays(days)
  const me = ctx.user?.id ?? fail('notFound')
  return {
    currency: ctx.merchant.currency,
    now: await ownWork(ctx, me, days),
    before: await ownWork(ctx, me, comparedWith(days, 'before')),
    days: await byDay(ctx, me, days),
  }
}

const mine = (ctx: Ctx, me: number, days: Days) => sql`
  e.merchant_id = ${ctx.scope.merchantId} and e.actor_id = ${me} and e.actor_kind = 'staff' and e.order_id is not null
  and ${onDays(ctx, 'e.at', days)}`
const entered = (ctx: Ctx, me: number, days: Days) => sql`
  o.merchant_id = ${ctx.scope.merchantId} and o.created_by = ${me} and ${onDays(ctx, 'o.created_at', days)} and ${orderSoldSql}`

/** Acts that answer an order which somebody else has entered: whoever answers it first has answered it. */
const answers = among(['orders.approve', 'orders.confirm', 'orders.reject'])

async function ownWork(ctx: Ctx, me: number, days: Days): Promise<Own> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Own>`
    select w.*, a.*, n.* from
      (select count(distinct e.order_id) as handled, count(*) as acts from event e where ${mine(ctx, me, days)}) w,
      (select count(*) as answered,
              round(percentile_cont(0.5) within group (order by extract(epoch from f.at - o.created_at)))::int as "answerSeconds"
         from (select e.order_id, min(e.id) as id, min(e.at) as at from event e
                where ${mine(ctx, me, days)} and e.type in ${answers} group by e.order_id) f
         cross join lateral (select o.created_at, o.created_by from orders o where o.merchant_id = ${merchantId} and o.id = f.order_id offset 0) o
        where o.created_by is distinct from ${me}
          and not exists (select from event x where x.merchant_id = ${merchantId} and x.order_id = f.order_id and x.id < f.id and x.type in ${answers})) a,
      (select count(*) filter (where ${orderCountsSql}) as entered,
              coalesce(sum(o.adults + o.children + o.infants) filter (where ${orderCountsSql}), 0)::bigint as guests,
              coalesce(sum(${orderRevenueSql}), 0)::bigint as "salesMinor" from orders o where ${entered(ctx, me, days)}) n`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

async function byDay(ctx: Ctx, me: number, days: Days): Promise<Day[]> {
  const zone = ctx.merchant.timeZone
  const { rows } = await sql<Day>`
    select d::date::text as date, coalesce(w.handled, 0) as handled, coalesce(n.entered, 0) as entered, coalesce(n.sales, 0) as "salesMinor"
      from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d
      left join (select (e.at at time zone ${zone})::date as day, count(distinct e.order_id) as handled
                   from event e where ${mine(ctx, me, days)} group by 1) w on w.day = d::date
      left join (select (o.created_at at time zone ${zone})::date as day, count(*) filter (where ${orderCountsSql}) as entered,
                        sum(${orderRevenueSql})::bigint as sales from orders o where ${entered(ctx, me, days)} group by 1) n on n.day = d::date
     order by d`.execute(ctx.db)
  return rows
}
