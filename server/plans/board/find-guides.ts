import { sql } from 'kysely'
import type { FreeGuide, GuideAsk } from '#contract/plans/board.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Who of those that can do it is free on all of these days, at home on none of them, with papers that last: least busy first. */
export async function findGuides(
  ctx: Ctx,
  { from, to, role, language }: GuideAsk,
): Promise<{ rows: FreeGuide[] }> {
  if (to < from) failField('to', 'beforeStart')
  const { rows } = await sql<FreeGuide>`
    with month as (select date_trunc('month', ${from}::date)::date as first, (date_trunc('month', ${from}::date) + interval '1 month - 1 day')::date as last)
    select c.id, c.name, c.phone, c.spoken, c.valid_until as "validUntil", w.days as "monthDays"
      from crew c
     cross join month m
     cross join lateral (
       select count(distinct d.day)::int as days
         from (select g.day::date as day
                 from plan_assignment x
                cross join lateral generate_series(greatest(x.from_date, m.first), least(x.to_date, m.last), interval '1 day') g (day)
                where x.merchant_id = c.merchant_id and x.crew_id = c.id and x.from_date <= m.last and x.to_date >= m.first
               union all
               select r.date from day_run r
                where r.merchant_id = c.merchant_id and c.id in (r.driver_id, r.guide_id) and r.date between m.first and m.last) d) w
     where c.merchant_id = ${ctx.scope.merchantId} and c.enabled and ${role} = any(c.roles)
       and (c.valid_until is null or c.valid_until > ${to}::date)
       and (${language ?? null}::text is null or ${language ?? null}::text = any(c.spoken))
       and not exists (select from plan_assignment x
                        where x.merchant_id = c.merchant_id and x.crew_id = c.id and x.from_date <= ${to}::date and x.to_date >= ${from}::date)
       and not exists (select from day_run r
                        where r.merchant_id = c.merchant_id and c.id in (r.driver_id, r.guide_id) and r.date between ${from}::date and ${to}::date)
       and not exists (select from jsonb_to_recordset(c.absences) as a ("from" date, "to" date)
                        where a."from" <= ${to}::date and a."to" >= ${from}::date)
       and not exists (select from generate_series(${from}::date, ${to}::date, interval '1 day') g (day)
                        where extract(isodow from g.day)::int = any(c.days_off))
     order by w.days, c.name, c.id
     limit 50`.execute(ctx.db)
  return { rows }
}
