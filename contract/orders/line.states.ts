import { states } from '../kit/states.ts'
import type { OrderStatus } from './orders.states.ts'

const staff = 'entertainment.PlayOrderList'
/** The answers of a supplier: given by itself in its own log-in, or written down for it by staff. */
const answer = `${staff}.answer`

/**
 * The supplier status of a line, complete. Its names stand from the least advanced to the most: an order shows the
 * first of its live lines, and `cancelled` only if all are.
 */
export const lineStates = states({
  initial: ['pending', 'no-need'],
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
  moves: {
    sendOrder: { from: ['pending'], to: 'in-process', by: ['staff', 'system'], needs: `${staff}.sendOrder` },
    resendOrder: {
      from: ['pending', 'in-process', 'supplier-replied'],
      to: 'in-process',
      by: ['staff'],
      needs: `${staff}.sendOrder`,
    },
    markSent: { from: ['pending'], to: 'in-process', by: ['staff'], needs: `${staff}.markSent` },
    /** Handled by ourselves, or by other hands: nobody's answer is waited for. */
    markSentOther: { from: ['pending'], to: 'approved', by: ['staff'], needs: `${staff}.markSent` },
    markNoNeed: {
      from: ['pending', 'in-process'],
      to: 'no-need',
      by: ['staff'],
      needs: `${staff}.markNoNeed`,
    },
    supplierApprove: {
      from: ['in-process', 'supplier-replied'],
      to: 'approved',
      by: ['staff', 'supplier'],
      needs: answer,
    },
    supplierReject: {
      from: ['in-process', 'supplier-replied'],
      to: 'rejected',
      by: ['staff', 'supplier'],
      needs: answer,
      reason: true,
    },
    supplierReply: {
      from: ['in-process'],
      to: 'supplier-replied',
      by: ['staff', 'supplier'],
      needs: answer,
      reason: true,
    },
    markReplied: {
      from: ['in-process'],
      to: 'supplier-replied',
      by: ['staff'],
      needs: `${staff}.markReplied`,
    },
    askSupplierCancel: {
      from: ['in-process', 'approved'],
      to: 'reviewing',
      by: ['staff'],
      needs: `${staff}.askSupplier`,
      reason: true,
    },
    askSupplierChange: {
      from: ['in-process', 'approved'],
      to: 'reviewing',
      by: ['staff'],
      needs: `${staff}.askSupplier`,
      reason: true,
    },
    supplierAgreeCancel: {
      from: ['reviewing'],
      to: 'cancelled',
      by: ['staff', 'supplier'],
      needs: answer,
    },
    /** Refused: the line stands as approved and its cost stays. */
    supplierRefuseCancel: {
      from: ['reviewing'],
      to: 'approved',
      by: ['staff', 'supplier'],
      needs: answer,
      reason: true,
    },
    supplierAgreeChange: {
      from: ['reviewing'],
      to: 'approved',
      by: ['staff', 'supplier'],
      needs: answer,
    },
    supplierRefuseChange: {
      from: ['reviewing'],
      to: 'approved',
      by: ['staff', 'supplier'],
      needs: answer,
      reason: true,
    },
    /** A mirror order came at another price than our cost: it becomes the line's cost, also where it is owed already. */
    takeCost: {
      from: ['supplier-replied', 'in-process', 'reviewing', 'approved'],
      to: 'same',
      by: ['staff'],
      needs: `${staff}.answerCost`,
    },
    /** Or it is refused: their order is withdrawn, and the line goes back to be sent. */
    refuseCost: {
      from: ['supplier-replied', 'in-process', 'approved'],
      to: 'pending',
      by: ['staff'],
      needs: `${staff}.answerCost`,
      reason: true,
    },
    changeSupplier: {
      from: ['rejected', 'pending', 'in-process'],
      to: 'pending',
      by: ['staff'],
      needs: `${staff}.changeSupplier`,
    },
    resetSupplierStatus: {
      from: ['rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need'],
      to: 'pending',
      by: ['staff'],
      needs: `${staff}.resetSupplierStatus`,
    },
    arrangeDriver: {
      from: ['supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need'],
      to: 'same',
      by: ['staff', 'supplier'],
      needs: `${staff}.arrangeDriver`,
    },
    /** The order was cancelled or refused: what was not sent falls with it, what was sent asks the supplier. */
    orderEnded: {
      from: ['rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing', 'approved', 'no-need'],
      to: {
        rejected: 'cancelled',
        pending: 'cancelled',
        'no-need': 'cancelled',
        'supplier-replied': 'reviewing',
        'in-process': 'reviewing',
        reviewing: 'reviewing',
        approved: 'reviewing',
      },
      by: ['system'],
      needs: `${staff}.cancel`,
    },
    /** The order was posted again: its lines begin anew, except one that a supplier refused to cancel. */
    orderReposted: {
      from: ['cancelled', 'reviewing'],
      to: 'pending',
      by: ['system'],
      needs: `${staff}.repost`,
    },
  },
})
export type LineStatus = (typeof lineStates.names)[number]
export type LineMove = (typeof lineStates.moveNames)[number]

const going = ['processing', 'confirmed'] as const
const asked = ['processing', 'confirmed', 'cancelling'] as const
const ended = ['processing', 'confirmed', 'cancelling', 'refused', 'cancelled', 'archived'] as const

/** In which statuses of its order a line may make a move: nothing is sent before the order is approved or after its end. */
export const lineMoveInOrder = {
  sendOrder: going,
  resendOrder: going,
  markSent: going,
  markSentOther: going,
  markNoNeed: going,
  supplierApprove: asked,
  supplierReject: asked,
  supplierReply: asked,
  markReplied: asked,
  askSupplierCancel: asked,
  askSupplierChange: going,
  supplierAgreeCancel: ended,
  supplierRefuseCancel: ended,
  supplierAgreeChange: ended,
  supplierRefuseChange: ended,
  takeCost: ended,
  refuseCost: going,
  changeSupplier: ['reviewing', 'processing', 'confirmed'],
  resetSupplierStatus: going,
  arrangeDriver: going,
  orderEnded: ['refused', 'cancelled'],
  orderReposted: ['reviewing', 'processing'],
} as const satisfies Record<LineMove, readonly OrderStatus[]>

/** Product types whose lines have a driver; a SKU with pick-up has one too. */
export const drivenTypes: readonly string[] = ['transfer', 'car-charter']
