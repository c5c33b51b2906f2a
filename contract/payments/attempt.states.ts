import { states } from '../kit/states.ts'

/** What is told are the events of its payment. */
const silent = true as const
const needs = 'tools.transferPayments.confirm'
const live = ['created', 'waiting', 'claimed', 'unknown'] as const

/**
 * One try to pay. `unknown` is a state of its own: nobody may call it failed or try anew under another number until the
 * provider was asked. Money that comes after the end still counts: from every end it may become paid.
 */
export const attemptStates = states({
  initial: 'created',
  states: {
    created: { tone: 'muted' },
    waiting: { tone: 'progress' },
    claimed: { tone: 'warn' },
    unknown: { tone: 'warn' },
    paid: { tone: 'good' },
    failed: { tone: 'bad' },
    expired: { tone: 'muted' },
    closed: { tone: 'muted' },
  },
  phases: {
    /** Its money has come, or the payer says so. */
    arrived: ['claimed', 'paid'],
    live,
    /** Somebody has to look: money was said to be there, or nobody knows. */
    doubtful: ['claimed', 'unknown'],
  },
  columns: ['payment_attempt.state'],
  verbs: {
    begin: { from: ['created', 'unknown'], to: 'waiting', by: ['system'], needs, silent },
    lose: { from: ['created', 'waiting'], to: 'unknown', by: ['system'], needs, silent },
    claim: { from: ['waiting'], to: 'claimed', by: ['system'], needs, silent },
    pay: { from: [...live, 'failed', 'expired', 'closed'], to: 'paid', by: ['system'], needs, silent },
    /** Money by hand that had not come after all. */
    unpay: { from: ['paid'], to: 'waiting', by: ['system'], needs, silent },
    fail: { from: live, to: 'failed', by: ['system'], needs, silent },
    expire: { from: live, to: 'expired', by: ['system'], needs, silent },
    close: { from: live, to: 'closed', by: ['system'], needs, silent },
  },
})
export type AttemptState = (typeof attemptStates.names)[number]
export type AttemptMove = (typeof attemptStates.moveNames)[number]
