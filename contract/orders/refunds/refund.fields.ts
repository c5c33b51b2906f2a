import { rechargeMethods } from '../../agents/money.fields.ts'
import { form } from '../../kit/record/record.ts'
import { refundKinds, refundWays } from './refund.states.ts'

/** What the money is for: the whole order, some of its lines, or some of its guests. */
export const refundScopes = ['order', 'lines', 'guests'] as const

/** What is asked for in money after an order. */
export const refundForm = form('orders.refund', {
  kind: { kind: 'choice', of: refundKinds, words: 'orders.refundKinds', default: 'refund' },
  scope: { kind: 'choice', of: refundScopes, words: 'orders.refundScopes', default: 'order' },
  lineIds: { kind: 'refs' },
  guestIds: { kind: 'refs' },
  amountMinor: { kind: 'money', min: 1 },
  way: { kind: 'choice', of: refundWays, words: 'orders.refundWayNames' },
  reason: { kind: 'text', max: 500, rows: 2, required: true },
  agree: { kind: 'flag' },
})

/** What each of many orders is asked for, or gets back: a share of its total, or so much. */
export const refundManyForm = form('orders.refund', {
  kind: { kind: 'choice', of: ['refund', 'replenish'], words: 'orders.refundKinds', default: 'refund' },
  by: { kind: 'choice', of: ['percent', 'each'], words: 'orders.refundCounts', default: 'percent' },
  percent: { kind: 'number', min: 1, max: 100, initial: 10 },
  amountMinor: { kind: 'money', min: 1, label: 'orders.refund.each' },
  agree: { kind: 'flag' },
})

/** How a failed one is done again, and how one was done outside. */
export const redoForm = form('orders.refund', {
  way: { kind: 'choice', of: refundWays, words: 'orders.refundWayNames' },
})
export const forceForm = form('orders.refund', {
  method: {
    kind: 'choice',
    of: rechargeMethods,
    words: 'orders.payMethods',
    default: 'bank-transfer',
    label: 'orders.fields.paymentMethod',
  },
})
