import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { fitCodes, type Fitted } from '../../ticketing/ticketing.public.ts'
import { onOrder } from '../act/on-order.ts'
import { isRemoved, type LineRecord } from '../order/order-records.ts'
import { costOf, patchCost, patchLine, type OrderWork } from '../order/order-work.ts'
import { queueCodes } from '../act/queue-codes.ts'

/** Lines that are tried again at once, where codes came. */
const atOnce = 200

export const fitCodesJob: Job = (job, { merchantId, orderId }) =>
  job.inMerchant(merchantId, (ctx) => fitOrderCodes(ctx, Number(orderId)))

/** Codes of a SKU's tickets came: lines that wait for some are tried again, the order that was made first before the others. */
export const wakeCodesJob: Job = (job, { merchantId, skuId }) =>
  job.inMerchant(merchantId, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select order_id as id from app.lines_waiting(${merchantId}, ${Number(skuId)}, ${todayOf(ctx)}::date) group by order_id order by order_id limit ${atOnce}`.execute(
      ctx.db,
    )
    await queueCodes(
      ctx,
      rows.map(({ id }) => id),
    )
  })

/**
 * Brings the codes of an order's lines to what they need. A line that has all of its codes waits for nobody any more, and costs what
 * they cost; the order confirms by itself where it was the last. Run again it finds nothing to do.
 */
export async function fitOrderCodes(ctx: Ctx, id: number): Promise<void> {
  await onOrder(ctx, { id }, (work) => fitLines(work, orderStates.is(work.order.status, 'promised')))
}

/** The same within an act on the order; `isConfirmed`: it is, or this act confirms it. */
export async function fitLines(work: OrderWork, isConfirmed: boolean): Promise<void> {
  for (const line of work.lines) if (line.codes !== 'none') await fitLine(work, line, isConfirmed)
}

async function fitLine(work: OrderWork, line: LineRecord, isConfirmed: boolean): Promise<void> {
  const { ctx, order } = work
  const isLive =
    orderStates.is(order.status, 'open') &&
    !order.deleted_at &&
    line.supplier_status !== 'cancelled' &&
    !isRemoved(line)
  const fitted = await fitCodes(
    ctx,
    {
      id: line.id,
      orderId: order.id,
      skuId: line.sku_id,
      date: line.date,
      adults: line.adults,
      children: line.children,
      infants: line.infants,
      units: line.units,
      isLive,
    },
    isConfirmed,
  )
  line.codes = fitted.state
  work.journals.push(...fitted.journals)
  tell(work, fitted)
  settleCost(work, line, fitted, isLive)
  if (isLive && fitted.state === 'full' && line.supplier_status === 'pending')
    patchLine(work, line, { supplier_status: 'no-need' })
}

/** A line costs what its codes do; one that ended and gave all of them back costs nothing. */
function settleCost(work: OrderWork, line: LineRecord, fitted: Fitted, isLive: boolean): void {
  const cost = costOf(work, line)
  const currency = fitted.currency || cost.currency
  const costMinor = fitted.costMinor ?? (isLive ? null : 0)
  if (cost.supplier_id !== null || cost.cost_minor === costMinor || !currency) return
  patchCost(work, cost, { cost_minor: costMinor, currency })
}

function tell(work: OrderWork, { taken, issued, released }: Fitted): void {
  const events = { codesTaken: taken, codesIssued: issued, codesReleased: released }
  for (const [name, count] of Object.entries(events)) if (count) work.events.push({ name, facts: { count } })
}
