import { firstOf, lastOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { Availability } from './availability.ts'
import { loadLimits } from './load-limits.ts'
import { maxOf, shortageOf, type LockedStock } from '../lock-stock.ts'
import { stockKey } from './stock-needs.ts'
import { roomFor, notifyShort, type Room, type StockCounts } from './stock-room.ts'
import { channelOf, type Taker } from '../taker.ts'

type LimitedAvailabilityInput = { skuId: number; session: string }
type Draw = { skuId: number; poolId: number; factor: number }
type Cell = StockCounts & { poolId: number; date: string; session: string; blocked: boolean }

/**
 * What is left of SKUs whose pools are guarded: shares as this agent meets them by the channel that is asking, resources
 * by what other departures keep of them. Answers the days of one of the SKU's sessions. With the merchant's own eyes.
 */
export async function limitedAvailability(
  ctx: Ctx,
  input: readonly Pick<LimitedAvailabilityInput, 'skuId'>[],
  dates: readonly string[],
  agentId: number | undefined,
): Promise<(input: LimitedAvailabilityInput) => Availability[]> {
  const merchant = ctx.scope.merchantId
  const [from, to] = [firstOf(dates), lastOf(dates)]
  const skuIds = [...new Set(input.map(({ skuId }) => skuId))]
  const { rows: draws } =
    await sql<Draw>`select p.sku_id as "skuId", p.pool_id as "poolId", f.factor from sku_pool p
      join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
      cross join lateral (select case s.charge_method when 'per-unit' then p.unit_factor else p.adult_factor end as factor) f
     where p.merchant_id = ${merchant} and p.sku_id = any(${skuIds}::bigint[]) and f.factor > 0 order by p.pool_id`.execute(
      ctx.db,
    )
  const poolIds = [...new Set(draws.map(({ poolId }) => poolId))]
  const { rows: cells } =
    await sql<Cell>`select pool_id as "poolId", date, session, capacity, held, sold, permitted, blocked
      from stock where merchant_id = ${merchant} and pool_id = any(${poolIds}::bigint[]) and date between ${from}::date and ${to}::date`.execute(
      ctx.db,
    )
  const book = await loadLimits(ctx, { poolIds, from, to })
  const stocks = new Map(cells.map((cell) => [stockKey(cell), cell]))
  const bySku = Map.groupBy(draws, ({ skuId }) => skuId)
  const channel = channelOf(ctx.actor)
  return ({ skuId, session }) => {
    const drawn = bySku.get(skuId) ?? []
    const by = agentId === undefined ? undefined : { skuId, agentId, channel }
    return dates.map((date) => {
      const found = drawn.map((draw): Drawn => {
        const cell = stocks.get(stockKey({ poolId: draw.poolId, date, session }))
        return { ...draw, stock: cell && { ...cell, touched: false, limits: book.of(cell) } }
      })
      const rooms = found.map(({ stock, factor }) => (stock ? roomOf(stock, factor, by) : nothing))
      if (meet(found)) rooms.push(roomTogether(found, { skuId, date, session }, by))
      return tell({ skuId, session }, date, rooms)
    })
  }
}

type Drawn = Draw & { stock: LockedStock | undefined }

/** Pools of one SKU that need the same boat: what one of them takes of it the other has no more. */
const meet = (drawn: readonly Drawn[]): boolean => {
  if (drawn.length < 2) return false
  const ids = drawn.flatMap(({ stock }) => stock?.limits?.resources.map(({ resource }) => resource.id) ?? [])
  return new Set(ids).size < ids.length
}

/** How many of it all of its pools have room for at once. */
function roomTogether(
  drawn: readonly Drawn[],
  departure: LimitedAvailabilityInput & { date: string },
  by: Taker | undefined,
): Room {
  const stocks = new Map(drawn.flatMap(({ stock }) => (stock ? [[stockKey(stock), stock]] : [])))
  const needs = (count: number) =>
    drawn.map(({ poolId, factor }) => ({
      ...departure,
      poolId,
      poolName: '',
      quantity: count * factor,
      heads: count,
      ...(by && { by }),
    }))
  const room = maxOf(stocks, needs, 100_000)
  const short = shortageOf(stocks, needs(1))
  return room > 0 || !short
    ? { room, why: 'soldOut' }
    : { room, why: short.why, ...(short.resource && { resource: short.resource }) }
}

const nothing: Room = { room: 0, why: 'soldOut' }

function roomOf(stock: Parameters<typeof roomFor>[0], factor: number, by: Taker | undefined): Room {
  const view = roomFor(stock, by)
  const room = Math.floor(view.room / factor)
  return room > 0 ? { ...view, room } : { room, ...notifyShort(stock, view, factor, by) }
}

/** What is only held may come back: it is told where nothing else stands in the way. */
const isScarcer = (one: Room, low: Room): boolean =>
  one.room < low.room || (one.room === low.room && low.why === 'held')

/** The scarcest of the pools decides; where none draws, nothing limits. */
function tell(
  { skuId, session }: LimitedAvailabilityInput,
  date: string,
  rooms: readonly Room[],
): Availability {
  const blocked = rooms.some(({ why, room }) => why === 'blocked' && room === 0)
  const min = rooms.reduce<Room | null>((low, one) => (low === null || isScarcer(one, low) ? one : low), null)
  const view = min && (min.room === 0 || blocked)
  return {
    skuId,
    date,
    session,
    left: min && min.room,
    blocked,
    why: blocked ? 'blocked' : view ? min.why : null,
    resource: view && !blocked ? (min.resource ?? '') : '',
  }
}
