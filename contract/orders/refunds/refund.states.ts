import { states } from '../../kit/states.ts'

const staff = 'entertainment.PlayOrderList'
const agent = 'bookingCenter.PlayOrderList'

/** Money given back to the agent, collected from it in addition, or got back from a line's supplier. */
export const refundKinds = ['refund', 'replenish', 'supplier-refund'] as const
/**
 * How the money moves: on the agent's prepaid account, on what it owes, on what we owe the supplier, by a person at the bank, or
 * through the provider that carried it, the way it came.
 */
export const refundWays = ['account', 'credit', 'payable', 'bank', 'card'] as const

/** What is asked for in money after an order: agreed, then carried out by its way, which may fail. */
export const refundStates = states({
  initial: ['applied', 'agreed'],
  at: '/supplier/orderRefundAndReplenish',
  states: {
    applied: { tone: 'warn' },
    agreed: { tone: 'progress' },
    failed: { tone: 'bad' },
    done: { tone: 'good' },
    rejected: { tone: 'bad' },
    closed: { tone: 'muted' },
    stopped: { tone: 'muted' },
    'given-up': { tone: 'muted' },
  },
  phases: {
    /** Somebody still has to do something. */
    open: ['applied', 'agreed', 'failed'],
    /** Promised: the money is set apart until it has arrived. */
    promised: ['agreed', 'failed'],
  },
  columns: ['order_refund.status'],
  verbs: {
    refundAgree: {
      path: '/supplier/orderRefundAndReplenish/agree',
      from: ['applied'],
      to: 'agreed',
      // The system, where two companies have agreed on it.
      by: ['staff', 'system'],
      needs: `${staff}.refundAgree`,
      forward: true,
      bulk: 'call',
    },
    /** By hand at the bank: the money left, or has arrived. Where the way does it by itself, the system says so. */
    refundSettle: {
      path: '/supplier/orderRefundAndReplenish/settle',
      from: ['agreed'],
      to: 'done',
      by: ['staff', 'system'],
      needs: `${staff}.refundCarry`,
      unless: 'notByHand',
      forward: true,
      bulk: 'call',
    },
    /** The same way again. */
    refundRetry: {
      path: '/supplier/orderRefundAndReplenish/retry',
      from: ['failed'],
      to: 'agreed',
      by: ['staff'],
      needs: `${staff}.refundCarry`,
      forward: true,
      bulk: 'call',
    },
    /** Once more, by another way. */
    refundRedo: {
      path: '/supplier/orderRefundAndReplenish/redo',
      from: ['failed'],
      to: 'agreed',
      by: ['staff'],
      needs: `${staff}.refundCarry`,
      bulk: 'call',
    },
    refundReject: {
      path: '/supplier/orderRefundAndReplenish/reject',
      from: ['applied'],
      to: 'rejected',
      by: ['staff'],
      needs: `${staff}.refundAgree`,
      reason: true,
      danger: true,
      back: 'refundReopen',
      bulk: 'call',
    },
    /** It came back from the bank, or the way could not do it. */
    refundBounce: {
      path: '/supplier/orderRefundAndReplenish/bounce',
      from: ['agreed', 'done'],
      to: 'failed',
      by: ['staff', 'system'],
      needs: `${staff}.refundCarry`,
      unless: 'notByHand',
      reason: true,
      danger: true,
      bulk: 'call',
    },
    /** Nothing comes of it, after it failed. */
    refundGiveUp: {
      path: '/supplier/orderRefundAndReplenish/giveUp',
      from: ['failed'],
      to: 'given-up',
      by: ['staff'],
      needs: `${staff}.refundCarry`,
      reason: true,
      danger: true,
      back: 'refundReopen',
      bulk: 'call',
    },
    /** Whoever asked needs it no more; an agent as long as nobody has agreed. */
    refundClose: {
      path: '/supplier/orderRefundAndReplenish/close',
      from: ['applied', 'agreed'],
      to: 'closed',
      by: ['staff', 'agent'],
      needs: `${staff}.refund`,
      agentNeeds: `${agent}.refund`,
      unless: 'agreedAlready',
      back: 'refundReopen',
      bulk: 'call',
    },
    /** Halted, whoever wanted it. */
    refundStop: {
      path: '/supplier/orderRefundAndReplenish/stop',
      from: ['applied', 'agreed'],
      to: 'stopped',
      by: ['staff'],
      needs: `${staff}.refundStop`,
      reason: true,
      danger: true,
      back: 'refundReopen',
      bulk: 'call',
    },
    /** Done outside already, whoever has not agreed and whatever failed: cash at the pier, a transfer of another account. */
    refundForce: {
      path: '/supplier/orderRefundAndReplenish/force',
      from: ['applied', 'agreed', 'failed'],
      to: 'done',
      by: ['staff'],
      needs: `${staff}.refundForce`,
      reason: true,
      danger: true,
      rare: true,
      bulk: 'call',
    },
    /** A refusal, or whatever ended it undone, is taken back. */
    refundReopen: {
      path: '/supplier/orderRefundAndReplenish/reopen',
      from: ['rejected', 'closed', 'stopped', 'given-up'],
      to: 'applied',
      by: ['staff'],
      needs: `${staff}.refundAgree`,
      rare: true,
      bulk: 'call',
    },
  },
})
export type RefundKind = (typeof refundKinds)[number]
export type RefundWay = (typeof refundWays)[number]
export type RefundStatus = (typeof refundStates.names)[number]
export type RefundMove = (typeof refundStates.moveNames)[number]

/** Which ways there are: an agent that pays by bill has no account of its own to pay into. */
export function waysOf(settlementTerm: string, kind: RefundKind): RefundWay[] {
  if (kind === 'supplier-refund') return ['payable', 'bank']
  if (settlementTerm === 'invoice') return ['credit', 'bank']
  // Only what is settled order by order was paid through a provider; whether it was, and how much of it is left, the server looks.
  return settlementTerm === 'settle-by-order' && kind === 'refund'
    ? ['account', 'bank', 'card']
    : ['account', 'bank']
}
