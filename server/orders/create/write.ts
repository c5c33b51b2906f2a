import { firstOf } from '#contract/kit/given.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { drivenTypes } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { journalQueries } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emitAll } from '../../kit/events.ts'
import { writeUses } from '../../promotions/promotions.public.ts'
import { writeLeased, writeStock } from '../../stock/stock.public.ts'
import { ruleAt, ruleFor } from '../money/cancellation.ts'
import { countLiveOrders } from '../act/sheet/live-count.ts'
import { pinyinOf } from '../order/pinyin-name.ts'
import { searchNames, searchOf } from '../order/order-search.ts'
import { amountText } from '../act/settle-lines.ts'
import { insertRows } from '../order/insert-rows.ts'
import { queueCodes } from '../act/queue-codes.ts'
import { returnOf } from './plan/return-of.ts'
import { giveSeats } from './plan/held-seats.ts'
import type { Locked } from './lock.ts'
import { answerBy } from './plan/decide-money.ts'
import type { Decided, DecidedLine } from './decide.ts'
import { leadName, phoneTail } from './duplicates.ts'
import type { BesideOrder, OrderRequest } from './order-request.ts'
import { addedTax, sumOfTax } from '../money/order-tax.ts'
import { writeIssues } from './plan/issue-limits.ts'
import { nightsSold } from './plan/nights-sold.ts'
import { isAddOn, tracedAddOns } from './plan/plan-add-ons.ts'
import { tellLow } from './tell-low.ts'

export type Coded = Decided & { code: string; groupCode: string }

/** Writes a batch's own rows as sets. The queries are on their way, in order, when this returns. */
export function writeRows(ctx: Ctx, orders: readonly Coded[]): Promise<unknown>[] {
  return [
    ...insertRows(
      ctx,
      'orders',
      orders.map((order) => orderRow(ctx, order)),
    ),
    ...insertRows(ctx, 'order_line', orders.flatMap(lineRows)),
    ...insertRows(ctx, 'order_line_cost', orders.flatMap(costRows)),
    ...insertRows(ctx, 'order_guest', orders.flatMap(guestRows)),
    ...insertRows(
      ctx,
      'order_search',
      orders.map((order) => searchRow(ctx, order)),
    ),
    ...insertRows(ctx, 'order_internal', orders.flatMap(internalRow)),
  ]
}

type Effects = Pick<Locked, 'stocks' | 'accounts' | 'leased'>

/**
 * Writes what a batch takes and tells, whose rows stand. The queries are on their way, in order, when this returns; whoever
 * commits waits for them. The agents' counts come last, because that is where they stand in the order of locks.
 */
export function writeEffects(
  ctx: Ctx,
  orders: readonly Coded[],
  { stocks, accounts, leased }: Effects,
): Promise<unknown>[] {
  const takes = orders.flatMap(takesOf)
  return [
    ...writeLeased(ctx, leased, stocks),
    ...writeStock(ctx, stocks, takes),
    ...journalQueries(
      ctx,
      accounts,
      orders.flatMap((order) => order.journals),
    ),
    ...writeUses(ctx, orders.flatMap(useOf)),
    emitAll(ctx, orders.flatMap(eventsOf)),
    ...tellLow(ctx, { orders, takes }, stocks, accounts),
    countOrders(ctx, orders),
    ...writeIssues(ctx, orders),
    ...orders.flatMap((order) => order.one.waiting.request.channel?.beside(ctx, besideOf(order)) ?? []),
    ...orders.flatMap((order) => giveSeats(ctx, order)),
    queueCodes(
      ctx,
      orders.flatMap(({ id, lines }) => (lines.some(({ sku }) => sku.prepaid) ? [id] : [])),
    ),
  ]
}

const besideOf = ({ id, status, payBy, totalMinor, one }: Coded): BesideOrder => ({
  id,
  status,
  payBy,
  totalMinor,
  currency: one.agent.currency,
})

function orderRow(ctx: Ctx, order: Coded) {
  const { one, id, code, status, supplierStatus, totalMinor, discount, taxes } = order
  const { waiting, sku, agent, counts, start, guests, prices } = one
  const { ctx: by, request, hash } = waiting
  const price = firstOf(prices)
  return {
    id,
    code,
    group_code: order.groupCode,
    agent_id: agent.id,
    agent_order_code: request.agentOrderCode,
    status,
    created_status: status,
    supplier_status: supplierStatus,
    payment_status: agent.settlementTerm === 'outside' ? 'paid-outside' : order.paid ? 'paid' : 'unpaid',
    agent_status: 'none',
    settlement_term: agent.settlementTerm,
    ...scheduleOf(one),
    sku_id: sku.id,
    product_type: sku.productType,
    category_id: sku.categoryId,
    item_name: nameIn(sku.names, ctx.merchant.language),
    item_names: sku.names,
    service_date: request.date,
    session: request.session,
    starts_at: start.toISOString(),
    ...returnOf(one.lines),
    ...counts,
    contact_name: request.contactName,
    contact_pinyin: pinyinOf(request.contactName, request.contactPinyin),
    contact_phone: request.contactPhone,
    contact_email: request.contactEmail,
    lead_name: leadName(guests, request.contactName),
    phone_tail: phoneTail(request.contactPhone),
    currency: agent.currency,
    total_minor: totalMinor,
    subtotal_minor: totalMinor - addedTax(taxes) + (discount?.agent ?? 0),
    promo_code: one.promo?.terms.code ?? '',
    discount_minor: discount?.agent ?? 0,
    reserved_minor: order.reservedMinor,
    booked_minor: order.bookedMinor,
    base_currency: price.baseCurrency,
    base_total_minor: order.baseTotalMinor,
    tax_minor: sumOfTax(taxes),
    base_tax_minor: taxes.reduce((sum, { baseTaxMinor }) => sum + baseTaxMinor, 0),
    rate: price.rate ?? '1',
    rate_date: price.rateDate,
    rate_margin_basis_points: price.marginBasisPoints,
    price_trace: tracedAddOns(price.trace, one.lines.filter(isAddOn), one.addOnPrices),
    cancel_rule: ruleAt(
      ruleFor(agent, sku),
      converter(price.rate ?? '1', price.baseCurrency, agent.currency).there,
    ),
    collected: request.collected,
    remark: request.remark,
    language: request.language ?? agent.language,
    pay_by: order.payBy,
    answer_by: orderStates.is(status, 'unconfirmed') && !request.hold ? answerBy(ctx, start) : null,
    on_hold: request.hold !== undefined,
    ...cameFrom(request),
    client_request_id: request.clientRequestId,
    ...ofGroup(request),
    input_hash: hash,
    created_by: by.user?.id ?? null,
    created_by_name: by.actor.name,
    modified_by: by.user?.id ?? null,
    ...written,
    ...(by.past && { created_at: by.now.toISOString(), modified_at: by.now.toISOString() }),
  }
}
/** Its deposit and balance: an order that is settled by itself alone has them. */
const scheduleOf = ({ agent, sku }: Coded['one']) => {
  const { depositBasisPoints = 0, balanceDays = 0 } = agent.settlementTerm === 'settle-by-order' ? sku : {}
  return { deposit_basis_points: depositBasisPoints, balance_days: balanceDays }
}
const ofGroup = ({ block = false, costOnly = false }: OrderRequest) => ({ block, cost_only: costOnly })
/** The marketplace it comes from, its number there and ours of the item; the other merchant's line that it mirrors. */
const cameFrom = ({ channel, mirrorOf }: OrderRequest) => ({
  mirror_of_merchant: mirrorOf?.merchantId ?? null,
  mirror_of_line: mirrorOf?.lineId ?? null,
  channel: channel?.name ?? '',
  third_code: channel?.thirdCode ?? '',
  channel_item: channel?.item ?? '',
})

/** Defaults that a set-based insert must name. */
const written = {
  refund_minor: 0,
  ordered: false,
  invalid: false,
  supplier_locked: false,
  version: 1,
}

const lineRows = ({ one, id, lines }: Coded) =>
  lines.map((line, at) => ({
    id: line.id,
    pieces: nightsSold(one, line),
    ...lineRow(
      {
        orderId: id,
        agentId: one.agent.id,
        position: at + 1,
        currency: one.agent.currency,
        language: one.waiting.ctx.merchant.language,
      },
      line,
    ),
  }))

type LineOf = { orderId: number; agentId: number; position: number; currency: string; language: Language }
/** A line as it is written when it begins. */
export const lineRow = (
  { orderId, agentId, position, currency, language }: LineOf,
  line: Omit<DecidedLine, 'id' | 'cost'>,
) => ({
  order_id: orderId,
  agent_id: agentId,
  position,
  kind: line.kind,
  part_id: line.partId,
  sku_id: line.sku.id,
  sku_code: line.sku.code,
  product_type: line.sku.productType,
  charge_method: line.sku.chargeMethod,
  name: nameIn(line.sku.names, language),
  names: line.sku.names,
  date: line.date,
  session: line.session,
  end_date: line.endDate,
  leg: line.leg,
  leg_starts_at: line.leg === null ? null : line.start.toISOString(),
  open_until: line.openUntil,
  ...line.counts,
  price_minor: line.priceMinor,
  tax_minor: sumOfTax(line.taxes),
  taxes: line.taxes,
  unit_prices: line.unitPrices,
  currency,
  supplier_id: line.supplierId,
  supplier_status: line.status,
  driven: drivenTypes.includes(line.sku.productType) || line.sku.pickup,
  supplier_order_code: '',
  supplier_note: '',
  reject_reason: '',
  mirror_order_code: '',
  asked_text: '',
  version: 1,
})

const costRows = ({ id, lines }: Coded) =>
  lines.map(({ id: lineId, supplierId, cost }) => ({
    line_id: lineId,
    order_id: id,
    supplier_id: supplierId,
    currency: cost?.currency ?? null,
    cost_minor: cost?.costMinor ?? null,
    unit_costs: cost?.unitCosts ?? {},
    posted_minor: 0,
    quota_minor: 0,
  }))

const guestRows = ({ one, id }: Coded) =>
  one.guests.map((guest, at) => ({ order_id: id, position: at + 1, ...guest }))

function searchRow(ctx: Ctx, { one, id }: Coded) {
  const { request } = one.waiting
  const names = searchNames(request.contactName, request.contactPinyin, one.guests)
  const notes = [request.remark, request.internalNote ?? '']
  return { order_id: id, ...searchOf(ctx.scope.merchantId, request.agentId, names, notes) }
}

const internalRow = ({ one, id }: Coded) =>
  one.waiting.request.internalNote ? [{ order_id: id, note: one.waiting.request.internalNote }] : []

const takesOf = ({ id, lines, payBy }: Coded) =>
  lines.map((line) => ({
    orderId: id,
    lineId: line.id,
    needs: line.needs,
    state: payBy ? ('held' as const) : ('sold' as const),
    expiresAt: payBy,
  }))

/** Its creation, and the promo code that it used. */
/** Nobody is told of places that are only held. */
const eventsOf = (order: Coded) =>
  order.one.waiting.request.hold ? [] : [createdEvent(order), ...usedEvent(order)]

const useOf = ({ one, id, discount }: Coded) =>
  one.promo && discount
    ? [
        {
          ...one.promo,
          ctx: one.waiting.ctx,
          orderId: id,
          agentId: one.agent.id,
          currency: one.agent.currency,
          discount,
        },
      ]
    : []

const usedEvent = ({ one, id, discount }: Coded) =>
  one.promo && discount
    ? [
        {
          by: one.waiting.ctx,
          type: 'promotions.used' as const,
          event: {
            subject: 'order',
            subjectId: id,
            orderId: id,
            agentId: one.agent.id,
            agentVisible: true,
            facts: {
              promo: one.promo.terms.code,
              discount: amountText(discount.agent, one.agent.currency),
            },
            topics: ['promo'],
          },
        },
      ]
    : []

const createdEvent = ({ one, id, code, status, supplierStatus }: Coded) => {
  const { ctx: by, request } = one.waiting
  return {
    by,
    type: (request.copyOf ? 'orders.copied' : 'orders.created') as `${string}.${string}`,
    event: {
      subject: 'order',
      subjectId: id,
      orderId: id,
      agentId: request.agentId,
      agentVisible: true,
      facts: {
        code,
        item: one.sku.names,
        date: request.date,
        ...(request.copyOf && { from: request.copyOf }),
      },
      after: { status, supplierStatus },
      topics: ['order', 'orderCount'],
    },
  }
}

function countOrders(ctx: Ctx, orders: readonly Coded[]): Promise<void> {
  const byAgent = Map.groupBy(orders, (order) => order.one.agent.id)
  return countLiveOrders(ctx, new Map([...byAgent].map(([id, made]) => [id, made.length])))
}
