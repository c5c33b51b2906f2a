import { refusePaused } from '../order/order-rules.ts'
import type { z } from 'zod'
import { lineStates } from '#contract/orders/line.states.ts'
import type { OneOrder, OrderState } from '#contract/orders/order-acts.schema.ts'
import { loadAgents, requireOrdering } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { refuseClosedAgain } from '../amend/refuse-closed.ts'
import { paymentAtFirst } from '../refunds/order-money.ts'
import { reserveMissing } from './approve-order.ts'
import { askIfLate } from '../order/ask-if-late.ts'
import { bookingDeadline, startsAt } from '../order/booking-time.ts'
import { answerBy, payByOf } from '../create/plan/decide-money.ts'
import { onOrder } from '../act/on-order.ts'
import { isRemoved, type LineRecord } from '../order/order-records.ts'
import { latestDaysOn, loadOrderSkus, type OrderSku } from '../order/order-skus.ts'
import {
  moveLineTo,
  moveTo,
  patchLine,
  patchOrder,
  requireOrderVerb,
  type OrderWork,
} from '../order/order-work.ts'
import { takeMissingStock } from '../act/retake-stock.ts'

/**
 * A refused order once more, at the price it had: stock is taken anew, money set aside anew, its lines begin anew. Past
 * the booking time staff are asked and agents refused, as for a new order.
 */
export const repostOrder = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'repost')
    const { order, ctx: inner } = work
    const anew = work.lines.filter(beginsAnew)
    const skus = await loadOrderSkus(inner, [order.sku_id, ...anew.map((line) => line.sku_id)])
    const sku = skus.get(order.sku_id) ?? fail('notFound')
    const agent = (await loadAgents(inner, [order.agent_id])).get(order.agent_id) ?? fail('notFound')
    refusePaused(inner)
    requireOrdering(ctx, agent)
    askIfLate(inner, order.service_date, deadlineOf(work, anew, skus))
    const onRequest = sku.stockMode === 'request'
    moveTo(work, 'repost', agent.needsAudit || sku.needsAudit || onRequest ? 'reviewing' : 'processing')
    const later = order.settlement_term === 'settle-by-order' && order.total_minor > 0
    patchOrder(work, {
      payment_status: paymentAtFirst(order),
      refund_minor: 0,
      // What a request that came to nothing left with us.
      fee_minor: order.fee_minor || null,
      reject_reason: null,
      agent_status: 'none',
      pay_by: later ? payByOf(inner, agent, inner.now) : null,
      answer_by: answerBy(inner, new Date(order.starts_at)),
    })
    if (!onRequest) await takeMissingStock(work)
    await refuseClosedAgain(work)
    reserveMissing(work)
    for (const line of anew) beginAnew(work, line)
    work.promo = 'take-again'
    work.events.push({ name: 'repost', agentVisible: true })
  })

/** What went with an amendment stays gone. */
const beginsAnew = (line: LineRecord): boolean =>
  !isRemoved(line) && lineStates.open('orderReposted', line.supplier_status)

function beginAnew(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'orderReposted', 'pending', {
    asked: null,
    asked_at: null,
    asked_text: '',
    sent_at: null,
    answered_at: null,
    reject_reason: '',
  })
  // A way back without a day waits for nobody.
  if (line.open_until !== null) patchLine(work, line, { supplier_status: 'no-need' })
}

/** The first of its own booking time and those of its lines, as for a new order. */
function deadlineOf({ ctx, order }: OrderWork, anew: readonly LineRecord[], skus: Map<number, OrderSku>) {
  const zone = ctx.merchant.timeZone
  const of = (skuId: number, date: string, start: (sku: OrderSku) => Date) => {
    const sku = skus.get(skuId)
    return sku ? [bookingDeadline(date, start(sku), latestDaysOn(sku, date), zone)] : []
  }
  const deadlines = [
    ...of(order.sku_id, order.service_date, () => new Date(order.starts_at)),
    ...anew
      .filter((line) => line.open_until === null)
      .flatMap((line) =>
        of(line.sku_id, line.date, (sku) => startsAt(line.date, line.session || sku.startTime, zone)),
      ),
  ]
  return new Date(Math.min(...deadlines.map(Number)))
}
