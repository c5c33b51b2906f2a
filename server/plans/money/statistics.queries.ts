import { sql } from 'kysely'
import type { z } from 'zod'
import type { StatAsk, StatList, StatRow } from '#contract/plans/money.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { ownWorthSql } from '../../pricing/pricing.public.ts'
import { lineCostSql, orderRevenueSql, orderSoldSql } from '../../orders/orders.public.ts'

const keys = {
  month: { key: sql`to_char(p.start_date, 'YYYY-MM')`, name: sql`to_char(p.start_date, 'YYYY-MM')` },
  agent: { key: sql`p.agent_id::text`, name: sql`a.name` },
  seller: { key: sql`coalesce(p.created_by, 0)::text`, name: sql`p.created_by_name` },
  template: { key: sql`coalesce(p.source->>'id', '')`, name: sql`coalesce(i.code, '')` },
  category: { key: sql`p.category`, name: sql`p.category` },
  market: { key: sql`p.market`, name: sql`p.market` },
} as const

type Row = Omit<StatRow, 'costMinor' | 'profitMinor' | 'ledgerProfitMinor'> & {
  costMinor: number | null
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

/** Groups whose first day is in the period, by one of their facts; money as it was accepted, in the merchant's currency. */
export async function groupStatistics(
  ctx: Ctx,
  { by, from, to, distributorId }: z.output<typeof StatAsk>,
): Promise<z.output<typeof StatList>> {
  const { key, name } = keys[by]
  const { rows } =
    await sql<Row>`select ${key} as key, min(${name}) as name, count(*) filter (where p.sold)::int as groups,
      coalesce(sum(p.guests) filter (where p.sold), 0)::int as guests,
      coalesce(sum(p.guests * p.day_count) filter (where p.sold), 0)::int as "guestDays",
      coalesce(sum(k.quotations), 0)::int as quotations, coalesce(sum(k.accepted), 0)::int as accepted,
      coalesce(sum(q.planned_worth_minor) filter (where p.sold), 0)::bigint as "revenueMinor",
      sum(q.planned_cost_minor) filter (where p.sold)::bigint as "costMinor",
      coalesce(sum(coalesce(b.revenue, 0) + coalesce(e.revenue, 0) + coalesce(m.revenue, 0)), 0)::bigint as "ledgerRevenueMinor",
      coalesce(sum(coalesce(b.cost, 0) + coalesce(e.cost, 0) + coalesce(m.cost, 0)), 0)::bigint as "ledgerCostMinor",
      coalesce(sum(b.unrated), 0)::int as unrated,
      count(*) filter (where p.sold and (q.planned_cost_minor is null or q.planned_worth_minor is null))::int as open
    from (select t.*, t.status in ${among(planStates.phases.sold)} as sold, t.adults + t.children + t.infants + t.free_guests as guests from travel_plan t
           where t.merchant_id = ${ctx.scope.merchantId} and t.start_date between ${from}::date and ${to}::date
             and (${distributorId ?? null}::bigint is null or t.agent_id = ${distributorId ?? null})) p
    join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join itinerary i on i.merchant_id = p.merchant_id and i.id = (p.source->>'id')::bigint
    left join plan_quotation q on q.merchant_id = p.merchant_id and q.plan_id = p.id and q.status = 'accepted'
    ${ledgerSql(ctx)}
    cross join lateral (select count(*) filter (where n.sent_at is not null)::int as quotations, count(*) filter (where n.status = 'accepted')::int as accepted
       from plan_quotation n where n.merchant_id = p.merchant_id and n.plan_id = p.id) k
   group by 1 order by ${by === 'month' ? sql`1` : sql`"revenueMinor" desc, 1`}`.execute(ctx.db)
  const seesCosts = may(ctx, 'group.plan.profit')
  const view = rows.map(({ open, unrated, ...row }): StatRow => {
    const revenueMinor = Number(row.revenueMinor)
    const costMinor = open || !seesCosts ? null : Number(row.costMinor ?? 0)
    const ledgerCostMinor = unrated || !seesCosts ? null : Number(row.ledgerCostMinor)
    return {
      ...row,
      revenueMinor,
      costMinor,
      profitMinor: costMinor === null ? null : revenueMinor - costMinor,
      ledgerRevenueMinor: Number(row.ledgerRevenueMinor),
      ledgerCostMinor,
      ledgerProfitMinor: ledgerCostMinor === null ? null : Number(row.ledgerRevenueMinor) - ledgerCostMinor,
    }
  })
  return { currency: ctx.merchant.currency, rows: view, total: totalOf(view) }
}

function totalOf(rows: readonly StatRow[]): StatRow {
  const sum = (of: (row: StatRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const existing = rows.every(({ costMinor }) => costMinor !== null)
  const revenueMinor = sum((row) => row.revenueMinor)
  const costMinor = existing ? sum((row) => row.costMinor ?? 0) : null
  const ledgerRevenueMinor = sum((row) => row.ledgerRevenueMinor)
  const seen = rows.every(({ ledgerCostMinor }) => ledgerCostMinor !== null)
  const ledgerCostMinor = seen ? sum((row) => row.ledgerCostMinor ?? 0) : null
  return {
    key: '',
    name: '',
    groups: sum((row) => row.groups),
    guests: sum((row) => row.guests),
    guestDays: sum((row) => row.guestDays),
    quotations: sum((row) => row.quotations),
    accepted: sum((row) => row.accepted),
    revenueMinor,
    costMinor,
    profitMinor: costMinor === null ? null : revenueMinor - costMinor,
    ledgerRevenueMinor,
    ledgerCostMinor,
    ledgerProfitMinor: ledgerCostMinor === null ? null : ledgerRevenueMinor - ledgerCostMinor,
  }
}
