import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { AgentFacts } from '../../../agents/agents.public.ts'
import { applyTo, missingFor, type draftOf, type Journal } from '../../../finance/finance.public.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { fail } from '../../../kit/call/errors.ts'
import { amountText } from '../../act/settle-lines.ts'
import { isOutside, reserveJournal, saleJournal, type MoneyOf } from '../../order/order-journals.ts'
import { asksAudit, confirmsItself, type Gathered } from '../gather.ts'
import { sumOfTax, type LineTax } from '../../money/order-tax.ts'

/** Minutes an unpaid order is held, where the merchant says nothing else. */
const holdMinutes = 30
/** Hours after the start in which an order that nobody answered is still worth an answer. */
const answerGraceHours = 24

export const answerBy = (ctx: Ctx, start: Date): string => {
  const hours = Number(ctx.merchant.settings['answerGraceHours'] ?? answerGraceHours)
  return new Date(start.getTime() + hours * 3_600_000).toISOString()
}
type Holding = Pick<AgentFacts, 'holdMinutes'>
/** Minutes for which an unpaid order is held: as was agreed with its agent, else as for everybody. */
export const holdMinutesOf = (ctx: Ctx, agent: Holding): number =>
  agent.holdMinutes ?? Number(ctx.merchant.settings['holdMinutes'] ?? holdMinutes)
export const payByOf = (ctx: Ctx, agent: Holding, at: Date): string =>
  new Date(at.getTime() + holdMinutesOf(ctx, agent) * 60_000).toISOString()

export type Money = {
  status: OrderStatus
  journals: Journal[]
  payBy: string | null
  paid: boolean
  reservedMinor: number
  bookedMinor: number
}
type Deciding = { ctx: Ctx; accounts: ReturnType<typeof draftOf> }

/**
 * Sets the money aside and says in which status the order begins. Pre-pay: reserved, or refused with what is missing.
 * Invoice: owed up to the credit limit; beyond it the order waits in review with nothing reserved. Settle by order: held
 * until it is paid.
 */
export function decideMoney(
  { ctx, accounts }: Deciding,
  one: Gathered,
  id: number,
  { totalMinor, taxes }: { totalMinor: number; taxes: LineTax[] },
): Money {
  const { agent, waiting } = one
  const order: MoneyOf = {
    id,
    agent_id: agent.id,
    currency: agent.currency,
    settlement_term: agent.settlementTerm,
    total_minor: totalMinor,
    tax_minor: sumOfTax(taxes),
    reserved_minor: 0,
    booked_minor: 0,
    fee_minor: null,
  }
  if (isOutside(order)) return outsideOf(one)
  if (waiting.request.hold) return heldOnly(waiting.ctx.now, waiting.request.hold.minutes)
  const later = agent.settlementTerm === 'settle-by-order' && totalMinor > 0
  const { now } = waiting.ctx
  // What was sold offline is paid: it waits for the end of its own sync alone.
  const dayOn = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const unpaidUntil = waiting.request.lease ? dayOn : payByOf(ctx, agent, now)
  const payBy = later ? laterOf(unpaidUntil, waiting.request.heldUntil) : null
  const journals: Journal[] = []
  let audit = agent.needsAudit || asksAudit(one)
  if (!later && totalMinor > 0) {
    const journal = reserveJournal(order)
    const missing = missingFor(accounts, journal)
    if (missing && agent.settlementTerm === 'prepay')
      fail('balanceTooLow', { missing: amountText(missing.missingMinor, missing.currency) })
    if (missing) audit = true
    else {
      applyTo(accounts, journal)
      journals.push(journal)
      order.reserved_minor = totalMinor
    }
  }
  const confirmed = !audit && !later && confirmsItself(one)
  if (confirmed && order.reserved_minor > 0) {
    const sale = saleJournal(order)
    applyTo(accounts, sale)
    journals.push(sale)
  }
  const status: OrderStatus = audit ? 'reviewing' : confirmed ? 'confirmed' : 'processing'
  return {
    status,
    journals,
    payBy,
    paid: totalMinor === 0 || (agent.settlementTerm === 'prepay' && order.reserved_minor > 0),
    reservedMinor: confirmed ? 0 : order.reserved_minor,
    bookedMinor: confirmed ? order.reserved_minor : 0,
  }
}

const laterOf = (moment: string, other: string = moment): string =>
  new Date(other) > new Date(moment) ? other : moment

/** Agent and merchant settle it between them: it goes on as one that is paid, and no money moves. */
const outsideOf = (one: Gathered): Money => ({
  status:
    one.agent.needsAudit || asksAudit(one) ? 'reviewing' : confirmsItself(one) ? 'confirmed' : 'processing',
  journals: [],
  payBy: null,
  paid: true,
  reservedMinor: 0,
  bookedMinor: 0,
})

/** Its places wait to be paid for, and nobody looks at it until then. */
const heldOnly = (now: Date, minutes: number): Money => ({
  status: 'reviewing',
  journals: [],
  payBy: new Date(now.getTime() + minutes * 60_000).toISOString(),
  paid: false,
  reservedMinor: 0,
  bookedMinor: 0,
})
