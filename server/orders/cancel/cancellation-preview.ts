import { orderStates } from '#contract/orders/orders.states.ts'
import type { CancellationPreview } from '#contract/orders/orders.schema.ts'
import { hoursUntil, stepAt } from '../money/cancellation.ts'
import { feeOfStep } from '../money/fees.ts'
import { nothingUsed, type UsedPart } from '../act/end-order.ts'
import { feeByRule, feeFactsOf, feePriceOf, feeStartOf, paidOf } from '../act/end-order.ts'
import type { LineRecord, OrderRecord } from '../order/order-records.ts'

/** What cancelling would cost now and from when on how much; null where the order has ended. */
export function previewOf(
  order: OrderRecord,
  lines: readonly LineRecord[],
  at: Date,
  timeZone: string,
  used: UsedPart = nothingUsed,
): CancellationPreview | null {
  if (!orderStates.is(order.status, 'open')) return null
  const paid = paidOf(order)
  // While nothing is paid nothing is kept: the steps say what is, of its price, once it is paid.
  const dueMinor =
    order.payment_status === 'unpaid' && paid === 0 ? order.total_minor + order.adjusted_minor : 0
  const ruledMinor = dueMinor || paid
  const start = new Date(feeStartOf(order, lines))
  const now = hoursUntil(start, at)
  const current = stepAt(order.cancel_rule, now)
  const priceMinor = dueMinor || feePriceOf(order)
  const facts = { ...feeFactsOf(order, lines), totalMinor: priceMinor }
  const usedMinor = Math.min(used.priceMinor, ruledMinor)
  const rule = [...order.cancel_rule].sort((a, b) => b.hoursBefore - a.hoursBefore)
  const free = {
    hoursBefore: rule[0]?.hoursBefore ?? 0,
    from: null,
    feeMinor: usedMinor,
    refundMinor: ruledMinor - usedMinor,
    current: !current,
  }
  const steps = rule.map((step) => {
    const feeMinor = Math.min(ruledMinor, usedMinor + feeOfStep(step, priceMinor - usedMinor, facts))
    return {
      hoursBefore: step.hoursBefore,
      from: zoned(new Date(start.getTime() - step.hoursBefore * 3_600_000), timeZone),
      feeMinor,
      refundMinor: ruledMinor - feeMinor,
      current: step === current,
    }
  })
  // An order in review is withdrawn free, whatever the hour.
  const { feeMinor } = order.status === 'reviewing' ? { feeMinor: 0 } : feeByRule(order, lines, at, used)
  return {
    feeMinor,
    refundMinor: paid - feeMinor,
    currency: order.currency,
    hoursBefore: now,
    ...(usedMinor > 0 && { usedMinor }),
    ...(dueMinor > 0 && { unpaid: true }),
    steps: [free, ...steps],
  }
}

const zoned = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
