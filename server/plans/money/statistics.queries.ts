import { sql } from 'kysely'
import type { StatAsk, StatList, StatRow } from '#contract/plans/money.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { ownWorthSql } from '../../pricing/pricing.public.ts'
import { isOverdueSql } from '../deal/deposit.ts'
import { lineCostSql, orderRevenueSql, orderSoldSql } from '../../orders/orders.public.ts'

const none = sql``
const keys = {
  month: { key: sql`to_char(p.day, 'YYYY-MM')`, name: sql`to_char(p.day, 'YYYY-MM')`, join: none },
  agent: { key: sql`p.agent_id::text`, name: sql`a.name`, join: none },
  seller: { key: sql`coalesce(p.created_by, 0)::text`, name: sql`p.created_by_name`, join: none },
  template: { key: sql`coalesce(p.source->>'id', '')`, name: sql`coalesce(i.code, '')`, join: none },
  category: { key: sql`p.category`, name: sql`p.category`, join: none },
  market: { key: sql`p.market`, name: sql`p.market`, join: none },
  size: {
    key: sql`lpad(least(p.guests - p.guests % 10, 50)::text, 2, '0')`,
    name: sql`case when p.guests >= 50 then '50+' else (p.guests - p.guests % 10) || '–' || (p.guests - p.guests % 10 + 9) end`,
    join: none,
  },
  guide: {
    key: sql`coalesce(f.id::text, '')`,
    name: sql`coalesce(f.name, '')`,
    join: sql`left join lateral (select c.id, c.name from plan_assignment x join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
       where x.merchant_id = p.merchant_id and x.plan_id = p.id and x.role = 'guide' order by x.from_date, x.id limit 1) f on true`,
  },
  hotel: {
    key: sql`coalesce(f.id::text, '')`,
    name: sql`coalesce(f.name, '')`,
    join: sql`left join lateral (select u.id, u.name from plan_service s join supplier u on u.merchant_id = s.merchant_id and u.id = s.supplier_id
       where s.merchant_id = p.merchant_id and s.plan_id = p.id and s.kind = 'hotel' and s.struck_at is null order by s.day, s.position, s.id limit 1) f on true`,
  },
} as const

/** Sums of groups, from which a row is told; null: of one of them it is not known. */
type Sums = Record<
  | 'groups'
  | 'guests'
  | 'guestDays'
  | 'guestNights'
  | 'quotations'
  | 'accepted'
  | 'quotedGroups'
  | 'acceptedGroups'
  | 'answered'
  | 'answerSeconds'
  | 'optionsMissed'
  | 'changes'
  | 'revenueMinor'
  | 'ledgerRevenueMinor'
  | 'overdueMinor',
  number
> &
  Record<'ledgerCostMinor' | 'deviationMinor', number | null>
type Row = Sums & {
  key: string
  name: string
  reasons: string | null
  /** Groups of which it is not known what was planned. */
  open: number
  /** Costs of its orders for which there is no rate of their day. */
  unrated: number
}

/**
 * What the books hold of a plan `p`, in the merchant's currency: its orders, each by the rule of orders, their costs in other currencies at
 * the rate of the line's day, and what stands on none. Equal to the ledger's own sums, each at the rate that it was booked at.
 */
const ledgerSql = (ctx: Ctx) => sql`left join lateral (
    select sum(${orderRevenueSql}) as revenue, sum(o.cost) as cost, coalesce(sum(o.unrated), 0) as unrated
      from (select o.*, c.cost, c.unrated from orders o
             cross join lateral (
               select sum(w.own) as cost, count(*) filter (where w.cost is not null and w.own is null) as unrated
                 from (select ${lineCostSql} as cost, ${ownWorthSql(ctx, {
                   minor: lineCostSql,
                   currency: sql`k.currency`,
                   day: sql`l.date`,
                 })} as own
                         from order_line l
                         join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
                        where l.merchant_id = o.merchant_id and l.order_id = o.id) w) c
             where o.merchant_id = p.merchant_id
               and o.id in (select s.order_id from plan_service s where s.merchant_id = p.merchant_id and s.plan_id = p.id) and ${orderSoldSql}) o) b on true
    left join lateral (select sum(x.base_minor) filter (where x.kind in ('revenue', 'collected', 'fee')) as revenue,
        sum(x.base_minor) filter (where x.kind in ('cost', 'spent')) as cost
       from plan_posting x where x.merchant_id = p.merchant_id and x.plan_id = p.id) e on true
    left join lateral (select sum(x.base_minor) filter (where x.side = 'income') as revenue, sum(x.base_minor) filter (where x.side = 'cost') as cost
       from order_item x where x.merchant_id = p.merchant_id and x.removed_at is null
        and x.order_id in (select s.order_id from plan_service s where s.merchant_id = p.merchant_id and s.plan_id = p.id)) m on true`

/** How often its numbers or days changed after it was confirmed, and holds of suppliers that ended by themselves. */
const eventsSql = sql`cross join lateral (
    select count(*) filter (where w.type = 'plans.changeApplied')::int as changes, count(*) filter (where w.type = 'plans.markExpired')::int as missed
      from event w where w.merchant_id = p.merchant_id and w.subject = 'travelPlan' and w.subject_id = p.id
       and (w.type = 'plans.changeApplied' or w.type = 'plans.markExpired' and w.actor_kind = 'system')) v`

/** Quotations of a plan that left, how they were answered and after how long, and why they were declined. */
const quotedSql = sql`cross join lateral (
    select count(*) filter (where n.sent_at is not null)::int as quotations, count(*) filter (where n.status = 'accepted')::int as accepted,
           count(*) filter (where n.answered_at >= n.sent_at)::int as answered,
           coalesce(sum(extract(epoch from n.answered_at - n.sent_at)) filter (where n.answered_at >= n.sent_at), 0)::bigint as seconds,
           string_agg(n.answer_reason, chr(30)) filter (where n.status = 'declined') as reasons
      from plan_quotation n where n.merchant_id = p.merchant_id and n.plan_id = p.id) k`

/** Groups whose first day, or the day they were made on, is in the period, by one of their facts; in the merchant's currency. */
export async function groupStatistics(
  ctx: Ctx,
  { by, day, from, to, distributorId }: StatAsk,
): Promise<StatList> {
  const { key, name, join } = keys[by]
  const dayOf =
    day === 'service' ? sql`t.start_date` : sql`(t.created_at at time zone ${ctx.merchant.timeZone})::date`
  const cost = sql`coalesce(b.cost, 0) + coalesce(e.cost, 0) + coalesce(m.cost, 0)`
  const { rows } =
    await sql<Row>`select ${key} as key, min(${name}) as name, count(*) filter (where p.sold)::int as groups,
      coalesce(sum(p.guests) filter (where p.sold), 0)::int as guests,
      coalesce(sum(p.guests * p.day_count) filter (where p.sold), 0)::int as "guestDays",
      coalesce(sum(p.guests * (p.day_count - 1)) filter (where p.sold), 0)::int as "guestNights",
      coalesce(sum(k.quotations), 0)::int as quotations, coalesce(sum(k.accepted), 0)::int as accepted,
      count(*) filter (where k.quotations > 0)::int as "quotedGroups", count(*) filter (where k.accepted > 0)::int as "acceptedGroups",
      coalesce(sum(k.answered), 0)::int as answered, coalesce(sum(k.seconds), 0)::bigint as "answerSeconds",
      string_agg(k.reasons, chr(30)) as reasons, coalesce(sum(v.missed), 0)::int as "optionsMissed", coalesce(sum(v.changes), 0)::int as changes,
      coalesce(sum(q.planned_worth_minor) filter (where p.sold), 0)::bigint as "revenueMinor",
      coalesce(sum(coalesce(b.revenue, 0) + coalesce(e.revenue, 0) + coalesce(m.revenue, 0)), 0)::bigint as "ledgerRevenueMinor",
      coalesce(sum(${cost}), 0)::bigint as "ledgerCostMinor",
      coalesce(sum(${cost} - q.planned_cost_minor) filter (where p.status = 'finished'), 0)::bigint as "deviationMinor",
      coalesce(sum(round(d.minor * q.planned_worth_minor / nullif(q.total_minor, 0))), 0)::bigint as "overdueMinor",
      coalesce(sum(b.unrated), 0)::int as unrated,
      count(*) filter (where p.sold and (q.planned_cost_minor is null or q.planned_worth_minor is null))::int as open
    from (select t.*, ${dayOf} as day, t.status in ${among(planStates.phases.sold)} as sold, t.adults + t.children + t.infants + t.free_guests as guests
            from travel_plan t
           where t.merchant_id = ${ctx.scope.merchantId} and ${dayOf} between ${from}::date and ${to}::date
             and (${distributorId ?? null}::bigint is null or t.agent_id = ${distributorId ?? null})) p
    join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join itinerary i on i.merchant_id = p.merchant_id and i.id = (p.source->>'id')::bigint
    left join plan_quotation q on q.merchant_id = p.merchant_id and q.plan_id = p.id and q.status = 'accepted'
    ${join}
    ${ledgerSql(ctx)}
    ${quotedSql}
    ${eventsSql}
    left join lateral (select sum(n.amount_minor - n.paid_minor) as minor from plan_instalment n
       where n.merchant_id = p.merchant_id and n.plan_id = p.id and ${isOverdueSql(ctx)}) d on true
   group by 1 order by ${by === 'month' || by === 'size' ? sql`1` : sql`"revenueMinor" desc, 1`}`.execute(
      ctx.db,
    )
  const seesCosts = may(ctx, 'group.plan.profit')
  const sums = rows.map((row): Row => {
    const ledgerCostMinor = row.unrated || !seesCosts ? null : Number(row.ledgerCostMinor)
    return {
      ...row,
      answerSeconds: Number(row.answerSeconds),
      revenueMinor: Number(row.revenueMinor),
      ledgerRevenueMinor: Number(row.ledgerRevenueMinor),
      ledgerCostMinor,
      deviationMinor: row.open || ledgerCostMinor === null ? null : Number(row.deviationMinor),
      overdueMinor: Number(row.overdueMinor),
    }
  })
  const { currency } = ctx.merchant
  const reasons = sums.flatMap((row) => row.reasons ?? []).join(reasonEnd)
  return {
    rows: sums.map((row) => ({ key: row.key, currency, ...statOf(row.name, row, row.reasons) })),
    total: { key: '', currency, ...statOf('', sumOf(sums), reasons) },
  }
}

/** Between the reasons of quotations that were declined. */
const reasonEnd = '\u001e'
const ratio = (of: number | null, all: number, times = 1): number | null =>
  of === null || all <= 0 ? null : Math.round((of * times) / all)
const tenths = (of: number, all: number): number | null => (all > 0 ? Math.round((of * 10) / all) / 10 : null)

/** What cannot be divided, or of which a part is not known, is not known. */
function statOf(name: string, sums: Sums, reasons: string | null): Omit<StatRow, 'key' | 'currency'> {
  const { ledgerRevenueMinor, ledgerCostMinor } = sums
  const ledgerProfitMinor = ledgerCostMinor === null ? null : ledgerRevenueMinor - ledgerCostMinor
  return {
    name,
    groups: sums.groups,
    guests: sums.guests,
    guestDays: sums.guestDays,
    guestNights: sums.guestNights,
    quotations: sums.quotations,
    accepted: sums.accepted,
    conversion: ratio(sums.acceptedGroups, sums.quotedGroups, 10_000),
    daysToAnswer: tenths(sums.answerSeconds / 86_400, sums.answered),
    losses: [...Map.groupBy(reasons ? reasons.split(reasonEnd) : [], (one) => one)]
      .toSorted(([a, of], [b, as]) => as.length - of.length || a.localeCompare(b))
      .map(([reason, of]) => `${reason} (${of.length})`),
    optionsMissed: sums.optionsMissed,
    changes: tenths(sums.changes, sums.groups),
    revenueMinor: sums.revenueMinor,
    ledgerRevenueMinor,
    ledgerCostMinor,
    ledgerProfitMinor,
    margin: ratio(ledgerProfitMinor, ledgerRevenueMinor, 10_000),
    perGuestMinor: ratio(ledgerProfitMinor, sums.guests),
    deviationMinor: sums.deviationMinor,
    overdueMinor: sums.overdueMinor,
  }
}

function sumOf(rows: readonly Sums[]): Sums {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0)
  /** Known where all of it is. */
  const whole = (of: (row: Sums) => number | null) =>
    rows.every((row) => of(row) !== null) ? sum((row) => of(row) ?? 0) : null
  return {
    groups: sum((row) => row.groups),
    guests: sum((row) => row.guests),
    guestDays: sum((row) => row.guestDays),
    guestNights: sum((row) => row.guestNights),
    quotations: sum((row) => row.quotations),
    accepted: sum((row) => row.accepted),
    quotedGroups: sum((row) => row.quotedGroups),
    acceptedGroups: sum((row) => row.acceptedGroups),
    answered: sum((row) => row.answered),
    answerSeconds: sum((row) => row.answerSeconds),
    optionsMissed: sum((row) => row.optionsMissed),
    changes: sum((row) => row.changes),
    revenueMinor: sum((row) => row.revenueMinor),
    ledgerRevenueMinor: sum((row) => row.ledgerRevenueMinor),
    overdueMinor: sum((row) => row.overdueMinor),
    ledgerCostMinor: whole((row) => row.ledgerCostMinor),
    deviationMinor: whole((row) => row.deviationMinor),
  }
}
