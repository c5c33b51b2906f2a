import { fail } from '../../kit/call/errors.ts'
import { amountText } from '../act/settle-lines.ts'
import {
  bounced,
  collectJournal,
  payOutJournal,
  promiseJournal,
  supplierBackJournal,
  unpromiseJournal,
  type Pot,
} from '../order/order-journals.ts'
import type { Journal } from '../../finance/finance.public.ts'
import { costOf, lineOf, patchCost, patchOrder, type OrderWork } from '../order/order-work.ts'
import { carriers } from './carriers.ts'
import { heldOf, paymentNow, potOf, potPatch } from './order-money.ts'
import type { RefundRecord } from './refund-records.ts'

/** Never more than we hold; the row holds that besides, because no pot goes below zero. */
function requireHeld(work: OrderWork, amountMinor: number): void {
  const max = heldOf(work.order)
  if (amountMinor > max) fail('orders.refundTooHigh', { most: amountText(max, work.order.currency) })
}

/** A refund's money leaves the order as soon as it is promised; told is where it was taken from. */
export function promise(work: OrderWork, { kind, amount_minor: amount }: RefundRecord): { taken_from?: Pot } {
  if (kind !== 'refund') return {}
  requireHeld(work, amount)
  const { order } = work
  const pot = potOf(order)
  work.journals.push(promiseJournal(order, pot, amount))
  patchOrder(work, { ...potPatch(order, -amount), refunding_minor: order.refunding_minor + amount })
  stand(work)
  return { taken_from: pot }
}

/** Nothing comes of what was promised. */
export function takeBack(work: OrderWork, { amount_minor: amount }: RefundRecord, takenFrom: Pot): void {
  const { order } = work
  work.journals.push(unpromiseJournal(order, potOf(order), takenFrom, amount))
  patchOrder(work, { ...potPatch(order, amount), refunding_minor: order.refunding_minor - amount })
  stand(work)
}

/** The money has moved. */
export const carried = (work: OrderWork, refund: RefundRecord): Promise<void> => moveMoney(work, refund, 1)
/** It came back. */
export const uncarried = (work: OrderWork, refund: RefundRecord): Promise<void> => moveMoney(work, refund, -1)

async function moveMoney(work: OrderWork, refund: RefundRecord, sign: 1 | -1): Promise<void> {
  const { order } = work
  const { kind, amount_minor: amount } = refund
  const account = await carriers[refund.way].account(work, refund)
  const write = (journal: Journal) => work.journals.push(sign === 1 ? journal : bounced(journal))
  if (kind === 'supplier-refund') {
    const line = lineOf(work, refund.line_ids[0] ?? 0)
    const cost = costOf(work, line)
    write(supplierBackJournal(order, line.id, account, amount))
    patchCost(work, cost, { refund_minor: cost.refund_minor + sign * amount })
    return
  }
  if (kind === 'refund') {
    write(payOutJournal(order, account, amount))
    patchOrder(work, {
      refunding_minor: order.refunding_minor - sign * amount,
      refund_minor: order.refund_minor + sign * amount,
    })
  } else {
    // What was collected may have been given back since: then it cannot be taken out again.
    if (sign === -1) requireHeld(work, amount)
    const without = sign === 1 ? order : { ...order, ...potPatch(order, -amount) }
    write(collectJournal(without, potOf(order), account, amount))
    patchOrder(work, potPatch(order, sign * amount))
  }
  stand(work)
}

const stand = (work: OrderWork): void => patchOrder(work, { payment_status: paymentNow(work.order) })
