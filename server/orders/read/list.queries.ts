import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { nameIn } from '#contract/kit/schema.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { OrderFilter, OrderPage, OrderRow } from '#contract/orders/order-list.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { longPageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import { countLive } from './count-orders.ts'
import { maxCounted, seenBy, wantedOf, type Wanted } from './find-orders.ts'
import { orderCan, orderVerbsOf } from '../order/order-can.ts'
import { pageOfIds } from './order-pages.ts'
import type { OrderRecord } from '../order/order-records.ts'
import { profitOf, type CostedLine, type Profit } from './order-profit.ts'
import { seesPrices, unpricedRow } from './price-sight.ts'
import { supplierPage } from './supplier-orders.queries.ts'

type Page = z.input<typeof OrderPage>

/** The order list by who reads it: staff all of it, an agent its own without costs and suppliers, a supplier its lines. */
export const listOrders = (ctx: Ctx, filter: OrderFilter): Promise<Page> =>
  ctx.scope.supplierId ? supplierPage(ctx, filter) : listAmong(ctx, filter, {})

/** The same of a second view: `among` is what its orders are, beside what is filtered. */
export async function listAmong(ctx: Ctx, filter: OrderFilter, among: Wanted): Promise<Page> {
  const wanted = { ...(await wantedOf(ctx, filter)), ...among }
  const { rows: ids, ...page } = await longPageOf(...readsOf(ctx, filter, wanted))
  if (!filter.text) return { ...page, rows: await rowsOf(ctx, ids) }
  // A search finds an order by its guests too: their names are told with it.
  const [rows, names] = await Promise.all([rowsOf(ctx, ids), guestNames(ctx, ids)])
  return { ...page, rows: rows.map((row) => ({ ...row, guestNames: names.get(row.id) ?? [] })) }
}

/** Names of guests as they were typed and as they are spelled, by order. */
async function guestNames(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, string[]>> {
  const guests = await ctx.db
    .selectFrom('order_guest')
    .select(['order_id', 'name', 'pinyin'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute()
  const names = new Map<number, string[]>()
  for (const { order_id, name, pinyin } of guests)
    names.set(order_id, [...(names.get(order_id) ?? []), ...[name, pinyin].filter(Boolean)])
  return names
}

/** Keys of a filter that narrow nothing. */
const plain = new Set(['tab', 'sort', 'down'])

/** Where nothing is filtered a counter has the number: told with the page, and beyond what is counted elsewhere. */
function readsOf(ctx: Ctx, filter: OrderFilter, wanted: Wanted): Parameters<typeof longPageOf<number>> {
  const find = () => pageOfIds(ctx, filter, wanted)
  if (!ctx.scope.reach && filter.tab === 'allOrder' && Object.keys(wanted).every((key) => plain.has(key)))
    return [
      { ...filter, total: filter.total === 'only' ? 'only' : 'now' },
      { find, count: () => countLive(ctx), most: Infinity },
    ]
  const count = async (limit: number) => {
    const { rows } = await sql<{
      n: number
    }>`select app.count_orders(${JSON.stringify(wanted)}::jsonb, ${limit}) as n`.execute(ctx.db)
    return firstOf(rows).n
  }
  return [filter, { find, count, most: maxCounted }]
}

type Listed = OrderRecord & {
  agent_name: string
  category_names: Record<string, string> | null
  departs: string | null
  pickup_time: string | null
  note: string | null
  seen_at: string | null
  lines: {
    id: number
    name: string
    names: Record<string, string>
    kind: OrderRow['lines'][number]['kind']
    units: number
    date: string
    end_date: string | null
    session: string
    removed: boolean
    supplier_status: LineStatus
    supplier_id: number | null
    supplier_name: string | null
    version: number
    cost_minor: number | null
    currency: string | null
    fee_minor: number | null
    back_minor: number | null
    handled_way: string | null
  }[]
}

const listed = (ctx: Ctx, ids: readonly number[]) => {
  const departs = sql`app.departs(o.session, k.package_price, k.start_time, o.starts_at, ${ctx.merchant.timeZone})`
  return sql<Listed>`
    select o.*, a.name as agent_name, c.names as category_names, ${departs} as departs, n.note, v.at as seen_at,
           case when o.collected ->> 'pickUpHotel' <> '' then app.pickup_time(o.collected ->> 'pickUpHotel', ${departs}) end as pickup_time,
           (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'names', l.names, 'kind', l.kind, 'units', l.units, 'date', l.date, 'end_date', l.end_date, 'session', l.session, 'removed', l.pieces is not distinct from '[]'::jsonb,
                     'supplier_status', l.supplier_status, 'supplier_id', l.supplier_id, 'supplier_name', s.name, 'version', l.version,
                     'cost_minor', k.cost_minor, 'currency', k.currency, 'fee_minor', k.fee_minor, 'back_minor', k.refund_minor, 'handled_way', l.handled_way) order by l.position)
              from order_line l left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
              left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
             where l.merchant_id = o.merchant_id and l.order_id = o.id) as lines
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.id = wanted.id
      join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
      left join category c on c.merchant_id = o.merchant_id and c.id = o.category_id
      left join sku k on k.merchant_id = o.merchant_id and k.id = o.sku_id
      left join order_internal n on n.merchant_id = o.merchant_id and n.order_id = o.id
      left join order_seen v on v.merchant_id = o.merchant_id and v.user_id = ${ctx.user?.id ?? 0} and v.order_id = o.id
     order by wanted.place`.execute(ctx.db)
}

/** The rows of a page under the session's own rights, in the order of the ids. */
export async function rowsOf(ctx: Ctx, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const [{ userId, seenSince }, { rows }] = await Promise.all([seenBy(ctx), listed(ctx, ids)])
  const verbs = orderVerbsOf(ctx)
  const today = todayOf(ctx)
  const priced = seesPrices(ctx)
  const currencies = rows.flatMap((row) => row.lines.flatMap((line) => line.currency ?? []))
  const rates = ctx.scope.agentId ? null : await ratesToday(ctx, currencies)
  const forStaff = (row: Listed) =>
    rates && {
      internalNote: row.note ?? '',
      supplierLocked: row.supplier_locked,
      followUp: row.follow_up ?? ('none' as const),
      ordered: row.ordered,
      invalid: row.invalid,
      createdByName: row.created_by_name,
      deletedAt: row.deleted_at,
      deletedByName: row.deleted_by_name,
      deleteReason: reasonFor(ctx, row.delete_reason),
      archivedAt: row.archived_at,
      archivedByName: row.archived_by_name,
      baseCurrency: row.base_currency,
      baseTotalMinor: row.base_total_minor,
      ...profitFields(profitOf(ctx, row, row.lines.map(costed), rates)),
    }
  return rows.map((row): OrderRow => {
    const changed =
      row.modified_by !== userId &&
      row.modified_at > seenSince &&
      !(row.seen_at && row.seen_at >= row.modified_at)
    const listed = { ...shown(ctx, row), ...forStaff(row), changed, can: orderCan(ctx, row, verbs, today) }
    return priced ? listed : unpricedRow(listed)
  })
}

const costed = (line: Listed['lines'][number]): CostedLine => ({
  supplierStatus: line.supplier_status,
  handledWay: line.handled_way,
  names: line.names,
  costMinor: line.cost_minor,
  feeMinor: line.fee_minor,
  backMinor: line.back_minor ?? 0,
  currency: line.currency,
})
/** What is not known is absent from the row, not null. */
const profitFields = ({ missing, baseCostMinor, profitMinor }: Profit) => ({
  missing,
  ...(baseCostMinor !== null && { baseCostMinor }),
  ...(profitMinor !== null && { profitMinor }),
})

/** The hotel, else the address, that was given for the pick-up, and when its zone is picked up. */
const pickUpOf = ({ pickUpHotel, pickUpAddress }: Record<string, string>, at: string | null): string =>
  [at, pickUpHotel || pickUpAddress].filter(Boolean).join(' ')

const shown = (ctx: Ctx, row: Listed): Omit<OrderRow, 'can' | 'changed'> => ({
  id: row.id,
  code: row.code,
  agentOrderCode: row.agent_order_code,
  groupCode: row.group_code,
  channel: row.channel,
  thirdCode: row.third_code,
  status: row.status,
  supplierStatus: row.supplier_status,
  agentStatus: row.agent_status,
  paymentStatus: row.payment_status,
  agentId: row.agent_id,
  agentName: row.agent_name,
  skuId: row.sku_id,
  itemName: nameIn(row.item_names, ctx.language),
  itemNames: row.item_names,
  productType: row.product_type,
  categoryId: row.category_id,
  categoryName: nameIn(row.category_names, ctx.language),
  serviceDate: row.service_date,
  session: row.session,
  startTime: row.departs?.slice(0, 5) ?? '',
  pickUp: pickUpOf(row.collected, row.pickup_time),
  wayBack: row.return_date === null ? null : { date: row.return_date, open: row.return_open },
  adults: row.adults,
  children: row.children,
  infants: row.infants,
  units: row.units,
  contactName: row.contact_name,
  contactPinyin: row.contact_pinyin,
  contactPhone: row.contact_phone,
  currency: row.currency,
  totalMinor: row.total_minor,
  refundMinor: row.refund_minor,
  remark: row.remark,
  payBy: row.pay_by,
  lines: row.lines.map((line) => ({
    id: line.id,
    name: nameIn(line.names, ctx.language) || line.name,
    kind: line.kind,
    units: line.units,
    date: line.date,
    endDate: line.end_date,
    session: line.session,
    ...(line.removed && { removed: true }),
    supplierStatus: line.supplier_status,
    version: line.version,
    ...(!ctx.scope.agentId && { supplierId: line.supplier_id, supplierName: line.supplier_name ?? '' }),
  })),
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  version: row.version,
})
