import { roomByResource, type Resource, type ResourceUse } from '../resources/resource-use.ts'
import type { Taker } from '../taker.ts'

/** A share that holds on one departure, in places of its pool, with what was taken of it there. */
export type HeldShare = {
  skuId: number
  agentId: number | null
  channel: string | null
  kept: number
  most: number | null
  releaseDays: number | null
  taken: number
  /** Of what is taken: what is only held. */
  held: number
}
/** What limits a departure besides its capacity. */
export type Limits = { shares: HeldShare[]; resources: { resource: Resource; own: ResourceUse }[] }

/** `permitted` may be sold above the capacity; more is taken only where it was cut. */
export type StockCounts = { capacity: number; permitted: number; held: number; sold: number }
/** A departure of a pool: its counts, and its limits where it has any. */
export type LimitedStock = StockCounts & { blocked: boolean; limits?: Limits | undefined }

/** Why no more can be had: all taken, in part only held; kept for others; the own share used up; a resource ran out. */
export type ShortWhy = 'blocked' | 'soldOut' | 'held' | 'kept' | 'shareUsed' | 'resource'
export type Room = { room: number; why: ShortWhy; resource?: string }

const unsoldOf = ({ capacity, permitted, sold }: StockCounts): number => capacity + permitted - sold

export const isShareOf = ({ skuId, agentId, channel }: HeldShare, by: Taker): boolean =>
  skuId === by.skuId && (agentId === null ? channel === by.channel : agentId === by.agentId)

/**
 * How many places of a departure this taker may have, and what limits them first. A blocked day has none. `by` is left
 * out where nobody in particular asks: then what is kept for anybody is not open.
 */
export function roomFor(stock: LimitedStock, by?: Taker): Room {
  if (stock.blocked) return { room: 0, why: 'blocked' }
  const free = unsoldOf(stock) - stock.held
  let view: Room = { room: free, why: 'soldOut' }
  const narrow = (room: number, why: ShortWhy, resource?: string) => {
    if (room < view.room) view = resource === undefined ? { room, why } : { room, why, resource }
  }
  const { shares = [], resources = [] } = stock.limits ?? {}
  for (const { resource, own } of resources) narrow(roomByResource(resource, own), 'resource', resource.name)
  let reservedForOthers = 0
  let ownReserved = 0
  for (const share of shares) {
    const unused = Math.max(0, share.kept - share.taken)
    if (!by || !isShareOf(share, by)) reservedForOthers += unused
    else {
      ownReserved = Math.max(ownReserved, unused)
      if (share.most !== null) narrow(share.most - share.taken, 'shareUsed')
    }
  }
  // What is kept for a taker stays its own, also where more was promised than there is.
  narrow(Math.max(free - reservedForOthers, Math.min(free, ownReserved)), 'kept')
  return view.room > 0 ? view : { ...view, room: 0 }
}

/**
 * Why a taker who wants so many has no room: what others only hold may come back, and is told as held where that alone
 * would do; else what would still stand in the way.
 */
export function notifyShort(stock: LimitedStock, view: Room, wanted: number, by?: Taker): Omit<Room, 'room'> {
  const { room, ...why } = view
  if (why.why !== 'soldOut' || room >= wanted || stock.held === 0) return why
  const shares = stock.limits?.shares.map((share) => ({ ...share, taken: share.taken - share.held })) ?? []
  const limits = { shares, resources: stock.limits?.resources ?? [] }
  const { room: unheld, ...still } = roomFor({ ...stock, held: 0, limits }, by)
  return unheld >= wanted ? { why: 'held' } : still
}

/** Counts places taken (or, below none, given back) into a departure's limits. */
export function countInto({ limits }: LimitedStock, quantity: number, by?: Taker): void {
  if (!limits) return
  for (const { own } of limits.resources) own.taken += quantity
  if (by) for (const share of limits.shares) if (isShareOf(share, by)) share.taken += quantity
}
