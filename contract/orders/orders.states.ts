import { states } from '../kit/states.ts'

const staff = 'entertainment.PlayOrderList'
const agent = 'bookingCenter.PlayOrderList'
const at = '/supplier/orderHandler'

const phases = {
  /** Not ended: it takes stock, is served, counts as live. */
  open: ['reviewing', 'processing', 'confirmed', 'cancelling'],
  /** Open, and nobody asks to end it. */
  standing: ['reviewing', 'processing', 'confirmed'],
  /** Somebody still has to confirm it. */
  unconfirmed: ['reviewing', 'processing'],
  /** Approved and standing: its lines are handed off. */
  going: ['processing', 'confirmed'],
  /** Approved and open: suppliers answer for it. */
  taken: ['processing', 'confirmed', 'cancelling'],
  /** Confirmed to whoever booked, and not ended. */
  promised: ['confirmed', 'cancelling'],
  /** Everything but an order that nobody has looked at. */
  seen: ['processing', 'confirmed', 'cancelling', 'refused', 'cancelled', 'archived'],
  /** Approved once, and counted as sold: also where only a fee was kept. */
  sold: ['processing', 'confirmed', 'cancelling', 'cancelled'],
  /** Money may still move for it. */
  settling: ['processing', 'confirmed', 'cancelling', 'cancelled', 'archived'],
  /** Nothing comes of it. */
  fallen: ['refused', 'cancelled'],
  ended: ['refused', 'cancelled', 'archived'],
  /** Not put away: what lists show by themselves. */
  listed: ['reviewing', 'processing', 'confirmed', 'cancelling', 'refused', 'cancelled'],
} as const

/** The order's status: domain rules of orders, complete. What is not here answers "Operation invalid" and changes nothing. */
export const orderStates = states({
  initial: ['reviewing', 'processing', 'confirmed'],
  columns: ['orders.status'],
  at,
  states: {
    reviewing: { tone: 'warn' },
    processing: { tone: 'progress' },
    confirmed: { tone: 'good' },
    cancelling: { tone: 'warn' },
    refused: { tone: 'bad' },
    cancelled: { tone: 'muted' },
    archived: { tone: 'neutral' },
  },
  phases,
  verbs: {
    approve: {
      from: ['reviewing'],
      to: 'processing',
      by: ['staff'],
      needs: `${staff}.approve`,
      unless: 'onHold',
      errors: ['balanceTooLow'],
      forward: true,
      bulk: true,
    },
    /** By itself when every live line is approved or needs no sending, and a settle-by-order agent has paid. */
    confirm: {
      from: ['processing'],
      to: 'confirmed',
      by: ['staff', 'system'],
      needs: `${staff}.confirm`,
      unless: 'unpaid',
      errors: ['orders.unpaid', 'orders.waitsForCodes'],
      forward: true,
      bulk: true,
    },
    agreeCancel: {
      from: ['cancelling'],
      to: 'cancelled',
      by: ['staff'],
      needs: `${staff}.agreeCancel`,
      forward: true,
      bulk: true,
    },
    rejectCancel: {
      from: ['cancelling'],
      to: 'previous',
      by: ['staff'],
      needs: `${staff}.rejectCancel`,
      reason: true,
      bulk: true,
    },
    /** Of an order that another merchant's line made: what that merchant asks to change; it is told at once. */
    agreeChange: {
      from: ['confirmed'],
      by: ['staff'],
      needs: `${staff}.answerChange`,
      unless: 'noChangeAsked',
      forward: true,
    },
    refuseChange: {
      from: ['confirmed'],
      by: ['staff'],
      needs: `${staff}.answerChange`,
      unless: 'noChangeAsked',
      reason: true,
    },
    pay: {
      from: phases.standing,
      closed: 'nothingToPay',
      by: ['staff', 'agent'],
      needs: `${staff}.pay`,
      agentNeeds: `${agent}.pay`,
      unless: 'nothingToPay',
      path: '/supplier/payOrder/pay',
      errors: ['balanceTooLow'],
      forward: true,
    },
    /** More time for an order that only holds its places until it is paid. */
    extendHold: {
      from: phases.standing,
      closed: 'nothingToPay',
      by: ['staff'],
      needs: `${staff}.extendHold`,
      unless: 'nothingToPay',
    },
    repost: {
      from: ['refused'],
      to: phases.unconfirmed,
      by: ['staff', 'agent'],
      needs: `${staff}.repost`,
      agentNeeds: `${agent}.repost`,
      errors: ['balanceTooLow', 'orders.soldOut', 'orders.tooLate'],
      forward: true,
      bulk: true,
      unless: 'channelRefused',
    },
    /** Another day, other guests, other add-ons: asked for here, done by a request; told by what becomes of it. */
    amend: {
      from: phases.standing,
      by: ['staff', 'agent'],
      needs: `${staff}.amend`,
      agentNeeds: `${agent}.amend`,
      path: '/supplier/orderModify/apply',
      silent: true,
      bulk: true,
    },
    /** A day for a way back that was left open: no new price, and nobody's decision. */
    reserveReturn: {
      from: phases.standing,
      by: ['staff', 'agent'],
      needs: `${staff}.amend`,
      agentNeeds: `${agent}.amend`,
      path: '/supplier/orderModify/reserveReturn',
      unless: 'noOpenReturn',
      forward: true,
    },
    reject: {
      from: phases.unconfirmed,
      to: 'refused',
      by: ['staff'],
      needs: `${staff}.reject`,
      reason: true,
      danger: true,
      bulk: true,
    },
    cancel: {
      from: phases.going,
      to: 'cancelled',
      by: ['staff'],
      needs: `${staff}.cancel`,
      reason: true,
      danger: true,
      bulk: true,
    },
    /** Told by the order that it makes. */
    copy: {
      by: ['staff', 'agent'],
      needs: `${staff}.copy`,
      agentNeeds: `${agent}.copy`,
      trashed: 'too',
      silent: true,
      bulk: 'call',
    },
    /** Money back, or collected in addition: asked for here, carried out by a request. */
    refund: {
      from: phases.settling,
      by: ['staff', 'agent'],
      needs: `${staff}.refund`,
      agentNeeds: `${agent}.refund`,
      path: '/supplier/orderRefundAndReplenish/apply',
      unless: 'unpaid',
      reason: true,
      errors: ['orders.unpaid'],
      silent: true,
      bulk: true,
    },
    remark: { by: ['staff', 'agent'], needs: `${staff}.remark`, agentNeeds: `${agent}.remark`, bulk: true },
    /** A mail to the guest or the agent, written by hand. */
    email: { by: ['staff'], needs: `${staff}.email` },
    contact: {
      from: phases.open,
      by: ['staff', 'agent'],
      needs: `${staff}.contact`,
      agentNeeds: `${agent}.contact`,
      path: '/supplier/order/contact/update',
      bulk: true,
    },
    /** Cancelled outside already: the same books, but nobody is told. */
    markCancelled: {
      from: phases.going,
      to: 'cancelled',
      by: ['staff'],
      needs: `${staff}.markCancelled`,
      reason: true,
      danger: true,
      bulk: true,
    },
    /** The agent's own: at once while nobody has looked at it, else it asks; the fee is worked out at this moment. */
    withdraw: {
      from: phases.standing,
      to: { reviewing: 'cancelled', processing: 'cancelling', confirmed: 'cancelling' },
      by: ['agent', 'channel'],
      needs: `${agent}.withdraw`,
      reason: true,
      danger: true,
    },
    /** A marketplace has paid for what it held, also where the time of that is over and places are left. */
    payHold: {
      from: ['reviewing', 'cancelled'],
      to: phases.unconfirmed,
      by: ['channel'],
      needs: `${staff}.approve`,
    },
    /** The marketplace takes its order back, or lets go what it held. */
    takeBack: {
      from: phases.standing,
      to: 'cancelled',
      by: ['channel'],
      needs: `${staff}.cancel`,
    },
    /** Unpaid, or held unanswered, past its time. */
    timeOut: { from: phases.unconfirmed, to: 'cancelled', by: ['system'], needs: `${staff}.cancel` },
    markOrdered: { by: ['staff'], needs: `${staff}.markOrdered`, rare: true, bulk: true, back: 'itself' },
    /** Left out of statistics. */
    markInvalid: {
      by: ['staff'],
      needs: `${staff}.markInvalid`,
      reason: true,
      rare: true,
      bulk: true,
      back: 'itself',
    },
    lockSupplier: {
      from: phases.open,
      by: ['staff'],
      needs: `${staff}.lockSupplier`,
      rare: true,
      bulk: true,
      back: 'itself',
    },
    archive: {
      from: ['confirmed', ...phases.fallen],
      to: 'archived',
      by: ['staff', 'system'],
      needs: `${staff}.archive`,
      unless: 'serviceAhead',
      rare: true,
      back: 'unarchive',
      bulk: true,
    },
    unarchive: {
      from: ['archived'],
      to: 'previous',
      by: ['staff'],
      needs: `${staff}.unarchive`,
      path: '/supplier/orderArchive/unarchive',
      rare: true,
      back: 'archive',
      bulk: true,
    },
    delete: {
      by: ['staff'],
      needs: `${staff}.delete`,
      unless: 'notDeletable',
      errors: ['orders.requestOpen'],
      reason: true,
      danger: true,
      rare: true,
      bulk: true,
      back: 'restore',
    },
    restore: { by: ['staff'], needs: `${staff}.restore`, trashed: 'only', rare: true, bulk: true },
  },
})

/** An agent's own withdrawal, beside the order's status. */
export const agentStates = states({
  initial: 'none',
  columns: ['orders.agent_status'],
  states: {
    none: { tone: 'muted' },
    withdrawing: { tone: 'warn' },
    accepted: { tone: 'neutral' },
    rejected: { tone: 'bad' },
  },
  verbs: {},
})

export const paymentStates = states({
  initial: ['unpaid', 'paid', 'paid-outside'],
  columns: ['orders.payment_status'],
  states: {
    unpaid: { tone: 'warn' },
    'part-paid': { tone: 'warn' },
    paid: { tone: 'good' },
    refunding: { tone: 'progress' },
    'part-refunded': { tone: 'neutral' },
    refunded: { tone: 'neutral' },
    /** Agent and merchant settle it between them: nothing of it is on the books. */
    'paid-outside': { tone: 'muted' },
  },
  phases: { due: ['unpaid', 'part-paid'] },
  verbs: {},
})

const followed = 'entertainment.FollowUpOrder'
const whileFollowed = {
  from: ['tracking'],
  closed: 'notFollowed',
  within: [...phases.listed, 'archived'],
  by: ['staff'],
} as const

/** A problem order being followed; an order without one is `none`. */
export const followUpStates = states({
  initial: 'none',
  columns: ['orders.follow_up'],
  at,
  states: { none: { tone: 'muted' }, tracking: { tone: 'warn' }, completed: { tone: 'good' } },
  verbs: {
    /** Begun, and begun again after it was completed. */
    follow: {
      from: ['none', 'completed'],
      to: 'tracking',
      closed: 'alreadyFollowed',
      within: phases.listed,
      by: ['staff', 'system'],
      needs: `${staff}.follow`,
      reason: true,
      bulk: true,
    },
    followComplete: {
      from: ['tracking'],
      to: 'completed',
      closed: 'notFollowed',
      within: [...phases.listed, 'archived'],
      by: ['staff', 'system'],
      needs: `${staff}.followComplete`,
      bulk: 'call',
    },
    followTake: { ...whileFollowed, needs: `${followed}.take`, bulk: 'call', silent: true },
    /** Another owner, another due time. */
    followAssign: { ...whileFollowed, needs: `${followed}.assign`, bulk: 'call' },
    followNote: { ...whileFollowed, needs: `${followed}.note`, silent: true },
  },
})

export type OrderStatus = (typeof orderStates.names)[number]
export type OrderMove = (typeof orderStates.moveNames)[number]
export type OrderVerb = (typeof orderStates.verbNames)[number]
export type AgentStatus = (typeof agentStates.names)[number]
export type PaymentStatus = (typeof paymentStates.names)[number]
export type FollowUp = (typeof followUpStates.names)[number]
export type FollowVerb = (typeof followUpStates.verbNames)[number]
