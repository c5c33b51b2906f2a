import { sql } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { OrderInfo, OrderLine } from '#contract/orders/order-info.schema.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { Driver } from '#contract/orders/orders.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { listVouchers } from '../../ticketing/ticketing.public.ts'
import { lineCan } from '../order/order-can.ts'
import { minAdvanced } from '../order/order-rules.ts'
import type { LineRecord, OrderRecord } from '../order/order-records.ts'

type Row = Omit<LineRecord, 'supplier_status'> & {
  supplier_status: LineStatus
  order_code: string
  order_status: OrderStatus
  contact_name: string
  contact_pinyin: string
  contact_phone: string
  collected: Record<string, string>
  remark: string
  starts_at: string
  modified_at: string
  goes_with: Record<string, string> | null
}

/** An order as one of its suppliers reads it: its own lines, the guests, no price, nobody else. */
export async function supplierInfo(
  ctx: Ctx,
  { id, code }: { id?: number | undefined; code?: string | undefined },
): Promise<OrderInfo> {
  const { rows } =
    await sql<Row>`select * from supplier_order_line where merchant_id = ${ctx.scope.merchantId}
      and ${id === undefined ? sql`order_code = ${(code ?? '').toUpperCase()}` : sql`order_id = ${id}`} order by position`.execute(
      ctx.db,
    )
  const [first] = rows
  if (!first) fail('notFound')
  const guests = await sql<
    OrderInfo['guests'][number]
  >`select id, position, kind, name, pinyin, info from supplier_order_guest
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${first.order_id} order by position`.execute(
    ctx.db,
  )
  const names = first.names as Record<string, string>
  return {
    id: first.order_id,
    code: first.order_code,
    version: 0,
    agentOrderCode: '',
    groupCode: '',
    channel: '',
    thirdCode: '',
    status: first.order_status,
    supplierStatus: minAdvanced(rows.map((row) => row.supplier_status)),
    skuCode: first.sku_code,
    itemName: nameIn(names, ctx.language) || first.name,
    itemNames: names,
    productType: first.product_type,
    serviceDate: first.date,
    session: first.session,
    startsAt: first.starts_at,
    adults: first.adults,
    children: first.children,
    infants: first.infants,
    units: first.units,
    contact: { name: first.contact_name, pinyin: first.contact_pinyin, phone: first.contact_phone },
    remark: first.remark,
    collected: first.collected,
    collect: [],
    sessions: [],
    guests: guests.rows,
    lines: rows.map((row) => supplierLine(ctx, row)),
    cancelReason: null,
    vouchers: (await listVouchers(ctx, { orderId: first.order_id })).rows.map(
      ({ entitlements, ...voucher }) => ({
        ...voucher,
        // Of a live one, what ended with a change of the order is nobody's right any more.
        entitlements: entitlements.filter((one) => voucher.state !== 'live' || one.state !== 'void').length,
        redeemed: entitlements.filter((one) => one.state === 'redeemed').length,
      }),
    ),
    history: [],
    createdAt: first.sent_at!,
    modifiedAt: first.modified_at,
    can: {},
  }
}

function supplierLine(ctx: Ctx, row: Row): OrderLine {
  const names = row.names as Record<string, string>
  // Its window shows lines that it was sent: the supplier is itself, and what it may do follows from the line alone.
  const order = { status: row.order_status, deleted_at: null, supplier_locked: false } as OrderRecord
  return {
    id: row.id,
    position: row.position,
    kind: row.kind as OrderLine['kind'],
    ...(row.goes_with && { goesWith: nameIn(row.goes_with, ctx.language) }),
    skuCode: row.sku_code,
    productType: row.product_type,
    chargeMethod: row.charge_method,
    name: nameIn(names, ctx.language) || row.name,
    names,
    date: row.date,
    session: row.session,
    endDate: row.end_date,
    leg: row.leg as OrderLine['leg'],
    adults: row.adults,
    children: row.children,
    infants: row.infants,
    units: row.units,
    supplierStatus: row.supplier_status,
    asked: row.asked,
    askedText: reasonFor(ctx, row.asked_text),
    supplierOrderCode: row.supplier_order_code,
    supplierNote: reasonFor(ctx, row.supplier_note),
    rejectReason: reasonFor(ctx, row.reject_reason),
    driver: row.driver as Driver | null,
    driven: row.driven,
    sentAt: row.sent_at,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    version: row.version,
    can: lineCan(ctx, order, { ...row, supplier_id: ctx.scope.supplierId ?? null } as LineRecord),
  }
}
