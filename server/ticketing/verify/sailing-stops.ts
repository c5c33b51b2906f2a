import { sql } from 'kysely'
import type { Stopped } from '#contract/ticketing/verify/judge.ts'
import { fail } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { todayOf } from '../../kit/text/today.ts'
import { nextSailing } from './next-sailing.ts'

type Right = {
  voucherId: number
  id: number
  skuId: number
  session: string
  /** Takes a seat: not an infant. */
  seated: boolean
  /** What the order takes of stock where it is sold by the unit; null: its guests. */
  units: number | null
  leftAt: string | null
  /** Why its departure was called off; null: it was not. */
  offReason: string | null
  /** Persons whom the boats of its sailing may yet take on by their licence; null: no boat is planned. */
  free: number | null
}

/** Boats that carry a sailing: those on which somebody of it has a place by the day's plan. */
const boatsOf = sql`select distinct u.id, c.seats - (u.guide_id is not null)::integer
       - (select count(*) + count(g.assistant_id) from dive_group g where g.merchant_id = u.merchant_id and g.run_id = u.id) as places
  from day_card k
  join day_run u on u.merchant_id = k.merchant_id and u.id = k.run_id
  join coach c on c.merchant_id = u.merchant_id and c.id = u.coach_id and c.kind = 'boat'
  join order_line x on x.merchant_id = k.merchant_id and x.id = k.line_id
 where k.merchant_id = r.merchant_id and k.leg = 'boat' and u.date = r.day and x.sku_id = r.line_sku and x.session = r.line_session and x.date = r.day`

/** Persons on board of these boats, and those of the sailing who are on board and have a place on none. */
const aboard = sql`(select count(*) from entitlement e join order_line x on x.merchant_id = e.merchant_id and x.id = e.line_id
  where e.merchant_id = r.merchant_id and e.state = 'redeemed' and x.date = r.day
    and case when exists (select from day_card k join day_run u on u.merchant_id = k.merchant_id and u.id = k.run_id
          join coach c on c.merchant_id = u.merchant_id and c.id = u.coach_id and c.kind = 'boat'
         where k.merchant_id = x.merchant_id and k.line_id = x.id and k.leg = 'boat')
      then exists (select from day_card k where k.merchant_id = x.merchant_id and k.line_id = x.id and k.leg = 'boat' and k.run_id = any(b.ids))
      else x.sku_id = r.line_sku and x.session = r.line_session end)`

/** Rights of vouchers that are left for a sailing of today, with what became of that sailing. Open tickets have none. */
async function rightsOf(ctx: Ctx, voucherIds: readonly number[]): Promise<Right[]> {
  const today = todayOf(ctx)
  const { rows } = await sql<Right>`
    with r as (
      select e.merchant_id, e.voucher_id, e.id, g.kind, l.sku_id as line_sku, l.session as line_session, ${today}::date as day,
             case when l.leg is null then o.sku_id else l.sku_id end as sku_id,
             case when l.leg is null then o.session else l.session end as session,
             case when l.units > 0 then l.units end as units
        from entitlement e
        join order_line l on l.merchant_id = e.merchant_id and l.id = e.line_id
        join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
        join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
       where e.merchant_id = ${ctx.scope.merchantId} and e.voucher_id = any(${[...voucherIds]}::bigint[])
         and e.state = 'ready' and e.valid_from is null and l.open_until is null
         and case when l.leg is null then o.service_date else l.date end = ${today}::date)
    select r.voucher_id as "voucherId", r.id, r.sku_id as "skuId", r.session, r.kind <> 'infant' as seated, r.units,
           (select min(m.at) from sailing_manifest m
             where m.merchant_id = r.merchant_id and m.date = r.day and m.sku_id = r.sku_id and m.session = r.session) as "leftAt",
           (select c.reason from departure_call c
             where c.merchant_id = r.merchant_id and r.day between c.from_date and c.until_date and c.opened_at is null
               and (c.block_id is not null or c.closed_days <> '[]'::jsonb) and (c.session is null or c.session = r.session)
               and (c.sku_ids = '{}' or c.sku_ids && array[r.sku_id, r.line_sku]) order by c.id desc limit 1) as "offReason",
           case when cardinality(b.ids) > 0 then (b.places - ${aboard})::integer end as free
      from r cross join lateral (select coalesce(array_agg(s.id), '{}') as ids, coalesce(sum(s.places), 0) as places from (${boatsOf}) s) b
     order by r.id`.execute(ctx.db)
  return rows
}

/** Those of a voucher who go on one sailing. */
const bySailing = <T extends Pick<Right, 'voucherId' | 'skuId' | 'session'>>(rights: readonly T[]): T[][] => [
  ...Map.groupBy(rights, ({ voucherId, skuId, session }) => `${voucherId} ${skuId} ${session}`).values(),
]

type Stop = Pick<Right, 'voucherId' | 'id' | 'skuId' | 'session'> & Pick<Stopped, 'why' | 'facts'>

/** What of these rights has no sailing to go on: it left, was called off, or its boats are full by their licence for so many. */
function stopsAmong(ctx: Ctx, rights: readonly Right[]): Stop[] {
  return bySailing(rights).flatMap((party) =>
    party.flatMap(({ leftAt, offReason, free, ...right }): Stop[] => {
      if (offReason !== null) return [{ ...right, why: 'sailingOff', facts: { reason: offReason } }]
      if (leftAt)
        return [
          {
            ...right,
            why: 'sailingLeft',
            facts: { at: momentText(new Date(leftAt), ctx.merchant.timeZone) },
          },
        ]
      if (free !== null && party.length > free)
        return [{ ...right, why: 'sailingFull', facts: { left: String(Math.max(0, free)) } }]
      return []
    }),
  )
}

/** Rights of vouchers that cannot go on board now, by voucher, each with the next sailing that has room for its party. */
export async function sailingStops(ctx: Ctx, voucherIds: readonly number[]): Promise<Map<number, Stopped[]>> {
  const rights = await rightsOf(ctx, voucherIds)
  const stops = stopsAmong(ctx, rights)
  const named = await Promise.all(
    bySailing(stops).map(async (party) => {
      const [{ skuId, session } = { skuId: 0, session: '' }] = party
      const own = rights.filter((one) => party.some(({ id }) => id === one.id))
      const wanted = own[0]?.units ?? Math.max(1, own.filter(({ seated }) => seated).length)
      const next = await nextSailing(ctx, { skuId, session, wanted })
      return party.map(({ voucherId, id, why, facts }) => ({
        voucherId,
        id,
        why,
        facts: { ...facts, ...next },
      }))
    }),
  )
  return Map.groupBy(named.flat(), ({ voucherId }) => voucherId)
}

/**
 * Refuses rights whose sailing left or was called off, but to whoever may override; and, to everybody, more persons than the boats' licence
 * has room for. The boats are locked first, so that of two gates the second counts the first. Throws `ticketing.sailingLeft`,
 * `ticketing.sailingOff`, `ticketing.sailingFull`.
 */
export async function checkSailing(ctx: Ctx, voucherId: number, ids: readonly number[]): Promise<void> {
  await sql`select from day_run u
    where u.merchant_id = ${ctx.scope.merchantId} and u.id in (select k.run_id from day_card k
      join order_line x on x.merchant_id = k.merchant_id and x.id = k.line_id
      join entitlement e on e.merchant_id = k.merchant_id and e.voucher_id = ${voucherId}
      join order_line l on l.merchant_id = e.merchant_id and l.id = e.line_id
       and l.sku_id = x.sku_id and l.session = x.session and l.date = x.date
     where k.merchant_id = ${ctx.scope.merchantId} and k.leg = 'boat' and k.date = ${todayOf(ctx)}::date)
    order by u.id for no key update`.execute(ctx.db)
  const rights = (await rightsOf(ctx, [voucherId])).filter(({ id }) => ids.includes(id))
  const mayOverride = may(ctx, 'boatTicket.ticketVerify.override')
  const stops = stopsAmong(
    ctx,
    mayOverride ? rights.map((one) => ({ ...one, leftAt: null, offReason: null })) : rights,
  )
  const [stop] = stops
  if (stop) fail(`ticketing.${stop.why}`, stop.facts)
}
