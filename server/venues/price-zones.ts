import { sql } from 'kysely'
import type { PriceZones } from '#contract/venues/venues.schema.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockRow } from '../kit/db/rows.ts'
import { soldBySessions, tieStock } from './seat-stock.ts'
import { isLeased, tellSeats } from './session-seats.ts'

/**
 * Sells zones as other products: price by guest kind, season and agent, cost and stock are those of the zone's product, by the
 * rules that stand. Seats of a zone that are sold already, or leased to a device, keep it as it is: throws `venues.seatsPromised`.
 */
export async function priceZones(
  ctx: Ctx,
  { id, zones, onwards }: PriceZones,
): Promise<{ sessions: number }> {
  const { merchantId } = ctx.scope
  const session = await lockRow(ctx, 'venue_session', id)
  const { rows } = await sql<{ id: number }>`
    select id from venue_session
     where merchant_id = ${merchantId} and plan_id = ${session.plan_id} and sku_id = ${session.sku_id}
       and (id = ${id} or ${onwards} and date >= ${session.date}::date)
     order by id
       for update`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const before = await soldBySessions(ctx, ids)
  await refuseSold(ctx, ids, zones)
  const named = sql`jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as r("zoneId" bigint, "skuId" bigint)`
  await sql`
    delete from session_zone
     where merchant_id = ${merchantId} and session_id = any(${ids}::bigint[])
       and zone_id in (select r."zoneId" from ${named})`.execute(ctx.db)
  const { rows: existing } = await sql<{ zones: number; skus: number }>`
    select (select count(*)::int from venue_zone z where z.merchant_id = ${merchantId} and z.plan_id = ${session.plan_id}
              and z.id in (select r."zoneId" from ${named})) as zones,
           (select count(*)::int from (select distinct r."skuId" from ${named} where r."skuId" is not null) k
              join sku s on s.merchant_id = ${merchantId} and s.id = k."skuId" and s.deleted_at is null) as skus`.execute(
    ctx.db,
  )
  if (existing[0]?.zones !== zones.length) fail('notFound')
  if (existing[0]?.skus !== new Set(zones.flatMap(({ skuId }) => skuId ?? [])).size) fail('notFound')
  await sql`
    insert into session_zone (merchant_id, session_id, zone_id, plan_id, sku_id)
    select ${merchantId}, s, r."zoneId", ${session.plan_id}, r."skuId"
      from unnest(${ids}::bigint[]) s
      cross join ${named}
     where r."skuId" is not null and r."skuId" <> ${session.sku_id}`.execute(ctx.db)
  await refuseElsewhere(ctx, ids)
  const after = await soldBySessions(ctx, ids)
  if (await tieStock(ctx, [...before, ...after], 'zones')) fail('venues.seatsPromised')
  for (const each of ids) await tellSeats(ctx, 'zonesPriced', each, { count: zones.length })
  return { sessions: ids.length }
}

/** Whoever sits there bought what the zone was sold as. */
async function refuseSold(ctx: Ctx, ids: readonly number[], zones: PriceZones['zones']): Promise<void> {
  const { rows } = await sql`
    select from seat_claim c
      join venue_seat e on e.merchant_id = c.merchant_id and e.id = c.seat_id
      join venue_session s on s.merchant_id = c.merchant_id and s.id = c.session_id
      join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as r("zoneId" bigint, "skuId" bigint) on r."zoneId" = e.zone_id
      left join session_zone z on z.merchant_id = c.merchant_id and z.session_id = c.session_id and z.zone_id = e.zone_id
     where c.merchant_id = ${ctx.scope.merchantId} and c.session_id = any(${[...ids]}::bigint[]) and (c.state = 'sold' or ${isLeased})
       and coalesce(z.sku_id, s.sku_id) <> coalesce(r."skuId", s.sku_id)
     limit 1`.execute(ctx.db)
  if (rows.length > 0) fail('venues.seatsPromised')
}

/** A product is sold by one session on a day and time: its guests would not know where to sit. */
async function refuseElsewhere(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from session_zone z
      join venue_session s on s.merchant_id = z.merchant_id and s.id = z.session_id
      join venue_session o on o.merchant_id = s.merchant_id and o.date = s.date and o.time = s.time and o.id <> s.id
     where z.merchant_id = ${ctx.scope.merchantId} and z.session_id = any(${[...ids]}::bigint[])
       and (o.sku_id = z.sku_id
            or exists (select from session_zone x where x.merchant_id = o.merchant_id and x.session_id = o.id and x.sku_id = z.sku_id))
     limit 1`.execute(ctx.db)
  if (rows.length > 0) failField('zones', 'venues.problems.soldElsewhere')
}
