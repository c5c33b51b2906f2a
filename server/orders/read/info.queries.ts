import { sql } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { historyOf } from '../../audit/audit.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { backAgain } from '../legs/back-choice.ts'
import { legLines } from '../legs/wanted-ways.ts'
import { previewOf } from '../cancel/cancellation-preview.ts'
import { usedPart } from '../cancel/used-part.ts'
import { agentLine, staffLines } from './info-lines.ts'
import { moneyOf } from './info-money.ts'
import { orderCan } from '../order/order-can.ts'
import { seesPrices, unpricedInfo } from './price-sight.ts'
import { countsOf, linesOf, type LineRecord, type OrderRecord } from '../order/order-records.ts'
import { supplierInfo } from './supplier-info.queries.ts'

type InfoInput = { id?: number | undefined; code?: string | undefined }

/** One order with all that its page shows, by who reads it. By id, or by its code. */
export async function orderInfo(ctx: Ctx, input: InfoInput): Promise<OrderInfo> {
  if (ctx.scope.supplierId) return supplierInfo(ctx, input)
  const order = await findOrder(ctx, input)
  const staff = !ctx.scope.agentId
  const [{ lines, costs }, read] = await Promise.all([linesOf(ctx, order.id), readAround(ctx, order, staff)])
  const [common, money, view] = await Promise.all([
    commonOf(ctx, order, lines, read),
    moneyOf(ctx, order, lines, staff ? costs : null),
    staff ? staffLines(ctx, order, lines, costs) : lines.map((line) => agentLine(ctx, order, line)),
  ])
  if (!staff) {
    const info = { ...common, lines: view, money }
    return seesPrices(ctx) ? info : unpricedInfo(info)
  }
  return {
    ...common,
    ...read.internal,
    previousStatus: order.previous_status,
    followUp: order.follow_up ?? 'none',
    followUpReason: reasonFor(ctx, order.follow_up_reason ?? ''),
    ordered: order.ordered,
    invalid: order.invalid,
    supplierLocked: order.supplier_locked,
    deletedAt: order.deleted_at,
    archivedAt: order.archived_at,
    lines: view,
    money,
    priceTrace: hasTrace(order.price_trace) ? (order.price_trace as PriceTrace) : null,
    mirrorOf: read.mirrorOf,
    changeAsked: order.change_asked && reasonFor(ctx, order.change_asked.text),
    createdByName: order.created_by_name,
  }
}

const hasTrace = (trace: unknown): boolean => typeof trace === 'object' && trace !== null && 'steps' in trace

async function findOrder(ctx: Ctx, { id, code }: InfoInput): Promise<OrderRecord> {
  let query = ctx.db.selectFrom('orders').selectAll().where('merchant_id', '=', ctx.scope.merchantId)
  if (id !== undefined) query = query.where('id', '=', id)
  else query = query.where('code', '=', (code ?? '').toUpperCase())
  const order = await query.executeTakeFirst()
  return order ? (order as OrderRecord) : fail('notFound')
}

/** What stands beside an order and hangs on its row alone: one flight. */
async function readAround(ctx: Ctx, order: OrderRecord, staff: boolean) {
  const [agents, asks, guests, vouchers, history, internal, mirror] = await Promise.all([
    loadAgents(ctx, [order.agent_id]),
    requestedBySku(ctx, order.sku_id),
    guestsOf(ctx, order.id),
    vouchersOf(ctx, order.id),
    historyOf(ctx, 'order', order.id),
    staff ? readInternal(ctx, order.id) : null,
    staff ? mirrorOf(ctx, order) : null,
  ])
  return { agent: agents.get(order.agent_id), asks, guests, vouchers, history, internal, mirrorOf: mirror }
}

/** What staff and the order's own agent both read. */
async function commonOf(
  ctx: Ctx,
  order: OrderRecord,
  lines: LineRecord[],
  { agent, asks, guests, vouchers, history }: Awaited<ReturnType<typeof readAround>>,
): Promise<Omit<OrderInfo, 'lines' | 'money'>> {
  const names = order.item_names
  const [wayBack, again, times, used] = await Promise.all([
    wayBackOf(ctx, lines),
    backAgain(ctx, order.sku_id, lines),
    timesOf(ctx, order),
    usedPart(ctx, { order, lines, costs: new Map() }),
  ])
  return {
    id: order.id,
    code: order.code,
    version: order.version,
    agentOrderCode: order.agent_order_code,
    groupCode: order.group_code,
    channel: order.channel,
    thirdCode: order.third_code,
    status: order.status,
    supplierStatus: order.supplier_status,
    agentStatus: order.agent_status,
    paymentStatus: order.payment_status,
    ...(agent && {
      agent: {
        id: agent.id,
        code: agent.code,
        name: agent.name,
        settlementTerm: order.settlement_term,
        currency: agent.currency,
      },
    }),
    skuId: order.sku_id,
    skuCode: lines[0]?.sku_code ?? '',
    itemName: nameIn(names, ctx.language),
    itemNames: names,
    productType: order.product_type,
    serviceDate: order.service_date,
    session: order.session,
    startsAt: order.starts_at,
    wayBack,
    backAgain: again,
    ...countsOf(order),
    contact: {
      name: order.contact_name,
      pinyin: order.contact_pinyin,
      phone: order.contact_phone,
      email: order.contact_email,
    },
    language: order.language,
    remark: order.remark,
    collected: order.collected,
    ...times,
    ...asks,
    guests,
    payBy: order.payment_status === 'unpaid' ? order.pay_by : null,
    cancellation: previewOf(order, lines, ctx.now, ctx.merchant.timeZone, used),
    withdrawal: withdrawalOf(ctx, order),
    cancelReason: order.cancel_reason && reasonFor(ctx, order.cancel_reason),
    rejectReason: order.reject_reason && reasonFor(ctx, order.reject_reason),
    vouchers,
    history,
    createdAt: order.created_at,
    modifiedAt: order.modified_at,
    can: orderCan(ctx, order),
  }
}

/** When it departs, and when its guests are picked up where their hotel is in a zone. */
async function timesOf(ctx: Ctx, order: OrderRecord): Promise<Pick<OrderInfo, 'startTime' | 'pickUpTime'>> {
  const { session, sku_id: skuId, starts_at: startsAt, collected } = order
  const { rows } = await sql<{ startTime: string | null; pickUpTime: string | null }>`
    select d.departs as "startTime", app.pickup_time(${collected['pickUpHotel'] ?? ''}::text, d.departs) as "pickUpTime"
      from sku s cross join lateral app.departs(${session}::text, s.package_price, s.start_time, ${startsAt}::timestamptz, ${ctx.merchant.timeZone}) as d (departs)
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${skuId}`.execute(ctx.db)
  const { startTime, pickUpTime } = rows[0] ?? {}
  return { ...(startTime && { startTime }), ...(pickUpTime && { pickUpTime }) }
}

/** The agent's own withdrawal, with the fee worked out when it asked. */
const withdrawalOf = (ctx: Ctx, order: OrderRecord): OrderInfo['withdrawal'] =>
  order.withdrawn_at
    ? {
        reason: reasonFor(ctx, order.withdraw_reason ?? ''),
        at: order.withdrawn_at,
        feeMinor: order.withdraw_fee_minor ?? 0,
        refundMinor: order.withdraw_refund_minor ?? 0,
      }
    : null

/** Its way back, while it has one. */
async function wayBackOf(ctx: Ctx, lines: LineRecord[]): Promise<OrderInfo['wayBack']> {
  const ways = legLines(lines)
  const back = ways.find(({ leg }) => leg === 2)
  if (!back) return null
  const { sessions } = await requestedBySku(ctx, back.sku_id)
  return {
    ways: ways.map(({ leg }) => leg),
    date: back.date,
    session: back.session,
    open: back.open_until !== null,
    sessions,
  }
}

/** What its product asks of guests, and its sessions. */
async function requestedBySku(ctx: Ctx, skuId: number): Promise<Pick<OrderInfo, 'collect' | 'sessions'>> {
  const row = await ctx.db
    .selectFrom('sku')
    .select(['collect', 'sessions'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', skuId)
    .executeTakeFirst()
  return {
    collect: (row?.collect as OrderInfo['collect'] | undefined) ?? [],
    sessions: row?.sessions ?? [],
  }
}

async function guestsOf(ctx: Ctx, orderId: number): Promise<OrderInfo['guests']> {
  const rows = await ctx.db
    .selectFrom('order_guest')
    .select(['id', 'position', 'kind', 'name', 'pinyin', 'info', 'attendance'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows
}

async function vouchersOf(ctx: Ctx, orderId: number): Promise<OrderInfo['vouchers']> {
  const { rows } = await sql<OrderInfo['vouchers'][number]>`
    select v.id, v.code, v.state, v.issued_at as "issuedAt", count(e.id) filter (where v.state <> 'live' or e.state <> 'void') as entitlements,
           count(e.id) filter (where e.state = 'redeemed') as redeemed
      from voucher v left join entitlement e on e.merchant_id = v.merchant_id and e.voucher_id = v.id
     where v.merchant_id = ${ctx.scope.merchantId} and v.order_id = ${orderId}
     group by v.id, v.code, v.state, v.issued_at order by v.id`.execute(ctx.db)
  return rows
}

async function readInternal(ctx: Ctx, orderId: number) {
  const row = await ctx.db
    .selectFrom('order_internal')
    .select(['note', 'colour'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return { internalNote: row?.note ?? '', colour: row?.colour ?? null }
}

/** The merchant whose own line made this order here; the code is its order's. */
async function mirrorOf(ctx: Ctx, order: OrderRecord): Promise<OrderInfo['mirrorOf']> {
  if (!order.mirror_of_merchant) return null
  const merchant = await ctx.db
    .selectFrom('platform.merchant')
    .select(['code', 'names'])
    .where('id', '=', order.mirror_of_merchant)
    .executeTakeFirst()
  return {
    merchantCode: merchant?.code ?? '',
    merchantName: nameIn(merchant?.names, ctx.language),
    orderCode: order.agent_order_code,
  }
}
