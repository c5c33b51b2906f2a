import { sql, type Selectable } from 'kysely'
import { soldIn } from '#contract/journeys/departure.fields.ts'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { lockRow, updateRow } from '../kit/db/rows.ts'
import type { DB } from '../kit/db/tables.gen.ts'
import { emit } from '../kit/events.ts'
import { enqueue, type JobContext, type JobPayload } from '../kit/jobs/jobs.ts'
import { todayOf } from '../kit/text/today.ts'
import { notify } from '../notifications/notifications.public.ts'

type DepartureRow = Selectable<DB['journey_departure']>
type WaitingRow = Selectable<DB['journey_waiting']>

/** Whoever is asked has so many hours. */
const hoursToAnswer = 24
const offeredAt = sql`w.asked_until - make_interval(hours => ${hoursToAnswer})`
/** Guests whom the agent of a place `w` has ordered on the departure since it was asked. */
const orderedSince = (
  departure: DepartureRow,
) => sql`(select coalesce(sum(l.adults + l.children + l.infants), 0)::int from journey j
    join order_line l on l.merchant_id = j.merchant_id and l.sku_id = j.sku_id and l.date = ${departure.date}::date and l.supplier_status <> 'cancelled'
    join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id and o.agent_id = w.agent_id
     and o.status in ${among(orderStates.phases.open)} and o.created_at >= ${offeredAt}
   where j.merchant_id = w.merchant_id and j.itinerary_id = ${departure.itinerary_id})`

/** Places that are neither sold nor held, nor offered to anybody who may still answer: what an agent was asked and has not ordered. */
export async function placesToOffer(ctx: Ctx, departure: DepartureRow): Promise<number> {
  if (!soldIn.includes(departure.state) || departure.date < todayOf(ctx)) return 0
  const { rows } = await sql<{ left: number }>`with stood as (
      select w.agent_id, sum(w.guests)::int as guests, max(${orderedSince(departure)}) as ordered from journey_waiting w
       where w.merchant_id = ${ctx.scope.merchantId} and w.departure_id = ${departure.id}
         and w.status in ('asked', 'taken') and w.asked_until > ${ctx.now} group by w.agent_id)
    select t.capacity - t.held - t.sold - (select coalesce(sum(greatest(0, guests - ordered)), 0) from stood)::int as left
      from journey j
      join sku_pool p on p.merchant_id = j.merchant_id and p.sku_id = j.sku_id
      join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id and t.date = ${departure.date}::date
       and t.session = '' and not t.blocked
     where j.merchant_id = ${ctx.scope.merchantId} and j.itinerary_id = ${departure.itinerary_id} order by p.pool_id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.left ?? 0
}

/** Asks one who waits: its agent, and whoever sees the stock board. The departure is locked. */
export async function askPlace(ctx: Ctx, departure: DepartureRow, row: WaitingRow): Promise<void> {
  const until = new Date(ctx.now.getTime() + hoursToAnswer * 3_600_000)
  await updateRow(ctx, 'journey_waiting', row, { status: 'asked', asked_until: until.toISOString() })
  await noteWaiting(ctx, departure, row.name)
  const { rows } = await sql<{ code: string }>`select code from itinerary
    where merchant_id = ${ctx.scope.merchantId} and id = ${departure.itinerary_id}`.execute(ctx.db)
  const notified = {
    kind: 'placeFree' as const,
    subject: { topic: 'journeyDeparture', id: departure.id },
    facts: {
      journey: rows[0]?.code ?? '',
      date: departure.date,
      name: row.name,
      guests: row.guests,
      until: until.toISOString(),
    },
  }
  const { agent_id: agentId } = row
  await notify(ctx, { ...notified, to: { holding: journeyKeys.board } })
  await notify(ctx, { ...notified, to: { holding: 'bookingCenter.journeys', agentId } })
  await enqueue(ctx, 'journeys.askWaiting', { departureId: departure.id }, { runAt: until })
}

/**
 * Whose hours are over has lapsed, or took the place where its agent ordered it; then those who wait are asked in their order, as far
 * as there are places that are offered to nobody else. One run at a time: the departure is locked.
 */
export async function askNext(ctx: Ctx, departureId: number): Promise<void> {
  const departure = await lockRow(ctx, 'journey_departure', departureId)
  const lapsed = await sql<{ name: string }>`update journey_waiting w
      set status = case when ${orderedSince(departure)} >= w.guests then 'taken' else 'lapsed' end, version = w.version + 1
    where w.merchant_id = ${ctx.scope.merchantId} and w.departure_id = ${departureId} and w.status = 'asked'
      and w.asked_until <= ${ctx.now} returning w.name`.execute(ctx.db)
  for (const { name } of lapsed.rows) await noteWaiting(ctx, departure, name)
  let left = await placesToOffer(ctx, departure)
  const waiting = await ctx.db
    .selectFrom('journey_waiting')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('departure_id', '=', departureId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const row of waiting) {
    if (row.guests > left) continue
    left -= row.guests
    await askPlace(ctx, departure, row)
  }
}

export const noteWaiting = (
  ctx: Ctx,
  { itinerary_id: subjectId, date }: DepartureRow,
  name: string,
): Promise<unknown> =>
  emit(ctx, 'journeys.waitingMoved', { subject: 'itinerary', subjectId, facts: { name, date } })

export const askWaiting = (job: JobContext, { merchantId, departureId }: JobPayload): Promise<void> =>
  job.inMerchant(merchantId, (ctx) => askNext(ctx, Number(departureId)))
