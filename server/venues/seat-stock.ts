import { sql } from 'kysely'
import { mustGet } from '#contract/kit/given.ts'
import { failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { poolsOfSkus, setCapacity, type CellCapacity } from '../stock/stock.public.ts'

type Sellable = { skuId: number; date: string; time: string; seats: number }

type SkuDay = { skuId: number; date: string }

/** What these sessions sell, by day: a session's product and those of its zones. */
export async function soldBySessions(ctx: Ctx, sessionIds: readonly number[]): Promise<SkuDay[]> {
  const { rows } = await sql<SkuDay>`
    select s.sku_id as "skuId", s.date::text as date
      from venue_session s
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...sessionIds]}::bigint[])
     union
    select z.sku_id, s.date::text
      from session_zone z
      join venue_session s on s.merchant_id = z.merchant_id and s.id = z.session_id
     where z.merchant_id = ${ctx.scope.merchantId} and z.session_id = any(${[...sessionIds]}::bigint[])`.execute(
    ctx.db,
  )
  return rows
}

/** Seats that may be sold of these products on these days, in whichever sessions. */
async function sellableSeats(ctx: Ctx, of: readonly SkuDay[]): Promise<Sellable[]> {
  const { rows } = await sql<Sellable>`
    with seen as materialized (
      select distinct r."skuId" as sku_id, r.date
        from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as r("skuId" bigint, date date)),
    sessions as materialized (
      select s.id, s.plan_id, s.sku_id, s.date, s.time
        from venue_session s
       where s.merchant_id = ${ctx.scope.merchantId} and s.date in (select date from seen)
         and (s.sku_id in (select sku_id from seen)
              or exists (select from session_zone z
                          where z.merchant_id = s.merchant_id and z.session_id = s.id and z.sku_id in (select sku_id from seen)))),
    sizes as (
      select e.plan_id, e.zone_id, count(*)::int as seats
        from venue_seat e
       where e.merchant_id = ${ctx.scope.merchantId} and e.plan_id in (select plan_id from sessions)
       group by e.plan_id, e.zone_id),
    blocked as (
      select c.session_id, e.zone_id, count(*)::int as seats
        from seat_claim c
        join venue_seat e on e.merchant_id = c.merchant_id and e.id = c.seat_id
       where c.merchant_id = ${ctx.scope.merchantId} and c.session_id in (select id from sessions) and c.state = 'blocked'
       group by c.session_id, e.zone_id),
    counted as (
      select coalesce(z.sku_id, s.sku_id) as sku_id, s.date, s.time, sum(n.seats - coalesce(b.seats, 0))::int as seats
        from sessions s
        join sizes n on n.plan_id = s.plan_id
        left join session_zone z on z.merchant_id = ${ctx.scope.merchantId} and z.session_id = s.id and z.zone_id = n.zone_id
        left join blocked b on b.session_id = s.id and b.zone_id = n.zone_id
       group by 1, 2, 3)
    select e.sku_id as "skuId", e.date::text as date, coalesce(k.time, '') as time, coalesce(k.seats, 0) as seats
      from seen e
      left join counted k on k.sku_id = e.sku_id and k.date = e.date
     order by 1, 2, 3`.execute(ctx.db)
  return rows
}

/**
 * Makes the stock of these products and days as large as the seats that may be sold, in the same transaction: of a product that is
 * counted by session each start by itself, of one counted by the day all of its sessions together. Answers whether more guests have
 * bought than there are seats now. Products whose stock is not counted are refused by `field`.
 */
export async function tieStock(ctx: Ctx, of: readonly SkuDay[], field: string): Promise<boolean> {
  const seats = await sellableSeats(ctx, of)
  const skus = await countedSkus(ctx, [...new Set(seats.map(({ skuId }) => skuId))], field)
  const cells = new Map<string, CellCapacity>()
  for (const { skuId, date, time, seats: count } of seats) {
    const { stockMode, poolIds, sessions } = mustGet(skus, skuId)
    const session = stockMode === 'session' ? time : ''
    if (stockMode === 'session' && time && !sessions.includes(time))
      failField(field, 'venues.problems.otherTimes', { time })
    if (stockMode === 'session' && !time) continue
    const [poolId] = poolIds
    if (poolId === undefined) continue
    const key = `${poolId} ${date} ${session}`
    const cell = cells.get(key) ?? { poolId, date, session, capacity: 0 }
    cell.capacity += count
    cells.set(key, cell)
  }
  const over = await setCapacity(ctx, [...cells.values()])
  return over.length > 0
}

async function countedSkus(ctx: Ctx, ids: number[], field: string) {
  const { rows } = await sql<{ id: number }>`
    select id from sku
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[]) and stock_mode in ('date', 'session')
       and deleted_at is null`.execute(ctx.db)
  if (rows.length < ids.length) failField(field, 'venues.problems.uncounted')
  return poolsOfSkus(ctx, ids)
}
