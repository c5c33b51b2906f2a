import { states, type Actor } from '../kit/states.ts'

const staff = 'entertainment.PlayOrderList'
const agent = 'bookingCenter.PlayOrderList'

/** The order's status: domain rules of orders, complete. What is not here answers "Operation invalid" and changes nothing. */
export const orderStates = states({
  initial: ['reviewing', 'processing', 'confirmed'],
  states: {
    reviewing: { tone: 'warn' },
    processing: { tone: 'progress' },
    confirmed: { tone: 'good' },
    cancelling: { tone: 'warn' },
    refused: { tone: 'bad' },
    cancelled: { tone: 'muted' },
    archived: { tone: 'neutral' },
  },
  moves: {
    approve: { from: ['reviewing'], to: 'processing', by: ['staff'], needs: `${staff}.approve` },
    reject: {
      from: ['reviewing', 'processing'],
      to: 'refused',
      by: ['staff'],
      needs: `${staff}.reject`,
      reason: true,
    },
    /** By itself when every live line is approved or needs no sending, and a settle-by-order agent has paid. */
    confirm: { from: ['processing'], to: 'confirmed', by: ['staff', 'system'], needs: `${staff}.confirm` },
    /** Unpaid, or held unanswered, past its time. */
    timeOut: {
      from: ['reviewing', 'processing'],
      to: 'cancelled',
      by: ['system'],
      needs: `${staff}.cancel`,
    },
    /** The agent's own: at once while nobody has looked at it, else it asks; the fee is worked out at this moment. */
    withdraw: {
      from: ['reviewing', 'processing', 'confirmed'],
      to: { reviewing: 'cancelled', processing: 'cancelling', confirmed: 'cancelling' },
      by: ['agent', 'channel'],
      needs: `${agent}.withdraw`,
      reason: true,
    },
    agreeCancel: { from: ['cancelling'], to: 'cancelled', by: ['staff'], needs: `${staff}.agreeCancel` },
    rejectCancel: {
      from: ['cancelling'],
      to: 'previous',
      by: ['staff'],
      needs: `${staff}.rejectCancel`,
      reason: true,
    },
    cancel: {
      from: ['processing', 'confirmed'],
      to: 'cancelled',
      by: ['staff'],
      needs: `${staff}.cancel`,
      reason: true,
    },
    /** Cancelled outside already: the same books, but nobody is told. */
    markCancelled: {
      from: ['processing', 'confirmed'],
      to: 'cancelled',
      by: ['staff'],
      needs: `${staff}.markCancelled`,
      reason: true,
    },
    repost: {
      from: ['refused'],
      to: ['reviewing', 'processing'],
      by: ['staff', 'agent'],
      needs: `${staff}.repost`,
      agentNeeds: `${agent}.repost`,
    },
    archive: {
      from: ['confirmed', 'refused', 'cancelled'],
      to: 'archived',
      by: ['staff', 'system'],
      needs: `${staff}.archive`,
    },
    unarchive: { from: ['archived'], to: 'previous', by: ['staff'], needs: `${staff}.unarchive` },
  },
})

/** An agent's own withdrawal, beside the order's status. */
export const agentStates = states({
  initial: 'none',
  states: {
    none: { tone: 'muted' },
    withdrawing: { tone: 'warn' },
    accepted: { tone: 'neutral' },
    rejected: { tone: 'bad' },
  },
  moves: {},
})

export const paymentStates = states({
  initial: ['unpaid', 'paid'],
  states: {
    unpaid: { tone: 'warn' },
    'part-paid': { tone: 'warn' },
    paid: { tone: 'good' },
    refunding: { tone: 'progress' },
    'part-refunded': { tone: 'neutral' },
    refunded: { tone: 'neutral' },
  },
  moves: {},
})

/** A problem order being followed; an order without one is `none`. */
export const followUpStates = states({
  initial: 'none',
  states: { none: { tone: 'muted' }, tracking: { tone: 'warn' }, completed: { tone: 'good' } },
  moves: {
    follow: {
      from: ['none', 'completed'],
      to: 'tracking',
      by: ['staff', 'system'],
      needs: `${staff}.follow`,
      reason: true,
    },
    followComplete: { from: ['tracking'], to: 'completed', by: ['staff'], needs: `${staff}.followComplete` },
  },
})

type Act = { needs: string; agentNeeds?: string; by: readonly Actor[]; reason?: true }
/** What is done to an order without moving its status. */
export const orderActs = {
  remark: { needs: `${staff}.remark`, agentNeeds: `${agent}.remark`, by: ['staff', 'agent'] },
  contact: { needs: `${staff}.contact`, agentNeeds: `${agent}.contact`, by: ['staff', 'agent'] },
  markOrdered: { needs: `${staff}.markOrdered`, by: ['staff'] },
  markInvalid: { needs: `${staff}.markInvalid`, by: ['staff'], reason: true },
  lockSupplier: { needs: `${staff}.lockSupplier`, by: ['staff'] },
  /** Of an order that another merchant's line made: what that merchant asks to change. */
  agreeChange: { needs: `${staff}.answerChange`, by: ['staff'] },
  refuseChange: { needs: `${staff}.answerChange`, by: ['staff'], reason: true },
  delete: { needs: `${staff}.delete`, by: ['staff'], reason: true },
  restore: { needs: `${staff}.restore`, by: ['staff'] },
  copy: { needs: `${staff}.copy`, agentNeeds: `${agent}.copy`, by: ['staff', 'agent'] },
  /** More time for an order that only holds its places until it is paid. */
  extendHold: { needs: `${staff}.extendHold`, by: ['staff'] },
  pay: { needs: `${staff}.pay`, agentNeeds: `${agent}.pay`, by: ['staff', 'agent'] },
} as const satisfies Record<string, Act>

export type OrderStatus = (typeof orderStates.names)[number]
export type OrderMove = (typeof orderStates.moveNames)[number]
export type AgentStatus = (typeof agentStates.names)[number]
export type PaymentStatus = (typeof paymentStates.names)[number]
export type OrderAct = keyof typeof orderActs
