import { states } from '../kit/states.ts'

/** What is told are the events of its payment. */
const silent = true as const
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
    /** Somebody has to look. */
    stuck: ['failed', 'needs-details'],
  },
  columns: ['payment_refund.state'],
  verbs: {
    send: { from: underWay, to: 'sent', by: ['system'], needs, silent },
    process: { from: underWay, to: 'processing', by: ['system'], needs, silent },
    askDetails: { from: underWay, to: 'needs-details', by: ['system'], needs, silent },
    finish: { from: underWay, to: 'done', by: ['system'], needs, silent },
    fail: { from: [...underWay, 'done'], to: 'failed', by: ['system'], needs, silent },
    cancel: { from: underWay, to: 'cancelled', by: ['system'], needs, silent },
  },
})
export type MoneyBackState = (typeof moneyBackStates.names)[number]
export type MoneyBackMove = (typeof moneyBackStates.moveNames)[number]
