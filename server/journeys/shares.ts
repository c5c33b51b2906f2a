import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { costShares, shareRules } from '#contract/journeys/shares.ts'
import type { DepartureShares, SaveShares } from '#contract/journeys/journeys.api.ts'
import { failField } from '../kit/call/errors.ts'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import { planKeys } from '#contract/plans/plan.keys.ts'
import { canOf, may, type Ctx } from '../kit/ctx.ts'
import { isMissing, lockRow, readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { orderFellSql, orderRevenueSql, orderSoldSql } from '../orders/orders.public.ts'
import { planCost } from '../plans/plans.public.ts'
import { waitingOf } from './waiting.ts'

type Row = Omit<DepartureShares['rows'][number], 'shareMinor' | 'profitMinor'>

type Place = { date: string; itinerary_id: number }
/** Lines `l` of a departure with their orders `o`, whatever has become of them. */
const linesOn = (ctx: Ctx, { date, itinerary_id: itineraryId }: Place) => sql`journey j
    join order_line l on l.merchant_id = j.merchant_id and l.sku_id = j.sku_id and l.date = ${date}::date
      and j.merchant_id = ${ctx.scope.merchantId} and j.itinerary_id = ${itineraryId}
    join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id`
const isSold = sql<boolean>`${orderSoldSql} and l.supplier_status <> 'cancelled'`

/** Orders that are sold on a departure, with what each brings without its tax and carries of the cost. */
export async function departureShares(ctx: Ctx, { id }: { id: number }): Promise<DepartureShares> {
  const departure = await readRow(ctx, 'journey_departure', id)
  const { rows } = await sql<Row>`select o.id as "orderId", o.code as "orderCode", a.name as "agentName",
      sum(l.adults + l.children + l.infants)::int as guests, min(${orderRevenueSql})::bigint as "revenueMinor"
    from ${linesOn(ctx, departure)}
    join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
   where ${isSold}
   group by o.id, o.code, a.name order by o.id`.execute(ctx.db)
  const orders = rows.map((row) => ({ ...row, revenueMinor: Number(row.revenueMinor) }))
  const rule = asOneOf(shareRules, departure.share_rule) ?? 'revenue'
  const { plan_id: planId } = departure
  const typedMinor = departure.cost_minor === null ? null : Number(departure.cost_minor)
  const costMinor = typedMinor ?? (planId === null ? null : await planCost(ctx, planId))
  const shares = costMinor === null ? null : costShares(costMinor, orders, rule)
  return {
    id,
    currency: ctx.merchant.currency,
    rule,
    costMinor,
    typedMinor,
    planId,
    revenueMinor: orders.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
    guests: orders.reduce((sum, { guests }) => sum + guests, 0),
    can:
      planId !== null && may(ctx, `${planKeys.plans}.guests`)
        ? canOf(ctx, { guests: `${journeyKeys.look}.departures` })
        : {},
    rows: orders.map((row, at) => {
      const shareMinor = shares?.[at] ?? null
      return { ...row, shareMinor, profitMinor: shareMinor === null ? null : row.revenueMinor - shareMinor }
    }),
    waiting: await waitingOf(ctx, id),
  }
}

/** Orders that are sold on a departure, and those that were on it once and are not any more. */
export async function ordersOn(ctx: Ctx, departure: Place): Promise<{ sold: number[]; left: number[] }> {
  const { rows } = await sql<{
    id: number
    sold: boolean
    left: boolean
  }>`select o.id, bool_or(${isSold}) as sold,
      bool_or(l.supplier_status = 'cancelled' or ${orderFellSql}) as "left"
    from ${linesOn(ctx, departure)} group by o.id order by o.id`.execute(ctx.db)
  const idsOf = (which: 'sold' | 'left') => rows.filter((row) => row[which]).map(({ id }) => id)
  return { sold: idsOf('sold'), left: idsOf('left') }
}

/** Says what a departure costs, typed or by its plan, and by which rule that is shared. */
export async function saveShares(ctx: Ctx, { id, costMinor, rule, planId }: z.output<typeof SaveShares>) {
  const departure = await lockRow(ctx, 'journey_departure', id)
  if (planId !== null && (await isMissing(ctx, 'travel_plan', [planId]))) failField('planId', 'unknown')
  await updateRow(ctx, 'journey_departure', departure, {
    cost_minor: costMinor,
    share_rule: rule,
    plan_id: planId,
  })
  await emit(ctx, 'journeys.departureCosted', {
    subject: 'itinerary',
    subjectId: departure.itinerary_id,
    facts: { date: departure.date },
    after: { rule, costMinor, planId },
  })
  return { done: true as const }
}
