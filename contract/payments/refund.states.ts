import { states } from '../kit/states.ts'

const needs = 'tools.stripeTransaction.refund'
const underWay = ['requested', 'sent', 'processing', 'needs-details'] as const

/** Money on its way back through a provider. It is written before the provider is asked; what is done may fail days later. */
export const moneyBackStates = states({
  initial: 'requested',
  states: {
    requested: { tone: 'progress' },
    sent: { tone: 'progress' },
    processing: { tone: 'progress' },
    'needs-details': { tone: 'warn' },
    done: { tone: 'good' },
    failed: { tone: 'bad' },
    cancelled: { tone: 'muted' },
  },
  phases: {
    underWay,
    /** They count against what was paid. */
    live: [...underWay, 'done'],
  },
  columns: ['payment_refund.state'],
  verbs: {
    send: { from: ['requested', 'sent', 'needs-details'], to: 'sent', by: ['system'], needs },
    process: { from: underWay, to: 'processing', by: ['system'], needs },
    askDetails: { from: underWay, to: 'needs-details', by: ['system'], needs },
    finish: { from: underWay, to: 'done', by: ['system'], needs },
    fail: { from: [...underWay, 'done'], to: 'failed', by: ['system'], needs },
    cancel: { from: underWay, to: 'cancelled', by: ['system'], needs },
  },
})
export type MoneyBackState = (typeof moneyBackStates.names)[number]
export type MoneyBackMove = (typeof moneyBackStates.moveNames)[number]
