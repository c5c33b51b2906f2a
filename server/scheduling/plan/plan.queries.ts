import { isDeepStrictEqual } from 'node:util'
import { sql, type SqlBool, type RawBuilder } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import { headsOn, isGoing } from '#contract/scheduling/plan-rules.ts'
import type { Card, DayPlan, Leg, Party, Run, TripKind } from '#contract/scheduling/plan.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { goingSql, lineStateSql } from '../going-sql.ts'
import { loadZones, type Zones } from './zones.ts'

type PartyRow = Omit<Party, 'product' | 'zone' | 'at'> & {
  names: Record<string, string>
  name: string
  orderStatus: string
  supplierStatus: string
  deleted: boolean
}
type CardRow = PartyRow & Omit<Card, keyof Party | 'fallen'> & { movedDay: boolean }
type RunRow = Omit<Run, 'taken' | 'state' | 'cards'> & {
  kind: 'vehicle' | 'boat'
  /** Who leads divers on it. */
  leaders: number
  published: unknown
}

const partyColumns = sql`o.id as "orderId", l.id as "lineId", o.code as "orderCode", l.sku_id as "skuId", l.session, l.names, l.name,
  coalesce(nullif(o.contact_name, ''), o.lead_name) as guest, o.contact_phone as phone, l.adults, l.children, l.infants,
  coalesce(o.collected->>'pickUpHotel', '') as hotel, coalesce(o.collected->>'roomNumber', '') as room,
  coalesce(o.collected->>'pickUpAddress', '') as address, o.remark as note, coalesce(k.apart, false) as apart,
  o.status as "orderStatus", ${lineStateSql} as "supplierStatus", o.deleted_at is not null as deleted`

const partyOf = (ctx: Ctx, zones: Zones, { names, name, ...row }: PartyRow): Party => {
  const party = omit(row, ['orderStatus', 'supplierStatus', 'deleted'])
  return { ...party, product: nameIn(names, ctx.language) || name, ...zones.of(row.hotel, row.address) }
}

const cardOf = (ctx: Ctx, zones: Zones, row: CardRow): Card => {
  const { id, runId, stop, pickUp, arrived, aboard, noShow, driverNote, movedBy, movedDay, ...party } = row
  const fallen = !isGoing(party) || movedDay
  return {
    ...partyOf(ctx, zones, party),
    id,
    runId,
    stop,
    pickUp,
    fallen,
    arrived,
    aboard,
    noShow,
    driverNote,
    movedBy,
  }
}

/** Cards on runs that `where` finds, in the order of their stops. */
async function cardsOn(ctx: Ctx, where: RawBuilder<SqlBool>, zones: Zones): Promise<Card[]> {
  const { rows } =
    await sql<CardRow>`select ${partyColumns}, k.id, k.run_id as "runId", k.leg, k.version, k.stop, k.pick_up as "pickUp",
      k.arrived_at is not null as arrived, k.aboard, k.no_show as "noShow", k.driver_note as "driverNote", k.moved_by_name as "movedBy", l.date <> r.date as "movedDay"
    from day_card k join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
    join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id
    join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id
    where k.merchant_id = ${ctx.scope.merchantId} and ${where} order by k.run_id, k.stop, k.id`.execute(
      ctx.db,
    )
  return rows.map((row) => cardOf(ctx, zones, row))
}

/** Runs that `where` finds, each with its cards and how full it is. */
export async function runsOf(ctx: Ctx, where: RawBuilder<SqlBool>, zones?: Zones): Promise<Run[]> {
  const { rows } =
    await sql<RunRow>`select r.id, r.version, r.trip_id as "tripId", r.coach_id as "coachId", c.code as "coachCode", c.name as "coachName",
      c.plate, c.seats, c.kind, r.driver_id as "driverId", coalesce(d.name, '') as "driverName", coalesce(d.phone, '') as "driverPhone",
      r.guide_id as "guideId", coalesce(g.name, '') as "guideName", r.starts_at as "startsAt", r.ends_at as "endsAt", r.private,
      r.fuel_minor as "fuelMinor", r.other_minor as "otherMinor",
      r.override_reason as "overrideReason", r.note, r.published,
      (select count(*) + count(v.assistant_id) from dive_group v where v.merchant_id = r.merchant_id and v.run_id = r.id)::integer as leaders
    from day_run r join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
    left join crew d on d.merchant_id = r.merchant_id and d.id = r.driver_id
    left join crew g on g.merchant_id = r.merchant_id and g.id = r.guide_id
    where r.merchant_id = ${ctx.scope.merchantId} and ${where} order by r.starts_at, r.id`.execute(ctx.db)
  const cardsOfRuns = await cardsOn(ctx, where, zones ?? (await loadZones(ctx)))
  const byRun = Map.groupBy(cardsOfRuns, ({ runId }) => runId)
  return rows.map(({ kind, published, leaders, ...row }) => {
    const cards = byRun.get(row.id) ?? []
    const run = { ...row, cards }
    return {
      ...run,
      taken: cards.reduce(
        (sum, card) => sum + (card.fallen ? 0 : headsOn(kind, card)),
        kind === 'boat' ? leaders + (row.guideId === null ? 0 : 1) : 0,
      ),
      state: stateOf(published, viewOf(run)),
    }
  })
}

type View = ReturnType<typeof viewOf>
function stateOf(published: unknown, now: View): Run['state'] {
  if (published === null) return 'draft'
  const same = isDeepStrictEqual(published, now) || isDeepStrictEqual(published, withoutHeads(now))
  return same ? 'published' : 'changed'
}
/** As it was frozen before it said where guests are fetched, and how many. */
const withoutHeads = ({ stops, ...view }: View) => ({
  ...view,
  stops: stops.map((stop) => omit(stop, ['hotel', 'adults', 'children', 'infants'])),
})

/** What guests and drivers are told of a run: what is frozen when it is published. */
export const viewOf = (run: Pick<Run, 'coachId' | 'driverId' | 'guideId' | 'startsAt' | 'cards'>) => ({
  coachId: run.coachId,
  driverId: run.driverId,
  guideId: run.guideId,
  startsAt: run.startsAt,
  stops: run.cards
    .filter(({ fallen }) => !fallen)
    .map(({ lineId, leg, stop, pickUp, hotel, adults, children, infants }) => ({
      lineId,
      leg,
      stop,
      pickUp,
      hotel,
      adults,
      children,
      infants,
    })),
})
type DayOf = { date: string; leg: Leg; kind: TripKind; zones: Zones }

/**
 * Who has a driver to come that day and stands on none of its runs, whatever stood on another day; on a boat's leg everybody, of a
 * diving day whoever dives.
 */
async function unplacedOn(ctx: Ctx, { date, leg, kind, zones }: DayOf): Promise<Party[]> {
  const { rows } =
    await sql<PartyRow>`select ${partyColumns}, ${leg} as leg, coalesce(k.version, 0) as version
    from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
    left join day_card k on k.merchant_id = l.merchant_id and k.line_id = l.id and k.leg = ${leg}
    left join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id and r.date = l.date
    where l.merchant_id = ${ctx.scope.merchantId} and l.date = ${date} and r.id is null
      and ${kind === 'dive' ? sql`l.product_type = 'diving'` : leg === 'boat' ? sql`l.kind <> 'add-on'` : sql`l.driven`}
      and ${goingSql}
    order by l.session, o.code, l.id`.execute(ctx.db)
  return rows.map((row) => partyOf(ctx, zones, row))
}

/** Runs of a day's trips, or of its dive trips. */
export const runsOfKind = (date: string, kind: TripKind) =>
  sql<SqlBool>`r.date = ${date} and exists (select from day_trip t where t.merchant_id = r.merchant_id and t.id = r.trip_id and t.kind = ${kind})`

/** A day whole: its trips, or its dive trips. */
export async function planDay(
  ctx: Ctx,
  { date, leg }: { date: string; leg: Leg },
  kind: TripKind = 'trip',
): Promise<DayPlan> {
  const { rows } = await sql<
    Omit<DayPlan['trips'][number], 'runs'>
  >`select id, version, date, name, pier, check_in as "checkIn",
      sku_ids as "skuIds", sites, note from day_trip where merchant_id = ${ctx.scope.merchantId} and date = ${date} and kind = ${kind}
    order by check_in, name, id`.execute(ctx.db)
  const zones = await loadZones(ctx)
  const runs = Map.groupBy(await runsOf(ctx, runsOfKind(date, kind), zones), ({ tripId }) => tripId)
  return {
    date,
    trips: rows.map((trip) => ({ ...trip, runs: runs.get(trip.id) ?? [] })),
    unplaced: await unplacedOn(ctx, { date, leg, kind, zones }),
  }
}
