import { states, type Having } from '../kit/states.ts'
import { orderStates } from './orders.states.ts'

const staff = 'entertainment.PlayOrderList'
/** The answers of a supplier: given by itself in its own log-in, or written down for it by staff. */
const answer = { needs: `${staff}.answer`, by: ['staff', 'supplier'] } as const
/** Nothing is sent before the order is approved or after its end. */
const { going, taken, seen, standing, unconfirmed, fallen } = orderStates.phases

const phases = {
  /** Not cancelled. */
  live: ['rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need'],
  /** Somebody still has something to do. */
  open: ['rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing'],
  /** Nobody has: neither we nor the supplier. */
  settled: ['approved', 'no-need'],
  /** Waits for the supplier's answer. */
  asked: ['in-process', 'reviewing'],
  /** Waits for the supplier's yes or no to the booking, whatever it has written meanwhile. */
  awaitingBooking: ['in-process', 'supplier-replied'],
  /** Booked or not, the supplier is asked to change it or to let it go. */
  awaitingChange: ['reviewing'],
  /** Somebody has answered; the order is no longer waited for. */
  answered: ['approved', 'no-need', 'reviewing'],
  /** The supplier has said yes, and not let it go. */
  booked: ['approved', 'reviewing'],
  /** The supplier holds a booking, or may. */
  held: ['in-process', 'supplier-replied', 'reviewing', 'approved'],
  /** The supplier serves it, or is to. */
  supplied: ['supplier-replied', 'pending', 'in-process', 'reviewing', 'approved'],
  /** Served by somebody, be it ourselves. */
  served: ['supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need'],
} as const

/**
 * The supplier status of a line, complete. Its names stand from the least advanced to the most: an order shows the
 * first of its live lines, and `cancelled` only if all are.
 */
export const lineStates = states({
  initial: ['pending', 'no-need'],
  columns: ['order_line.supplier_status', 'orders.supplier_status'],
  at: '/supplier/orderHandler',
  states: {
    rejected: { tone: 'bad' },
    'supplier-replied': { tone: 'warn' },
    pending: { tone: 'warn' },
    'in-process': { tone: 'progress' },
    reviewing: { tone: 'progress' },
    approved: { tone: 'good' },
    'no-need': { tone: 'neutral' },
    cancelled: { tone: 'muted' },
  },
  phases,
  verbs: {
    /** A mirror order came at another price than our cost: it becomes the line's cost, also where it is owed already. */
    takeCost: {
      from: phases.held,
      to: 'same',
      within: seen,
      by: ['staff'],
      needs: `${staff}.answerCost`,
      unless: 'noOtherCost',
    },
    /** Or it is refused: their order is withdrawn, and the line goes back to be sent. */
    refuseCost: {
      from: ['supplier-replied', 'in-process', 'approved'],
      to: 'pending',
      within: going,
      by: ['staff'],
      needs: `${staff}.answerCost`,
      unless: 'noOtherCost',
      reason: true,
      danger: true,
    },
    sendOrder: {
      from: ['pending'],
      to: 'in-process',
      within: going,
      by: ['staff', 'system'],
      needs: `${staff}.sendOrder`,
      unless: 'noSupplier',
      errors: ['orders.noSupplier'],
      forward: true,
      bulk: true,
    },
    supplierApprove: {
      ...answer,
      from: phases.awaitingBooking,
      to: 'approved',
      within: taken,
      answers: 'order',
    },
    supplierReject: {
      ...answer,
      from: phases.awaitingBooking,
      to: 'rejected',
      within: taken,
      answers: 'order',
      reason: true,
      danger: true,
    },
    supplierReply: {
      ...answer,
      from: ['in-process'],
      to: 'supplier-replied',
      within: taken,
      answers: 'order',
      reason: true,
    },
    supplierAgreeCancel: {
      ...answer,
      from: phases.awaitingChange,
      to: 'cancelled',
      within: seen,
      answers: 'cancel',
      unless: 'notAsked',
    },
    /** Refused: the line stands as approved and its cost stays. */
    supplierRefuseCancel: {
      ...answer,
      from: phases.awaitingChange,
      to: 'approved',
      within: seen,
      answers: 'cancel',
      unless: 'notAsked',
      refuses: true,
      reason: true,
    },
    supplierAgreeChange: {
      ...answer,
      from: phases.awaitingChange,
      to: 'approved',
      within: seen,
      answers: 'change',
      unless: 'notAsked',
    },
    /** Refused: the line is what it was before the question, approved or still without an answer. */
    supplierRefuseChange: {
      ...answer,
      from: phases.awaitingChange,
      to: ['in-process', 'approved'],
      within: seen,
      answers: 'change',
      unless: 'notAsked',
      refuses: true,
      reason: true,
    },
    arrangeDriver: {
      from: phases.served,
      to: 'same',
      within: going,
      by: ['staff', 'supplier'],
      needs: `${staff}.arrangeDriver`,
      unless: 'noDriver',
      errors: ['orders.noDriver'],
      bulk: true,
    },
    changeSupplier: {
      from: ['rejected', 'pending', 'in-process'],
      to: 'pending',
      within: standing,
      by: ['staff'],
      needs: `${staff}.changeSupplier`,
      unless: 'supplierLocked',
      errors: ['orders.supplierLocked'],
      bulk: true,
    },
    resendOrder: {
      from: ['pending', 'in-process', 'supplier-replied'],
      to: 'in-process',
      within: going,
      by: ['staff'],
      needs: `${staff}.sendOrder`,
      unless: 'noSupplier',
      errors: ['orders.noSupplier'],
      bulk: true,
    },
    markSent: {
      from: ['pending'],
      to: 'in-process',
      within: going,
      by: ['staff'],
      needs: `${staff}.markSent`,
      unless: 'noSupplier',
      bulk: true,
    },
    /** Handled by ourselves, or by other hands: nobody's answer is waited for. */
    markSentOther: {
      from: ['pending'],
      to: 'approved',
      within: going,
      by: ['staff'],
      needs: `${staff}.markSent`,
      bulk: true,
    },
    markNoNeed: {
      from: ['pending', 'in-process'],
      to: 'no-need',
      within: going,
      by: ['staff'],
      needs: `${staff}.markNoNeed`,
      bulk: true,
    },
    markReplied: {
      from: ['in-process'],
      to: 'supplier-replied',
      within: taken,
      by: ['staff'],
      needs: `${staff}.markReplied`,
      bulk: true,
    },
    /** By staff, or for a marketplace's guests: its own transaction asks whoever holds them. */
    askSupplierChange: {
      from: ['in-process', 'approved'],
      to: 'reviewing',
      within: going,
      by: ['staff', 'system'],
      needs: `${staff}.askSupplier`,
      reason: true,
    },
    askSupplierCancel: {
      from: ['in-process', 'approved'],
      to: 'reviewing',
      within: taken,
      by: ['staff'],
      needs: `${staff}.askSupplier`,
      reason: true,
      danger: true,
    },
    resetSupplierStatus: {
      from: phases.live,
      to: 'pending',
      within: going,
      by: ['staff'],
      needs: `${staff}.resetSupplierStatus`,
      bulk: true,
    },
    /** The order was cancelled or refused: what was not sent falls with it, what was sent asks the supplier. */
    orderEnded: {
      from: phases.live,
      to: {
        rejected: 'cancelled',
        pending: 'cancelled',
        'no-need': 'cancelled',
        'supplier-replied': 'reviewing',
        'in-process': 'reviewing',
        reviewing: 'reviewing',
        approved: 'reviewing',
      },
      within: fallen,
      by: ['system'],
      needs: `${staff}.cancel`,
      silent: true,
    },
    /** The order was posted again: its lines begin anew, except one that a supplier refused to cancel. */
    orderReposted: {
      from: ['cancelled', 'reviewing'],
      to: 'pending',
      within: unconfirmed,
      by: ['system'],
      needs: `${staff}.repost`,
      silent: true,
    },
  },
})
export type LineStatus = (typeof lineStates.names)[number]
export type LineMove = (typeof lineStates.moveNames)[number]
/** What a supplier says of a line. */
export type SupplierAnswerMove = Having<typeof lineStates, 'answers'>

/** Product types whose lines have a driver; a SKU with pick-up has one too. */
export const drivenTypes: readonly string[] = ['transfer', 'car-charter']
