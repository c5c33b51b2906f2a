import { sql } from 'kysely'
import { maxGroups, type DimensionName } from '#contract/statistics/figures.ts'
import type { FigureFilter } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anew, anyOf, onDays } from '../kit/db/filters.ts'
import { orderFellSql, orderRevenueSql, orderSoldSql } from '../orders/orders.public.ts'
import { bookedOn, keyOf } from './dimension-sql.ts'
import type { Group, NightSums, SumsAsk } from './summed.ts'
import { narrowed } from './order-filter.ts'

type Slept = Omit<NightSums, 'available'> & { keys: string[] | null }
type Free = { keys: string[] | null; available: number }

/** Longest stay that is looked for: whoever left later than so many days after the last night is not found. */
const longestStay = 400

/** Nights of some days put together, those that brought most first, and all of them in `total`. */
export async function nightSums(
  ctx: Ctx,
  ask: SumsAsk,
): Promise<{ groups: Group<NightSums>[]; total: NightSums; cut: boolean }> {
  const slept = await sleptNights(ctx, ask)
  const free = isOfRooms(ask) ? await freeRooms(ctx, ask) : null
  const available = new Map(free?.map(({ keys, available: rooms }) => [keys?.join('\n') ?? null, rooms]))
  const withFree = ({ keys, ...sums }: Slept): NightSums => ({
    ...sums,
    available: free && (available.get(keys?.join('\n') ?? null) ?? 0),
  })
  const groups = slept.flatMap((row) => (row.keys ? [{ keys: row.keys, sums: withFree(row) }] : []))
  // A room in which nobody slept was to be sold all the same.
  const existing = new Set(groups.map(({ keys }) => keys.join('\n')))
  for (const { keys, available: rooms } of free ?? [])
    if (keys && !existing.has(keys.join('\n'))) groups.push({ keys, sums: { ...noNights, available: rooms } })
  const total = slept.find(({ keys }) => keys === null) ?? { keys: null, ...noNights }
  return { groups: groups.slice(0, maxGroups), total: withFree(total), cut: groups.length > maxGroups }
}

/** Nobody slept. */
export const noNights = { roomNights: 0, revenue: 0, countedNights: 0, countedRevenue: 0 }

const ofRooms: readonly DimensionName[] = ['day', 'week', 'month', 'weekday', 'hotel', 'room']
/** How many rooms there are to sell is of days, hotels and rooms; of an agent or of what was booked on a day it is of nobody. */
const isOfRooms = ({ by, dimensions, filter: { agentIds, staffIds, channels } }: SumsAsk): boolean =>
  by === 'service' &&
  dimensions.every((name) => ofRooms.includes(name)) &&
  !agentIds?.length &&
  !staffIds?.length &&
  !channels?.length

/**
 * A night brings what it was sold for, without tax, and its share of what requests moved of its order; of a stay that was sold
 * as a whole its equal share. Whoever did not come slept in no room.
 */
async function sleptNights(ctx: Ctx, { by, from, to, dimensions, filter, apart }: SumsAsk): Promise<Slept[]> {
  const { merchantId } = ctx.scope
  const booked = by === 'booking'
  const date = booked ? bookedOn(ctx) : sql<string>`d.night`
  const keys = dimensions.map((name) => keyOf(name, date, apart))
  const stays = booked
    ? sql`select s.order_id, s.arrival, s.departure from orders o join order_stay s on s.merchant_id = o.merchant_id and s.order_id = o.id
           where o.merchant_id = ${merchantId} and ${onDays(ctx, 'o.created_at', { from, to })} and o.product_type = 'hotel-room' and s.stay_state <> 'absent'`
    : sql`select s.order_id, s.arrival, s.departure from order_stay s
           where s.merchant_id = ${merchantId} and s.departure between ${from}::date + 1 and ${to}::date + ${longestStay}::int
             and s.arrival <= ${to}::date and s.stay_state <> 'absent'`
  const first = booked ? sql`s.arrival` : sql`greatest(s.arrival, ${from}::date)`
  const last = booked ? sql`s.departure - 1` : sql`least(s.departure - 1, ${to}::date)`
  const { rows } = await sql<Slept>`
    with stays as materialized (${stays}),
    nights as materialized (
      select array[${keys.length ? sql.join(keys) : sql`''`}]::text[] as keys, counted.is as counted,
             coalesce(case when net.minor <> 0 then own.minor * ${orderRevenueSql} / net.minor end,
                      ${orderRevenueSql}::numeric / greatest(s.departure - s.arrival, 1)) as revenue
        from stays s
        join orders o on o.merchant_id = ${merchantId} and o.id = s.order_id and ${orderSoldSql} and not ${orderFellSql}
                     and ${await narrowed(ctx, filter)}
        join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.kind = 'sku'
        cross join lateral (select (o.base_total_minor - o.base_tax_minor)::numeric as minor) net
        cross join lateral (select exists (select from sku_pool p where p.merchant_id = o.merchant_id and p.sku_id = o.sku_id) as is) counted
        cross join lateral (select g::date as night from generate_series(${first}, ${last}, interval '1 day') g) d
        left join lateral (
          select sum((p ->> 'baseMinor')::bigint
                   - coalesce((select sum((x ->> 'baseTaxMinor')::bigint) from jsonb_array_elements(p -> 'taxes') x), 0)) as minor
            from jsonb_array_elements(case when jsonb_typeof(l.pieces) = 'array' then l.pieces else '[]' end) p
           where p ->> 'day' = d.night::text) own on true)
    select keys, count(*) as "roomNights", round(coalesce(sum(revenue), 0))::bigint as revenue,
           count(*) filter (where counted) as "countedNights",
           round(coalesce(sum(revenue) filter (where counted), 0))::bigint as "countedRevenue"
      from nights group by grouping sets ((keys), ())
     order by keys is not null, 3 desc, keys limit ${maxGroups + 2} ${anew}`.execute(ctx.db)
  return rows
}

/** Rooms to sell by the same keys. A pool that several rooms draw on is there for each of them, and once for their hotel. */
async function freeRooms(ctx: Ctx, { from, to, dimensions, filter, apart }: SumsAsk): Promise<Free[]> {
  const { merchantId } = ctx.scope
  const date = sql<string>`s.date`
  const keys = dimensions.map((name) =>
    name === 'room' ? sql`p.sku` : name === 'hotel' ? sql`p.hotel` : keyOf(name, date, apart),
  )
  const pools = poolsOf(merchantId, filter, dimensions)
  const { rows } = await sql<Free>`
    with pools as materialized (${pools}),
    free as materialized (
      select array[${keys.length ? sql.join(keys) : sql`''`}]::text[] as keys, s.capacity + s.overbooked as rooms, p.no
        from pools p
        join lateral (select * from stock s where s.merchant_id = ${merchantId} and s.pool_id = p.pool_id
                         and s.date between ${from}::date and ${to}::date) s on true)
    select keys, sum(rooms)::bigint as available from free group by keys
    union all
    select null, coalesce(sum(rooms) filter (where no = 1), 0)::bigint from free ${anew}`.execute(ctx.db)
  return rows
}

/** Pools that rooms draw on, once for each of what they are told of; `no` is 1 for one of these. */
function poolsOf(
  merchantId: number,
  { skuIds, hotelIds }: FigureFilter,
  dimensions: readonly DimensionName[],
) {
  const sku = dimensions.includes('room') ? sql`k.sku_id::text` : sql`''`
  const hotel = dimensions.includes('hotel') ? sql`coalesce(sku.hotel_id::text, '')` : sql`''`
  return sql`
    select pool_id, sku, hotel, row_number() over (partition by pool_id order by sku, hotel) as no from (
      select distinct k.pool_id, ${sku} as sku, ${hotel} as hotel
        from sku_pool k join sku on sku.merchant_id = k.merchant_id and sku.id = k.sku_id
       where k.merchant_id = ${merchantId} and sku.product_type = 'hotel-room' and sku.deleted_at is null
         ${skuIds?.length ? sql`and k.sku_id = ${anyOf(skuIds)}` : sql``}
         ${hotelIds?.length ? sql`and sku.hotel_id = ${anyOf(hotelIds)}` : sql``}) p`
}
