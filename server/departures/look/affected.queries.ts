import { sql } from 'kysely'
import type { z } from 'zod'
import { departureKeys } from '#contract/departures/departure.keys.ts'
import type { departuresApi } from '#contract/departures/departures.api.ts'
import { maxCallOrders, type Affected, type AffectedOrder } from '#contract/departures/departures.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { anew } from '../../kit/db/filters.ts'
import { feeOfParts, lineCostSql, type CancelStep, type FeeStep } from '../../orders/orders.public.ts'
import { boardedSql, claimsFirst, headsOf, isOn, scopeOf, type Scope } from '../scope.ts'

type Line = {
  names: Names
  date: string
  session: string
  endDate: string | null
  on: boolean
  supplier: string | null
  mirrored: boolean
  driver: { name: string; phone: string; time: string } | null
  currency: string | null
  costMinor: number | null
  priceMinor: number
  legStartsAt: string | null
}
type Row = Omit<
  AffectedOrder,
  'ruleRefundMinor' | 'suppliers' | 'mirrored' | 'others' | 'drivers' | 'costs'
> & { lines: Line[]; rule: CancelStep[]; history: FeeStep[]; startsAt: string }

/** The one way of a round trip that is met; null where the whole order is. */
const oneLeg = sql`case when count(distinct l.leg) = 1 and exists (select from order_line x where x.merchant_id = min(l.merchant_id) and x.order_id = l.order_id
  and x.leg is not null and x.leg <> min(l.leg) and x.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(x.pieces), 1) > 0) then min(l.leg) end`

/** Every order on these departures, at most `maxCallOrders`, those first that were made first. */
export async function readAffected(ctx: Ctx, scope: Scope): Promise<AffectedOrder[]> {
  const { rows } = await sql<Row>`${anew}
    with hit as materialized (select l.order_id as id, min(l.date) as date, min(l.session) as session, ${oneLeg} as leg,
             max((select count(*)::int from order_guest g where g.merchant_id = l.merchant_id and g.order_id = l.order_id and ${boardedSql})) as boarded
        from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id where ${isOn(ctx, scope)} group by l.order_id)
    select o.id, o.code, o.status, o.payment_status as "paymentStatus", o.item_names as "itemNames", h.date, h.session, o.agent_id as "agentId",
           a.name as "agentName", coalesce(nullif(o.contact_name, ''), o.lead_name) as "contactName", o.contact_phone as "contactPhone", o.contact_email as "contactEmail", o.language,
           o.adults, o.children, o.infants, o.units, o.currency, o.total_minor as "totalMinor", o.reserved_minor + o.booked_minor as "paidMinor",
           o.supplier_status as "supplierStatus", o.cancel_rule as rule, o.fee_steps as history, o.starts_at as "startsAt",
           h.boarded, h.leg, n.lines, c.call_id as "callId", c.answer_by as "answerBy"
      from hit h join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.id = h.id
      join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
      cross join lateral (select jsonb_agg(jsonb_build_object('names', l.names, 'date', l.date, 'session', l.session, 'endDate', l.end_date,
            'on', ${isOn(ctx, scope)}, 'supplier', s.name, 'mirrored', l.mirror_merchant is not null or s.bound_merchant_id is not null,
            'driver', l.driver, 'currency', k.currency, 'priceMinor', l.price_minor, 'legStartsAt', l.leg_starts_at, 'costMinor', ${lineCostSql}) order by l.position) as lines
          from order_line l left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
          left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
         where l.merchant_id = o.merchant_id and l.order_id = o.id and l.supplier_status <> 'cancelled') n
      left join lateral (select d.call_id, case when d.outcome = 'offered' then e.answer_by end as answer_by from departure_call_order d
          join departure_call e on e.merchant_id = d.merchant_id and e.id = d.call_id
         where d.merchant_id = o.merchant_id and d.order_id = o.id and d.outcome <> 'gone' order by d.call_id desc limit 1) c on true
     order by ${claimsFirst}, o.id limit ${maxCallOrders + 1}`.execute(ctx.db)
  const seesCost = may(ctx, departureKeys.cost)
  return rows.map((row) => toAffected(ctx, row, seesCost))
}

function toAffected(
  ctx: Ctx,
  { lines, rule, history, startsAt, ...order }: Row,
  seesCost: boolean,
): AffectedOrder {
  const on = lines.filter((line) => line.on)
  const [first] = lines
  const nights = first?.endDate ? Temporal.PlainDate.from(first.date).until(first.endDate).days : 0
  // Of a round trip only what its way that is met was sold for.
  const leg = order.leg === null ? undefined : on[0]
  const totalMinor = leg?.priceMinor ?? order.totalMinor
  const paidMinor = Math.min(order.paidMinor, totalMinor)
  const goes = {
    shareMinor: leg ? paidMinor : order.paidMinor,
    startsAt: new Date(leg?.legStartsAt ?? startsAt),
  }
  const { feeMinor } = feeOfParts([goes], {
    rule,
    totalMinor: order.paidMinor,
    at: ctx.now,
    nights,
    history,
  })
  return {
    ...order,
    ...(leg && { totalMinor, paidMinor }),
    ruleRefundMinor: order.status === 'reviewing' ? order.paidMinor : goes.shareMinor - feeMinor,
    suppliers: [...new Set(on.flatMap(({ supplier }) => supplier ?? []))],
    mirrored: on.some(({ mirrored }) => mirrored),
    others: lines.filter((line) => !line.on).map(({ names, date, session }) => ({ names, date, session })),
    drivers: on.flatMap(({ driver }) =>
      driver ? [{ name: driver.name, phone: driver.phone, time: driver.time }] : [],
    ),
    ...(seesCost && { costs: costsOf(ctx, lines) }),
  }
}

/** By currency; a line whose cost is missing makes its currency's cost unknown. */
const costsOf = (ctx: Ctx, lines: readonly Line[]): NonNullable<AffectedOrder['costs']> =>
  [...Map.groupBy(lines, ({ currency }) => currency ?? ctx.merchant.currency)].map(([currency, of]) => ({
    currency,
    amountMinor: of.reduce<number | null>(
      (sum, { costMinor }) => (sum === null || costMinor === null ? null : sum + costMinor),
      0,
    ),
  }))

/** Who is affected, a page of them, with the sums of all. */
export async function affected(
  ctx: Ctx,
  { pageNo, pageSize, text, ...requested }: z.output<typeof departuresApi.affected.input>,
): Promise<Affected> {
  const found = await readAffected(ctx, await scopeOf(ctx, requested))
  const all = text ? found.filter((order) => speaksOf(order, text)) : found
  return {
    rows: all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: Math.min(all.length, maxCallOrders),
    ...(all.length > maxCallOrders && { totalCapped: true }),
    pageNo,
    pageSize,
    sums: sumsOf(ctx, all),
    can: canOf(ctx, { call: departureKeys.call }),
  }
}

const speaksOf = (order: AffectedOrder, text: string): boolean =>
  [order.code, order.contactName, order.contactPhone, order.contactEmail, order.agentName, ...order.suppliers]
    .join('\n')
    .toLowerCase()
    .includes(text.toLowerCase())

function sumsOf(ctx: Ctx, orders: readonly AffectedOrder[]): Affected['sums'] {
  const counted = <K>(keyOf: (order: AffectedOrder) => readonly K[]): [K, number][] => {
    const sums = new Map<K, number>()
    for (const order of orders) for (const key of keyOf(order)) sums.set(key, (sums.get(key) ?? 0) + 1)
    return [...sums].toSorted(([, a], [, b]) => b - a)
  }
  const agents = new Map(orders.map(({ agentId, agentName }) => [agentId, agentName]))
  const byCurrency = Map.groupBy(orders, ({ currency }) => currency)
  const total = (of: readonly AffectedOrder[], key: 'totalMinor' | 'paidMinor' | 'ruleRefundMinor') =>
    of.reduce((sum, order) => sum + order[key], 0)
  const costs = orders.flatMap((order) => order.costs ?? [])
  return {
    orders: orders.length,
    guests: orders.reduce((sum, order) => sum + headsOf(order), 0),
    boarded: orders.filter(({ boarded }) => boarded > 0).length,
    unpaid: orders.filter(({ paidMinor, totalMinor }) => paidMinor < totalMinor).length,
    mirrored: orders.filter(({ mirrored }) => mirrored).length,
    packages: orders.filter(({ others }) => others.length > 0).length,
    unreachable: orders.filter((order) => !order.contactEmail && !order.contactPhone).length,
    languages: counted(({ language }) => [language]).map(([language, orders]) => ({ language, orders })),
    agents: counted(({ agentId }) => [agentId]).map(([id, orders]) => ({
      id,
      name: agents.get(id) ?? '',
      orders,
    })),
    suppliers: counted(({ suppliers }) => suppliers).map(([name, orders]) => ({ name, orders })),
    money: [...byCurrency].map(([currency, of]) => ({
      currency,
      totalMinor: total(of, 'totalMinor'),
      paidMinor: total(of, 'paidMinor'),
      ruleRefundMinor: total(of, 'ruleRefundMinor'),
    })),
    ...(may(ctx, departureKeys.cost) && {
      costs: [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, of]) => ({
        currency,
        amountMinor: of.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0),
        missing: of.filter(({ amountMinor }) => amountMinor === null).length,
      })),
    }),
  }
}
