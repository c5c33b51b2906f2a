import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'

type Low = { id: number; name: string; free: number; needed: number }
type Ending = { id: number; name: string; days: number; count: number; amountMinor: number; currency: string }

/** Days before the last one on which people are warned. */
const warningDays = [30, 7]
/** Uses of so many days are averaged, and should be there for the next seven. */
const averagedDays = 28

/** Warns once a day of tickets that run low, and once each of codes that run out in thirty and in seven days. */
export async function warnOfCodes(ctx: Ctx): Promise<void> {
  for (const { id, name, free, needed } of await lowTickets(ctx))
    await notify(ctx, {
      kind: 'codesLow',
      to: { holding: 'tickets.HoardTicket' },
      subject: { topic: 'prepaidTicket', id },
      facts: { name, left: free, needed },
      once: `codes low ${id} ${todayOf(ctx)}`,
    })
  for (const { id, name, days, count, amountMinor, currency } of await endingCodes(ctx))
    await notify(ctx, {
      kind: 'codesEnding',
      to: { holding: 'tickets.HoardTicket' },
      subject: { topic: 'prepaidTicket', id },
      facts: { name, count, days, amount: `${groupedAmount(amountMinor, currency)} ${currency}` },
      once: `codes ending ${id} ${days} ${todayOf(ctx)}`,
    })
}

/** Fewer are free than a week needs by what was given out of late, or than the ticket's own limit. */
async function lowTickets(ctx: Ctx): Promise<Low[]> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Low>`
    with given as (
      select c.ticket_id, sum(c.uses) as uses
        from prepaid_allocation a
        join prepaid_code c on c.merchant_id = a.merchant_id and c.id = a.code_id
       where a.merchant_id = ${merchantId} and a.ended_at is null and a.at > now() - ${averagedDays}::int * interval '1 day'
       group by c.ticket_id),
    low as (
      select t.id, t.scenic_spot || ' · ' || t.ticket_type as name, f.free,
             greatest(t.low_stock, ceil(coalesce(g.uses, 0) * 7.0 / ${averagedDays}::int))::int as needed
        from prepaid_ticket t
        left join given g on g.ticket_id = t.id
        cross join lateral (
          select coalesce(sum(c.uses), 0)::int as free
            from prepaid_code c
           where c.merchant_id = t.merchant_id and c.ticket_id = t.id and c.status = 'free') f
       where t.merchant_id = ${merchantId} and t.enabled)
    select * from low where free < needed order by id`.execute(ctx.db)
  return rows
}

async function endingCodes(ctx: Ctx): Promise<Ending[]> {
  const { rows } =
    await sql<Ending>`select t.id, t.scenic_spot || ' · ' || t.ticket_type as name, d.days, count(*)::int as count,
      sum(c.unit_cost_minor)::bigint as "amountMinor", t.currency
    from unnest(${warningDays}::int[]) d (days)
    join prepaid_code c on c.merchant_id = ${ctx.scope.merchantId} and c.status = 'free' and c.valid_until = ${todayOf(ctx)}::date + d.days
    join prepaid_ticket t on t.merchant_id = c.merchant_id and t.id = c.ticket_id
   group by t.merchant_id, t.id, d.days order by t.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }))
}
