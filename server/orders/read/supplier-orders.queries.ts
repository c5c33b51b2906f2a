import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { nameIn } from '#contract/kit/schema.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { OrderCounts, OrderFilter, OrderPage, OrderRow } from '#contract/orders/order-list.schema.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { startingWith } from '../../kit/db/filters.ts'
import { longPageOf } from '../../kit/record/page-of.ts'
import { addDates, maxCounted, noPhone, seenBy, skuIds, waysOf, type Wanted } from './find-orders.ts'
import { phoneOf } from './search-ways.ts'
import { minAdvanced } from '../order/order-rules.ts'

/** A supplier's tabs speak of the same lines from its side: what waits for its answer, what it has replied to. */
const tabStatus: Partial<Record<OrderFilter['tab'], readonly LineStatus[]>> = {
  waitAgentReply: lineStates.phases.asked,
  waitAgentDealAfterReply: lineStates.phases.awaitingBooking.filter(
    (state) => !lineStates.is(state, 'asked'),
  ),
}

type Row = {
  order_id: number
  order_code: string
  order_status: OrderStatus
  product_type: string
  starts_at: string
  contact_name: string
  contact_pinyin: string
  contact_phone: string
  remark: string
  sent_at: string
  modified_at: string
  changed: boolean
  lines: {
    id: number
    sku_code: string
    name: string
    names: Record<string, string>
    kind: OrderRow['lines'][number]['kind']
    date: string
    end_date: string | null
    session: string
    supplier_status: LineStatus
    adults: number
    children: number
    infants: number
    units: number
    version: number
  }[]
}

/** A filter as the search in the database takes it (migration 0976). */
async function wantedOf(ctx: Ctx, filter: OrderFilter): Promise<Wanted> {
  const wanted: Wanted = { sort: filter.sort }
  const statuses = [
    shownTabs.has(filter.tab) ? tabStatus[filter.tab] : [],
    filter.supplierStatus?.length ? filter.supplierStatus : undefined,
  ].filter((one) => one !== undefined)
  if (statuses.length) wanted['statuses'] = statuses
  if (filter.tab === 'refreshOrder') Object.assign(wanted, await seenBy(ctx))
  if (filter.status?.length) wanted['status'] = filter.status
  if (filter.classificationId?.length) wanted['product_type'] = filter.classificationId
  if (filter.orderCode) wanted['code'] = startingWith(filter.orderCode.toUpperCase())
  if (filter.phone) wanted['phone'] = phoneOf(ctx, filter.phone) ?? noPhone
  // An order is booked with a supplier when it is sent to it.
  addDates(ctx, filter, wanted, 'sent')
  if (filter.boughtItem) wanted['sku_id'] = await skuIds(ctx, filter.boughtItem)
  const ways = await waysOf(ctx, filter)
  if (ways) wanted['text'] = ways
  return wanted
}
const shownTabs = new Set(['allOrder', 'refreshOrder', ...Object.keys(tabStatus)])

/** An index of texts knows nothing of suppliers: counting stops sooner, "200+". */
const maxOfTexts = 200

const changedSince = (ctx: Ctx, userId: number, seenSince: string) =>
  sql`(v.modified_at > ${seenSince} and v.modified_by is distinct from ${userId} and not exists (select from order_seen n
    where n.merchant_id = ${ctx.scope.merchantId} and n.user_id = ${userId} and n.order_id = v.order_id and n.at >= v.modified_at))`

/** Orders with lines sent to this supplier, its own lines in each; no price and nothing of other suppliers. */
export async function supplierPage(ctx: Ctx, filter: OrderFilter): Promise<z.input<typeof OrderPage>> {
  const requested = await wantedOf(ctx, filter)
  const wanted = JSON.stringify(requested)
  const { rows: found, ...page } = await longPageOf(filter, {
    most: requested['text'] ? maxOfTexts : maxCounted,
    find: async (limit, skip) => {
      const { rows } = await sql<{
        id: number
        line_ids: number[]
      }>`select id, line_ids from app.find_supplier_orders(${wanted}::jsonb, ${limit}, ${skip})`.execute(
        ctx.db,
      )
      return rows
    },
    count: async (limit) => {
      const { rows } = await sql<{
        n: number
      }>`select app.count_supplier_orders(${wanted}::jsonb, ${limit}) as n`.execute(ctx.db)
      return firstOf(rows).n
    },
  })
  const ids = found.map((row) => row.id)
  return {
    ...page,
    rows: await rowsOf(
      ctx,
      ids,
      found.flatMap((row) => row.line_ids),
    ),
  }
}

/** The orders of a page with the lines that were found, through the supplier's window, in the order of the ids. */
async function rowsOf(ctx: Ctx, ids: number[], lineIds: number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const { userId, seenSince } = await seenBy(ctx)
  const { rows } = await sql<Row>`
    select v.order_id, v.order_code, v.order_status, min(v.product_type) as product_type, v.contact_name, v.contact_pinyin, v.contact_phone,
           v.remark, max(v.sent_at) as sent_at, v.modified_at, ${changedSince(ctx, userId, seenSince)} as changed,
           jsonb_agg(jsonb_build_object('id', v.id, 'sku_code', v.sku_code, 'name', v.name, 'names', v.names, 'kind', v.kind, 'date', v.date, 'end_date', v.end_date, 'session', v.session,
             'supplier_status', v.supplier_status, 'adults', v.adults, 'children', v.children, 'infants', v.infants, 'units', v.units,
             'version', v.version) order by v.position) as lines
      from supplier_order_line v where v.merchant_id = ${ctx.scope.merchantId} and v.id = any(${lineIds})
     group by v.order_id, v.order_code, v.order_status, v.contact_name, v.contact_pinyin, v.contact_phone, v.remark, v.modified_at, v.modified_by
     order by array_position(${ids}::bigint[], v.order_id)`.execute(ctx.db)
  return rows.map((row) => toRow(ctx, row))
}

function toRow(ctx: Ctx, row: Row): OrderRow {
  const [first] = row.lines
  const names = first?.names ?? {}
  return {
    id: row.order_id,
    code: row.order_code,
    agentOrderCode: '',
    groupCode: '',
    channel: '',
    thirdCode: '',
    status: row.order_status,
    supplierStatus: minAdvanced(row.lines.map((line) => line.supplier_status)),
    changed: row.changed,
    itemName: nameIn(names, ctx.language) || (first?.name ?? ''),
    itemNames: names,
    productType: row.product_type,
    serviceDate: first?.date ?? '',
    session: first?.session ?? '',
    adults: first?.adults ?? 0,
    children: first?.children ?? 0,
    infants: first?.infants ?? 0,
    units: first?.units ?? 0,
    contactName: row.contact_name,
    contactPinyin: row.contact_pinyin,
    contactPhone: row.contact_phone,
    remark: row.remark,
    lines: row.lines.map((line) => ({
      id: line.id,
      name: nameIn(line.names, ctx.language) || line.name,
      // What it serves first is the item of its row, be it an add-on of ours.
      kind: line === first ? ('sku' as const) : line.kind,
      units: line.units,
      date: line.date,
      endDate: line.end_date,
      session: line.session,
      supplierStatus: line.supplier_status,
      version: line.version,
    })),
    createdAt: row.sent_at,
    modifiedAt: row.modified_at,
    version: 0,
    can: {},
  }
}

/** A supplier's numbers: what it was sent, what waits for it, what changed since it looked; each counted up to 1,001. */
export async function supplierCounts(ctx: Ctx): Promise<Partial<OrderCounts>> {
  const tabs = Object.entries(tabStatus).map(([tab, statuses]) => ({ tab, statuses: [statuses] }))
  const requested = [{ tab: 'allOrder' }, ...tabs, { tab: 'refreshOrder', ...(await seenBy(ctx)) }]
  const { rows } = await sql<{ tab: string; n: number }>`
    select f->>'tab' as tab, app.count_supplier_orders(f, ${maxCounted + 1}) as n from jsonb_array_elements(${JSON.stringify(requested)}::jsonb) f`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n]))
}
