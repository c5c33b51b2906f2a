import { taxHeld } from '#contract/pricing/tax/tax.ts'
import type { AccountRef, Journal } from '../../finance/finance.public.ts'
import type { CostRecord, LineRecord, OrderRecord } from './order-records.ts'

/** What a journal needs of an order. */
export type MoneyOf = Pick<
  OrderRecord,
  | 'id'
  | 'agent_id'
  | 'currency'
  | 'settlement_term'
  | 'total_minor'
  | 'tax_minor'
  | 'reserved_minor'
  | 'booked_minor'
  | 'fee_minor'
>

/** Output tax of money that came before its service was sold: owed to the state from the payment on, and not yet taken out of a sale. */
const prepayments = 'prepayments'

/** Agent and merchant settle it between them: nothing of it is set aside, owed or paid here. */
export const isOutside = ({ settlement_term: term }: Pick<MoneyOf, 'settlement_term'>): boolean =>
  term === 'outside'

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
const plain = (kind: 'sales' | 'refunds' | 'fees' | 'tax', order: MoneyOf): AccountRef => ({
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

/** What was set aside is sold; the tax in it is owed to the state and no income. */
export const saleJournal = (order: MoneyOf): Journal =>
  of(order, 'order-sold', [
    { account: frozen(order), debitMinor: order.reserved_minor },
    ...splitTax(order, 'sales', 'creditMinor', order.reserved_minor, taxOn(order, 0, order.reserved_minor)),
  ])

/**
 * The tax of what was paid for an order before it was sold: a service is taxed when it is paid. What a prepaying agent has set
 * aside is its own money until then, what a billed one has set aside was not paid.
 */
export const prepaidTax = (order: MoneyOf): number =>
  order.settlement_term === 'settle-by-order' ? taxOn(order, 0, order.reserved_minor) : 0

/** Brings the output tax of prepayments to what it is now; a sale, a fee or a refund takes over what leaves it. */
export const prepaidTaxJournal = (order: MoneyOf, changeMinor: number): Journal => {
  const waiting: AccountRef = { kind: 'tax', name: prepayments, currency: order.currency }
  const [debit, credit] = changeMinor > 0 ? [waiting, plain('tax', order)] : [plain('tax', order), waiting]
  const amountMinor = Math.abs(changeMinor)
  return {
    kind: 'order-prepaid-tax',
    orderId: order.id,
    entries: [
      { account: debit, debitMinor: amountMinor },
      { account: credit, creditMinor: amountMinor },
    ],
  }
}

/**
 * Money back at the end of an order: before its sale out of what was set aside, less the fee, which is earned; after it
 * as a refund, the fee stays in the sale. Either way the tax that stays owed is the same: what goes back takes its tax
 * along in proportion, the fee keeps the rest.
 */
export function returnJournals(order: MoneyOf, refundMinor: number): Journal[] {
  const { reserved_minor: reserved, booked_minor: booked } = order
  if (reserved > 0) {
    const feeTax = taxOn(order, 0, reserved - refundMinor)
    return [
      of(order, 'order-released', [
        { account: frozen(order), debitMinor: reserved },
        { account: agentsOwn(order), creditMinor: refundMinor },
        ...splitTax(order, 'fees', 'creditMinor', reserved - refundMinor, feeTax),
      ]),
    ]
  }
  if (booked === 0 || refundMinor === 0) return []
  return [
    of(order, 'order-refunded', [
      ...splitTax(
        order,
        'refunds',
        'debitMinor',
        refundMinor,
        taxOn(order, booked - refundMinor, refundMinor),
      ),
      { account: agentsOwn(order), creditMinor: refundMinor },
    ]),
  ]
}

/** The tax in an amount that comes on top of what of the order is held already: parts add up to the tax of the whole, however many. */
export const taxOn = (order: MoneyOf, heldMinor: number, amountMinor: number): number =>
  taxHeld(heldMinor + amountMinor, order.total_minor, order.tax_minor) -
  taxHeld(heldMinor, order.total_minor, order.tax_minor)

/** An amount on its account, less the tax in it, which stands on its own. */
const splitTax = (
  order: MoneyOf,
  kind: 'sales' | 'refunds' | 'fees',
  side: 'debitMinor' | 'creditMinor',
  amountMinor: number,
  taxMinor: number,
): Journal['entries'] => [
  { account: plain(kind, order), [side]: amountMinor - taxMinor },
  ...(taxMinor === 0 ? [] : [{ account: plain('tax', order), [side]: taxMinor }]),
]

/**
 * Brings what is owed to a line's supplier to an amount: its cost when approved, its fee when cancelled, 0 when reset. What
 * comes back leaves what is owed first, and then returns to the quota that it was taken from.
 */
export function costJournal(line: LineRecord, cost: CostRecord, targetMinor: number): Journal | null {
  const change = targetMinor - cost.posted_minor
  if (change === 0 || cost.outside || !cost.supplier_id || !cost.currency) return null
  const owed: AccountRef = {
    kind: 'supplier-payable',
    supplierId: cost.supplier_id,
    currency: cost.currency,
  }
  const back = Math.max(0, cost.quota_minor - targetMinor)
  const quota: AccountRef = { ...owed, kind: 'supplier-quota' }
  const spent: AccountRef = { kind: 'cost', currency: cost.currency }
  return {
    kind: change > 0 ? 'line-cost' : back > 0 ? 'quota-return' : 'line-cost-back',
    orderId: line.order_id,
    lineId: line.id,
    entries:
      change > 0
        ? [
            { account: spent, debitMinor: change },
            { account: owed, creditMinor: change },
          ]
        : [
            { account: owed, debitMinor: -change - back },
            { account: quota, debitMinor: back },
            { account: spent, creditMinor: -change },
          ],
  }
}

/** An amount between the agent and us, and the tax in it. */
type PartOf = { amountMinor: number; taxMinor: number }

/** More is sold: set aside as the order is, and sold at once where the order is. */
export function addedJournals(
  order: MoneyOf,
  { amountMinor, taxMinor }: PartOf,
  isSold: boolean,
  from = agentsOwn(order),
): Journal[] {
  if (amountMinor === 0) return []
  const more = { ...order, total_minor: amountMinor, reserved_minor: amountMinor, tax_minor: taxMinor }
  return [reserveJournal(more, from), ...(isSold ? [saleJournal(more)] : [])]
}

/** Part of what was sold goes back, less a fee: what goes back takes its tax along in proportion, the fee keeps the rest. */
export function backJournals(order: MoneyOf, { amountMinor, taxMinor }: PartOf, feeMinor: number): Journal[] {
  if (amountMinor === 0) return []
  const isBooked = order.booked_minor > 0
  const part = {
    ...order,
    total_minor: amountMinor,
    tax_minor: taxMinor,
    reserved_minor: isBooked ? 0 : amountMinor,
    booked_minor: isBooked ? amountMinor : 0,
  }
  return returnJournals(part, amountMinor - feeMinor)
}

/** What was sold holds another tax than it did, though no money moved. */
export const taxApart = (order: MoneyOf, taxMinor: number): Journal[] =>
  taxMinor === 0 ? [] : [of(order, 'order-sold', splitTax(order, 'sales', 'creditMinor', 0, taxMinor))]

/** Which money of an order a request moves: set aside, sold, or what was kept of it when it ended. */
export type Pot = 'reserved' | 'booked' | 'fee'

/** Money that was promised and has not arrived: still with us, and nobody's any more. */
const promised = (order: MoneyOf): AccountRef => ({
  kind: 'clearing',
  name: 'refunds',
  currency: order.currency,
})

/** An amount into a pot of the order, or out of it, with the tax in it. */
function inPot(
  order: MoneyOf,
  pot: Pot,
  side: 'debitMinor' | 'creditMinor',
  amountMinor: number,
  earned: 'sales' | 'refunds' | 'fees',
): Journal['entries'] {
  if (pot === 'reserved') return [{ account: frozen(order), [side]: amountMinor }]
  const held = pot === 'booked' ? order.booked_minor : (order.fee_minor ?? 0)
  const below = side === 'creditMinor' ? held : held - amountMinor
  return splitTax(order, earned, side, amountMinor, taxOn(order, below, amountMinor))
}

/** A refund is agreed: its money leaves the order and waits for its way. */
export const promiseJournal = (order: MoneyOf, from: Pot, amountMinor: number): Journal =>
  of(order, 'refund-promised', [
    ...inPot(order, from, 'debitMinor', amountMinor, 'refunds'),
    { account: promised(order), creditMinor: amountMinor },
  ])

/** Nothing comes of it: the money is the order's again, wherever the order's money is by now. */
export const unpromiseJournal = (order: MoneyOf, to: Pot, takenFrom: Pot, amountMinor: number): Journal =>
  of(order, 'refund-withdrawn', [
    { account: promised(order), debitMinor: amountMinor },
    ...inPot(
      order,
      to,
      'creditMinor',
      amountMinor,
      takenFrom !== 'reserved' ? 'refunds' : to === 'fee' ? 'fees' : 'sales',
    ),
  ])

/** What was promised reaches the agent. */
export const payOutJournal = (order: MoneyOf, account: AccountRef, amountMinor: number): Journal =>
  of(order, 'refund-paid', [
    { account: promised(order), debitMinor: amountMinor },
    { account, creditMinor: amountMinor },
  ])

/** Collected in addition: set aside, sold or kept, as the order's other money is. */
export const collectJournal = (order: MoneyOf, to: Pot, account: AccountRef, amountMinor: number): Journal =>
  of(order, 'replenished', [
    { account, debitMinor: amountMinor },
    ...inPot(order, to, 'creditMinor', amountMinor, to === 'fee' ? 'fees' : 'sales'),
  ])

/** A supplier gives back of what a line cost: we owe it less, or it paid. */
export const supplierBackJournal = (
  order: MoneyOf,
  lineId: number,
  account: AccountRef,
  amountMinor: number,
): Journal => ({
  kind: 'supplier-refunded',
  orderId: order.id,
  lineId,
  entries: [
    { account, debitMinor: amountMinor },
    { account: { kind: 'cost', currency: account.currency }, creditMinor: amountMinor },
  ],
})

/** The same movement the other way round. */
export const bounced = ({ kind, entries, ...journal }: Journal): Journal => ({
  ...journal,
  kind: `${kind}-back`,
  entries: entries.map(({ account, debitMinor, creditMinor }) => ({
    account,
    ...(creditMinor !== undefined && { debitMinor: creditMinor }),
    ...(debitMinor !== undefined && { creditMinor: debitMinor }),
  })),
})
