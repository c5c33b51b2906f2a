import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { firstOf } from '#contract/kit/given.ts'
import { bestSeats } from '#contract/venues/best-seats.ts'
import type {
  FindLines,
  FindSeats,
  LinesFound,
  OneSession,
  OneVenue,
  PlanSeatRow,
  SeatRow,
  SessionFilter,
  SessionHead,
  SessionRow,
  SessionSeats,
  VenuePlan,
  VenueRows,
} from '#contract/venues/venues.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { ofSession, seatedOf, takesSeats } from './session-seats.ts'

type Venues = z.output<typeof VenueRows>
export async function listVenues(ctx: Ctx): Promise<Venues> {
  const { rows } = await sql<Venues['rows'][number]>`
    select v.id, v.version, v.name, v.hall, p.id as "planId", coalesce(p.number, 0) as "planNumber", coalesce(p.seats, 0) as seats
      from venue v
      left join lateral (
        select id, number, seats from venue_plan
         where merchant_id = v.merchant_id and venue_id = v.id
         order by number desc
         limit 1) p on true
     where v.merchant_id = ${ctx.scope.merchantId}
     order by v.name, v.hall, v.id`.execute(ctx.db)
  return { rows }
}

/** Of a claim as it is now: a hold that has ended is none. */
const standing: RawBuilder<boolean> = sql`(c.state <> 'held' or c.expires_at > clock_timestamp())`

const head = sql`s.id, v.id as "venueId", v.name as "venueName", v.hall, s.sku_id as "skuId", k.code as "skuCode",
           s.date::text as date, s.time, s.open`
const headTables = sql`venue_session s
      join venue_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
      join venue v on v.merchant_id = p.merchant_id and v.id = p.venue_id
      join sku k on k.merchant_id = s.merchant_id and k.id = s.sku_id`

/** Sessions of a span, with what is free, held, sold and blocked in each zone. */
export async function listSessions(
  ctx: Ctx,
  { from, to, skuId, venueId }: SessionFilter,
): Promise<{ rows: SessionRow[] }> {
  const { merchantId } = ctx.scope
  // The seats of a plan are counted once, however many sessions it has.
  const { rows } = await sql<SessionRow>`
    with found as materialized (
      select ${head}, s.version, s.plan_id
        from ${headTables}
       where s.merchant_id = ${merchantId} and s.date between ${from}::date and ${to}::date
         and (${skuId ?? null}::bigint is null or s.sku_id = ${skuId ?? null}::bigint)
         and (${venueId ?? null}::bigint is null or v.id = ${venueId ?? null}::bigint)
       order by s.date, s.time, s.id
       limit 500),
    sizes as materialized (
      select e.zone_id, count(*) as seats
        from venue_seat e
       where e.merchant_id = ${merchantId} and e.plan_id in (select plan_id from found)
       group by e.zone_id),
    claims as materialized (
      select c.session_id, e.zone_id, count(*) filter (where c.state = 'held') as held,
             count(*) filter (where c.state = 'sold') as sold, count(*) filter (where c.state = 'blocked') as blocked
        from found f
        join seat_claim c on c.merchant_id = ${merchantId} and c.session_id = f.id and ${standing}
        join venue_seat e on e.merchant_id = c.merchant_id and e.plan_id = c.plan_id and e.id = c.seat_id
       group by c.session_id, e.zone_id),
    zones as (
      select f.id as session_id,
             jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'color', z.color,
               'free', n.seats - coalesce(k.held + k.sold + k.blocked, 0), 'held', coalesce(k.held, 0), 'sold', coalesce(k.sold, 0),
               'blocked', coalesce(k.blocked, 0)) order by z.id) as zones
        from found f
        join venue_zone z on z.merchant_id = ${merchantId} and z.plan_id = f.plan_id
        join sizes n on n.zone_id = z.id
        left join claims k on k.session_id = f.id and k.zone_id = z.id
       group by f.id)
    select f.id, f."venueId", f."venueName", f.hall, f."skuId", f."skuCode", f.date, f.time, f.open, f.version, z.zones
      from found f
      join zones z on z.session_id = f.id
     order by f.date, f.time, f.id`.execute(ctx.db)
  return { rows }
}

async function zonesOf(ctx: Ctx, planId: number, sessionId = 0): Promise<VenuePlan['zones']> {
  const { rows } = await sql<VenuePlan['zones'][number]>`
    select z.id, z.name, z.color, z.focus_x as "focusX", z.focus_y as "focusY", p.sku_id as "skuId"
      from venue_zone z
      left join session_zone p on p.merchant_id = z.merchant_id and p.session_id = ${sessionId} and p.zone_id = z.id
     where z.merchant_id = ${ctx.scope.merchantId} and z.plan_id = ${planId}
     order by z.id`.execute(ctx.db)
  return rows
}

const place = sql`e.id, e.zone_id as "zoneId", e.row_label as row, e.label, e.row_order as "rowOrder", e.rank, e.segment, e.x, e.y,
           e.restricted, e.accessible`

export async function planOf(ctx: Ctx, { id }: OneVenue): Promise<VenuePlan> {
  await readRow(ctx, 'venue', id)
  const { merchantId } = ctx.scope
  const plan = await sql<{ id: number }>`
    select id from venue_plan
     where merchant_id = ${merchantId} and venue_id = ${id}
     order by number desc
     limit 1`.execute(ctx.db)
  const planId = plan.rows[0]?.id
  if (planId === undefined) return { zones: [], seats: [] }
  const seats = await sql<PlanSeatRow>`
    select ${place}
      from venue_seat e
     where e.merchant_id = ${merchantId} and e.plan_id = ${planId}
     order by e.row_order, e.rank, e.id`.execute(ctx.db)
  return { zones: await zonesOf(ctx, planId), seats: seats.rows }
}

export async function seatsOf(ctx: Ctx, { id }: OneSession): Promise<SessionSeats> {
  const session = await readRow(ctx, 'venue_session', id)
  const { merchantId } = ctx.scope
  const heads = await sql<SessionHead>`
    select ${head}
      from ${headTables}
     where s.merchant_id = ${merchantId} and s.id = ${id}`.execute(ctx.db)
  const seats = await sql<SeatRow>`
    select ${place}, coalesce(c.state, 'free') as state, c.expires_at as "expiresAt", c.line_id as "lineId"
      from venue_seat e
      left join seat_claim c on c.merchant_id = e.merchant_id and c.session_id = ${id} and c.seat_id = e.id and ${standing}
     where e.merchant_id = ${merchantId} and e.plan_id = ${session.plan_id}
     order by e.row_order, e.rank, e.id`.execute(ctx.db)
  return { session: firstOf(heads.rows), zones: await zonesOf(ctx, session.plan_id, id), seats: seats.rows }
}

/** Order lines that this session's seats may be sold to, those with guests left to seat first; or those of the ids. */
export async function saleLines(ctx: Ctx, { id, text = '', ids }: FindLines): Promise<LinesFound> {
  await readRow(ctx, 'venue_session', id)
  const { rows } = await sql<LinesFound['rows'][number]>`
    select * from (
      select l.id, o.id as "orderId", o.code, coalesce(nullif(o.lead_name, ''), o.contact_name) as name,
             l.adults + l.children + l.units as guests,
             ${seatedOf} as seated
        from venue_session s
        join order_line l on l.merchant_id = s.merchant_id and ${ofSession}
        join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
       where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${id} and o.deleted_at is null
         and (l.id = any(${ids ?? null}::bigint[])
              or (${ids === undefined} and ${takesSeats}
                  and (${text} = '' or position(lower(${text}) in lower(concat_ws(' ', o.code, o.lead_name, o.contact_name))) > 0)))) q
     order by seated >= guests, code, id
     limit 50`.execute(ctx.db)
  return { rows }
}

/** The best free seats of a zone; none where it has fewer. They are not held by this. */
export async function bestOf(ctx: Ctx, { id, zoneId, count }: FindSeats): Promise<{ seatIds: number[] }> {
  const { zones, seats } = await seatsOf(ctx, { id })
  const zone = zones.find((each) => each.id === zoneId) ?? fail('notFound')
  const ofZone = seats.filter((seat) => seat.zoneId === zoneId)
  const taken = new Set(ofZone.flatMap((seat) => (seat.state === 'free' ? [] : [seat.id])))
  return { seatIds: bestSeats(ofZone, taken, count, { x: zone.focusX, y: zone.focusY }) }
}
