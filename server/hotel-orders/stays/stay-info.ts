import { sql } from 'kysely'
import type { z } from 'zod'
import { hotelOrderKeys } from '#contract/hotel-orders/hotel-orders.keys.ts'
import type { Sleeper, StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { customersOfOrder } from '../../customers/customers.public.ts'
import { nightPrices, orderInfo, seesPrices } from '../../orders/view.public.ts'
import { asHotels } from '../only-hotels.ts'
import { loadStays, stayOf } from './load-stays.ts'
import { stayCan } from './stay-rules.ts'

type StayInfoInput = { id?: number | undefined; code?: string | undefined }

/** One hotel order: the order, its stay by nights, who sleeps there, the rooms booked with it. 404 for any other order. */
export async function stayInfo(ctx: Ctx, input: StayInfoInput): Promise<z.input<typeof StayInfo>> {
  const own = asHotels(ctx)
  const order = await orderInfo(own, input)
  const stay = (await loadStays(ctx, [order.id])).get(order.id) ?? fail('notFound')
  return {
    ...order,
    stay: {
      ...stayOf(stay),
      roomingNote: stay.roomingNote,
      extraBeds: stay.extraBeds,
      priced: seesPrices(ctx) ? await nightPrices(ctx, order.id) : [],
      sleepers: await sleepersOf(ctx, order.id),
      can: stayCan(ctx, order, stay, todayOf(ctx)),
    },
    rooms: await roomsOf(ctx, order),
    customers:
      may(ctx, hotelOrderKeys.list) && !ctx.scope.agentId ? await customersOfOrder(ctx, order.id) : [],
  }
}

async function sleepersOf(ctx: Ctx, orderId: number): Promise<z.infer<typeof Sleeper>[]> {
  const { rows } = await sql<z.infer<typeof Sleeper>>`
    select g.id, g.kind, g.name, g.pinyin, coalesce(b.bed, 'bed') as bed
      from order_guest g left join order_bed b on b.merchant_id = g.merchant_id and b.guest_id = g.id
     where g.merchant_id = ${ctx.scope.merchantId} and g.order_id = ${orderId} and g.attendance <> 'cancelled'
     order by g.position`.execute(ctx.db)
  return rows
}

type Booked = { id: number; groupCode: string }
/** The rooms of one booking at its hotel, as the reader may see them; none where it is one room alone. A group that travels books at several. */
async function roomsOf(ctx: Ctx, { id, groupCode }: Booked): Promise<StayInfo['rooms']> {
  if (!groupCode) return []
  const { rows } = await sql<StayInfo['rooms'][number]>`
    select o.id, o.code, o.item_names as "itemNames", t.room_number as "roomNumber",
           array(select g.name from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id
                    and g.attendance <> 'cancelled' and g.name <> '' order by g.position) as sleepers
      from orders own join sku k on k.merchant_id = own.merchant_id and k.id = own.sku_id
      join orders o on o.merchant_id = own.merchant_id and o.group_code = own.group_code
      join order_stay t on t.merchant_id = o.merchant_id and t.order_id = o.id
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id and s.hotel_id is not distinct from k.hotel_id
     where own.merchant_id = ${ctx.scope.merchantId} and own.id = ${id} and o.product_type = 'hotel-room' and o.deleted_at is null
       and o.group_code <> ''
     order by o.id limit 20`.execute(ctx.db)
  return rows
}
