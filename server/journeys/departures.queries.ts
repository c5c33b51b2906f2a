import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { departureKeys } from '#contract/departures/departure.keys.ts'
import { movesFrom, departureRecord, soldIn } from '#contract/journeys/departure.fields.ts'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { Departure, DepartureFilter, SharedJourney } from '#contract/journeys/journeys.api.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { asMerchant, canOf, may, userOf, type Ctx } from '../kit/ctx.ts'
import { among, anyOf, codeOrName } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { todayOf } from '../kit/text/today.ts'

type Row = ReadOf<(typeof departureRecord)['fields']> & {
  id: number
  version: number
  journeyId: number
  skuId: number | null
  plan_id: number | null
}
type Filter = z.output<typeof DepartureFilter>

/** What stock holds and has sold of a departure: of the first pool of its product, as the whole day. */
const stockSql = sql`left join lateral (select t.held, t.sold from sku_pool p
      join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id and t.date = d.date and t.session = ''
     where p.merchant_id = d.merchant_id and p.sku_id = j.sku_id order by p.pool_id limit 1) t on true`

type DeparturesInput = Partial<Filter> & { ids?: readonly number[] }
const departuresSql = (ctx: Ctx, { journeyId, ids, text, state, from, to }: DeparturesInput) => {
  const where = [
    sql<SqlBool>`d.merchant_id = ${ctx.scope.merchantId} and i.state <> 'recycled'`,
    codeOrName('i', text),
  ]
  if (journeyId) where.push(sql<SqlBool>`d.itinerary_id = ${journeyId}`)
  if (ids) where.push(sql<SqlBool>`d.itinerary_id = ${anyOf(ids)}`)
  if (state) where.push(sql<SqlBool>`d.state = ${state}`)
  if (from) where.push(sql<SqlBool>`d.date >= ${from}::date`)
  if (to) where.push(sql<SqlBool>`d.date <= ${to}::date`)
  return sql<Row>`select d.*, d.itinerary_id as "journeyId", j.sku_id as "skuId", i.code as "journeyCode", i.names as "journeyNames",
      d.date + greatest(0, i.day_count - 1) as "endDate", coalesce(t.held, 0) as held, coalesce(t.sold, 0) as sold,
      greatest(0, d.capacity - coalesce(t.held, 0) - coalesce(t.sold, 0)) as left,
      (select coalesce(sum(w.guests), 0)::int from journey_waiting w where w.merchant_id = d.merchant_id and w.departure_id = d.id
         and (w.status = 'waiting' or w.status = 'asked')) as waiting, d.date - d.decision_days as "decideBy",
      d.state in ('open', 'on-hold') and d.date - d.decision_days <= ${todayOf(ctx)}::date
        and d.date >= ${todayOf(ctx)}::date and coalesce(t.sold, 0) < d.min_guests as below
    from journey_departure d
    join journey j on j.merchant_id = d.merchant_id and j.itinerary_id = d.itinerary_id
    join itinerary i on i.merchant_id = d.merchant_id and i.id = d.itinerary_id
    ${stockSql} where ${sql.join(where, sql` and `)}`
}

const toDeparture = (
  ctx: Ctx,
  { id, version, journeyId, skuId, plan_id: planId, ...row }: Row,
): Departure => ({
  id,
  version,
  journeyId,
  skuId,
  currency: ctx.merchant.currency,
  ...answerOf(departureRecord, row),
  can: canOf(ctx, {
    shares: `${journeyKeys.look}.costs`,
    ...(planId === null &&
      row.state !== 'cancelled' &&
      may(ctx, 'group.plan.create') && { plan: `${journeyKeys.look}.departures` }),
    ...(movesFrom(row.state).length > 0 && {
      edit: `${journeyKeys.look}.departures`,
      move: `${journeyKeys.look}.departures`,
      callOff: departureKeys.call,
    }),
  }),
})

/** Departures by day, with what is held and sold of each. */
export async function listDepartures(ctx: Ctx, filter: Filter) {
  const page = await pageOf(ctx, filter, departuresSql(ctx, filter), sql`r.date, r.id`)
  return { ...page, rows: page.rows.map((row) => toDeparture(ctx, row)) }
}

/** Departures whose decision day is here with too few guests, and of which nobody was told yet; locked, so that two sweeps tell once. */
export async function departuresBelow(ctx: Ctx): Promise<Departure[]> {
  const locked = await sql<{
    id: number
  }>`select id from journey_departure where merchant_id = ${ctx.scope.merchantId}
    and decision_told_on is null and state in ('open', 'on-hold') and date >= ${todayOf(ctx)}::date
    and date - decision_days <= ${todayOf(ctx)}::date and min_guests > 0 order by id limit 200 for update skip locked`.execute(
    ctx.db,
  )
  const ids = locked.rows.map(({ id }) => id)
  if (!ids.length) return []
  const { rows } = await sql<Row>`select r.* from (${departuresSql(ctx, {})}) r
    where r.id = ${anyOf(ids)} and r.below order by r.id`.execute(ctx.db)
  return rows.map((row) => toDeparture(ctx, row))
}

/** Days of a journey's departures from a day on, that have guests. */
export async function takenDays(ctx: Ctx, journeyId: number, from: string): Promise<string[]> {
  const { rows } = await sql<{
    date: string
  }>`select r.date from (${departuresSql(ctx, { journeyId, from })}) r
    where r.sold + r.held > 0 order by r.date limit 10`.execute(ctx.db)
  return rows.map(({ date }) => date)
}

type Shared = z.input<typeof SharedJourney>
/** Journeys on sale that are shared with the agent who asks, with what is left of their departures. Costs are not read. */
export async function listShared(
  ctx: Ctx,
  { text, ...paging }: { pageNo: number; pageSize: number; text?: string | undefined },
) {
  const { agentId } = userOf(ctx)
  return asMerchant(ctx, async (inner) => {
    const shared = sql<
      Omit<Shared, 'departures'>
    >`select i.id, i.code, i.names, i.day_count as "dayCount", j.sku_id as "skuId", coalesce(k.code, '') as "skuCode"
      from journey j left join sku k on k.merchant_id = j.merchant_id and k.id = j.sku_id
      join itinerary i on i.merchant_id = j.merchant_id and i.id = j.itinerary_id and i.state = 'onSale'
     where j.merchant_id = ${inner.scope.merchantId} and ${codeOrName('i', text)}
       and (j.share in ('agents', 'market') or j.share = 'chosen' and ${agentId}::bigint = any(j.agent_ids))`
    const page = await pageOf(inner, paging, shared, sql`r.code`)
    const ids = page.rows.map(({ id }) => id)
    const ahead = await sql<Row>`select r.* from (${departuresSql(inner, { ids, from: todayOf(inner) })}) r
      where r.state in ${among(soldIn)} order by r.date, r.id`.execute(inner.db)
    const byJourney = Map.groupBy(ahead.rows, ({ journeyId }) => journeyId)
    const departuresOf = (id: number): Shared['departures'] =>
      (byJourney.get(id) ?? []).map(({ date, state, left }) => ({ date, state, left }))
    return { ...page, rows: page.rows.map((row) => ({ ...row, departures: departuresOf(row.id) })) }
  })
}
