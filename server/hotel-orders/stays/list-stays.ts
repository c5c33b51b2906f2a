import type { z } from 'zod'
import type { StayCounts, StayFilter, StayPage } from '#contract/hotel-orders/stay.schema.ts'
import { stayTabs } from '#contract/hotel-orders/stay-tabs.ts'
import type { OrderCounts } from '#contract/orders/order-list.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { sql } from 'kysely'
import { isInArea, isNamed } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import {
  countedTabs,
  countFilters,
  countRequests,
  listAmong,
  tabsAmong,
  type Wanted,
} from '../../orders/view.public.ts'
import { asHotels } from '../only-hotels.ts'
import { loadStays, stayOf } from './load-stays.ts'

type Place = { hotel?: string | undefined; area?: string | undefined }
/** Orders of rooms, and no others. */
const rooms = ['hotel-room'] as const
const ofRooms: Wanted = { product_type: [...rooms] }

/** Hotel orders: by their stay on a day, or as any list of orders. */
export async function listStays(ctx: Ctx, filter: StayFilter): Promise<z.input<typeof StayPage>> {
  const { stay, stayState, day = todayOf(ctx), roomIds, ...rest } = filter
  const rooms = roomIds?.length ? roomIds : await roomsIn(ctx, filter)
  const page = await listAmong(
    asHotels(ctx),
    { ...rest, ...(stay && { sort: 'service' as const }) },
    {
      ...ofRooms,
      ...(rooms && { sku_id: rooms }),
      ...(stayState?.length && { stay_state: stayState }),
      // Who sleeps there arrived days ago: a stay's tab has its own day.
      ...(stay && { stay, day, serviceFrom: filter.activityDateRange?.[0] ?? '2000-01-01' }),
    },
  )
  const stays = await loadStays(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return {
    ...page,
    rows: page.rows.flatMap((row) => {
      const existing = stays.get(row.id)
      if (!existing) return []
      const { sleepers, confirmation } = existing
      return [{ ...row, stay: stayOf(existing), sleepers, ...(!ctx.scope.agentId && { confirmation }) }]
    }),
  }
}

/** The rooms of a hotel, also those that are sold no more: their orders stay. */
async function roomsIn(ctx: Ctx, { hotel, area }: Place): Promise<number[] | null> {
  if (!hotel && !area) return null
  const { rows } = await sql<{ id: number }>`select s.id from sku s
    where s.merchant_id = ${ctx.scope.merchantId} and s.product_type = 'hotel-room'
      and ${hotel ? isNamed('names', hotel) : sql`true`} and ${area ? isInArea(area) : sql`true`}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Numbers on the tabs of a day, and of what waits for its confirmation. */
export async function countStays(ctx: Ctx, input: Place & { day?: string | undefined }): Promise<StayCounts> {
  const { day = todayOf(ctx), ...place } = input
  const rooms = await roomsIn(ctx, place)
  const among = { ...ofRooms, ...(rooms && { sku_id: rooms }) }
  const counted = await countFilters(ctx, {
    ...Object.fromEntries(stayTabs.map((stay) => [stay, { ...among, stay, day }])),
    hotelOrders: { ...ofRooms, status: orderStates.phases.unconfirmed },
  })
  const of = (name: string) => counted[name] ?? 0
  return {
    arrivals: of('arrivals'),
    inHouse: of('inHouse'),
    departures: of('departures'),
    upcoming: of('upcoming'),
    hotelOrders: of('hotelOrders'),
  }
}

/** Numbers on the tabs of the flat list. */
export async function countHotelOrders(ctx: Ctx): Promise<OrderCounts> {
  const counted = await countFilters(ctx, { ...(await tabsAmong(ctx, ofRooms)), allOrder: ofRooms })
  const of = (name: keyof OrderCounts) => counted[name] ?? 0
  return {
    allOrder: of('allOrder'),
    toAudit: of('toAudit'),
    waitToSendAgent: of('waitToSendAgent'),
    waitAgentReply: of('waitAgentReply'),
    waitAgentDealAfterReply: of('waitAgentDealAfterReply'),
    refreshOrder: of('refreshOrder'),
    followUp: of('followUp'),
    requests: await countRequests(ctx, countedTabs, rooms),
  }
}
