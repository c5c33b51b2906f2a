import type { AccountRef, Journal } from '../finance/finance.public.ts'
import type { CostRecord, LineRecord, OrderRecord } from './order-records.ts'

/** What a journal needs of an order. */
export type MoneyOf = Pick<
  OrderRecord,
  'id' | 'agent_id' | 'currency' | 'settlement_term' | 'total_minor' | 'reserved_minor' | 'booked_minor'
>

const frozen = (order: MoneyOf): AccountRef => ({
  kind: 'agent-frozen',
  agentId: order.agent_id,
  currency: order.currency,
})
/** Where the agent's own money stands: prepaid, or owed by an agent that pays by bill. Refunds go back there. */
export const agentsOwn = (order: MoneyOf): AccountRef => ({
  kind: order.settlement_term === 'invoice' ? 'agent-receivable' : 'agent-available',
  agentId: order.agent_id,
  currency: order.currency,
})
const plain = (kind: 'sales' | 'refunds' | 'fees', order: MoneyOf): AccountRef => ({
  kind,
  currency: order.currency,
})
const of = (order: MoneyOf, kind: string, entries: Journal['entries']): Journal => ({
  kind,
  orderId: order.id,
  agentId: order.agent_id,
  entries,
})

/** Sets the order's total aside: from the agent's own money, or from what was received for it (`from`). */
export const reserveJournal = (order: MoneyOf, from: AccountRef = agentsOwn(order)): Journal =>
  of(order, 'order-reserved', [
    { account: from, debitMinor: order.total_minor },
    { account: frozen(order), creditMinor: order.total_minor },
  ])

/** What was set aside is sold. */
export const saleJournal = (order: MoneyOf): Journal =>
  of(order, 'order-sold', [
    { account: frozen(order), debitMinor: order.reserved_minor },
    { account: plain('sales', order), creditMinor: order.reserved_minor },
  ])

/**
 * Money back at the end of an order: before its sale out of what was set aside, less the fee, which is earned; after it
 * as a refund, the fee stays in the sale.
 */
export function returnJournals(order: MoneyOf, refundMinor: number): Journal[] {
  const journals: Journal[] = []
  if (order.reserved_minor > 0)
    journals.push(
      of(order, 'order-released', [
        { account: frozen(order), debitMinor: order.reserved_minor },
        { account: agentsOwn(order), creditMinor: refundMinor },
        { account: plain('fees', order), creditMinor: order.reserved_minor - refundMinor },
      ]),
    )
  else if (order.booked_minor > 0 && refundMinor > 0)
    journals.push(
      of(order, 'order-refunded', [
        { account: plain('refunds', order), debitMinor: refundMinor },
        { account: agentsOwn(order), creditMinor: refundMinor },
      ]),
    )
  return journals
}

/** Brings what is owed to a line's supplier to an amount: its cost when approved, its fee when cancelled, 0 when reset. */
export function costJournal(line: LineRecord, cost: CostRecord, targetMinor: number): Journal | null {
  const change = targetMinor - cost.posted_minor
  if (change === 0 || !cost.supplier_id || !cost.currency) return null
  const owed: AccountRef = {
    kind: 'supplier-payable',
    supplierId: cost.supplier_id,
    currency: cost.currency,
  }
  const spent: AccountRef = { kind: 'cost', currency: cost.currency }
  return {
    kind: change > 0 ? 'line-cost' : 'line-cost-back',
    orderId: line.order_id,
    lineId: line.id,
    entries:
      change > 0
        ? [
            { account: spent, debitMinor: change },
            { account: owed, creditMinor: change },
          ]
        : [
            { account: owed, debitMinor: -change },
            { account: spent, creditMinor: -change },
          ],
  }
}
