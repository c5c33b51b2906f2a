import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { nameIn } from '#contract/kit/schema.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { OrderCounts, OrderFilter, OrderPage, OrderRow } from '#contract/orders/order-list.schema.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anew, finds } from '../kit/filters.ts'
import { todayOf } from '../kit/today.ts'
import { countedOrders, seenBy } from './find-orders.ts'
import { leastAdvanced } from './order-rules.ts'

/** A supplier's tabs speak of the same lines from its side: what waits for its answer, what it has replied to. */
const tabStatus: Partial<Record<OrderFilter['tab'], LineStatus[]>> = {
  waitAgentReply: ['in-process', 'reviewing'],
  waitAgentDealAfterReply: ['supplier-replied'],
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

/** Conditions over the supplier's window. Its lists are short, so they are read plainly. */
async function conditions(ctx: Ctx, filter: OrderFilter): Promise<RawBuilder<unknown>> {
  const { userId, seenSince } = await seenBy(ctx)
  const parts = [sql`${anew} v.merchant_id = ${ctx.scope.merchantId}`]
  for (const statuses of [tabStatus[filter.tab], filter.supplierStatus])
    if (statuses?.length) parts.push(sql`v.supplier_status = any(${statuses})`)
  if (filter.tab === 'refreshOrder') parts.push(changedSince(ctx, userId, seenSince))
  if (!shownTabs.has(filter.tab)) parts.push(sql`false`)
  if (filter.activityDateRange)
    parts.push(sql`v.date between ${filter.activityDateRange[0]} and ${filter.activityDateRange[1]}`)
  // As of staff: what comes is sorted from today on.
  else if (filter.sort === 'service') parts.push(sql`v.date >= ${todayOf(ctx)}`)
  // An order is booked with a supplier when it is sent to it.
  if (filter.orderDateRange)
    parts.push(sql`(v.sent_at at time zone ${ctx.merchant.timeZone})::date
      between ${filter.orderDateRange[0]} and ${filter.orderDateRange[1]}`)
  if (filter.status?.length) parts.push(sql`v.order_status = any(${filter.status})`)
  if (filter.classificationId?.length) parts.push(sql`v.product_type = any(${filter.classificationId})`)
  if (filter.orderCode) parts.push(sql`v.order_code like ${`${filter.orderCode.toUpperCase()}%`}`)
  for (const text of [filter.text, filter.customerPinYin, filter.boughtItem, filter.phone])
    if (text) parts.push(finds(text, searched))
  return sql.join(parts, sql` and `)
}
const searched = ['order_code', 'contact_name', 'contact_pinyin', 'contact_phone', 'name', 'sku_code'].map(
  (column) => `v.${column}`,
)
const shownTabs = new Set(['allOrder', 'refreshOrder', ...Object.keys(tabStatus)])

const changedSince = (ctx: Ctx, userId: number, seenSince: string) =>
  sql`(v.modified_at > ${seenSince} and v.modified_by is distinct from ${userId} and not exists (select from order_seen n
    where n.merchant_id = ${ctx.scope.merchantId} and n.user_id = ${userId} and n.order_id = v.order_id and n.at >= v.modified_at))`

/** Orders with lines sent to this supplier, its own lines in each; no price and nothing of other suppliers. */
export async function supplierPage(ctx: Ctx, filter: OrderFilter): Promise<z.input<typeof OrderPage>> {
  const { pageNo, pageSize } = filter
  const where = await conditions(ctx, filter)
  const { userId, seenSince } = await seenBy(ctx)
  const order =
    filter.sort === 'service' ? sql`min(v.date), v.order_id` : sql`max(v.sent_at) desc, v.order_id desc`
  const { rows } = await sql<Row>`
    select v.order_id, v.order_code, v.order_status, min(v.product_type) as product_type, v.contact_name, v.contact_pinyin, v.contact_phone,
           v.remark, max(v.sent_at) as sent_at, v.modified_at, ${changedSince(ctx, userId, seenSince)} as changed,
           jsonb_agg(jsonb_build_object('id', v.id, 'sku_code', v.sku_code, 'name', v.name, 'names', v.names, 'kind', v.kind, 'date', v.date, 'end_date', v.end_date, 'session', v.session,
             'supplier_status', v.supplier_status, 'adults', v.adults, 'children', v.children, 'infants', v.infants, 'units', v.units,
             'version', v.version) order by v.position) as lines
      from supplier_order_line v where ${where}
     group by v.order_id, v.order_code, v.order_status, v.contact_name, v.contact_pinyin, v.contact_phone, v.remark, v.modified_at, v.modified_by
     order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const counted = await sql<{
    n: number
  }>`select count(*) as n from (select distinct v.order_id from supplier_order_line v
    where ${where} limit ${countedOrders}) x`.execute(ctx.db)
  const { n } = counted.rows[0]!
  const capped = n >= countedOrders
  return {
    rows: rows.map((row) => toRow(ctx, row)),
    total: capped ? countedOrders - 1 : n,
    pageNo,
    pageSize,
    ...(capped && { totalCapped: true }),
  }
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
    supplierStatus: leastAdvanced(row.lines.map((line) => line.supplier_status)),
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

/** A supplier's numbers: what it was sent, what waits for it, what changed since it looked. */
export async function supplierCounts(ctx: Ctx): Promise<OrderCounts> {
  const { userId, seenSince } = await seenBy(ctx)
  const { rows } = await sql<{ supplier_status: LineStatus; n: number; fresh: number }>`
    select v.supplier_status, count(*) as n, count(*) filter (where ${changedSince(ctx, userId, seenSince)}) as fresh
      from supplier_order_line v where v.merchant_id = ${ctx.scope.merchantId} group by v.supplier_status`.execute(
    ctx.db,
  )
  const of = (statuses: readonly string[]) =>
    rows.filter((row) => statuses.includes(row.supplier_status)).reduce((sum, row) => sum + row.n, 0)
  return {
    allOrder: of(lineStates.names),
    toAudit: 0,
    waitToSendAgent: 0,
    waitAgentReply: of(tabStatus.waitAgentReply!),
    waitAgentDealAfterReply: of(tabStatus.waitAgentDealAfterReply!),
    refreshOrder: rows.reduce((sum, row) => sum + row.fresh, 0),
    followUp: 0,
  }
}
