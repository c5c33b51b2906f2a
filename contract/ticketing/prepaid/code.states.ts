import { states } from '../../kit/states.ts'

const needs = 'tickets.HoardTicket.mark'

const phases = {
  /** Of an order line: nobody else gets it. */
  allocated: ['reserved', 'issued', 'used'],
  /** Its guests may have it. */
  given: ['issued', 'used'],
  /** May run out without having been sold. */
  unsold: ['free', 'to-check'],
} as const

/** A code of a prepaid ticket, from its import until somebody used it or it was worth nothing any more. */
export const codeStates = states({
  initial: 'free',
  at: '/supplier/ticketVourch',
  states: {
    free: { tone: 'good' },
    reserved: { tone: 'progress' },
    issued: { tone: 'info' },
    used: { tone: 'neutral' },
    'to-check': { tone: 'warn' },
    returned: { tone: 'muted' },
    void: { tone: 'muted' },
    expired: { tone: 'bad' },
  },
  columns: ['prepaid_code.status'],
  phases,
  verbs: {
    /** An order line takes it. */
    reserveCode: { from: ['free'], to: 'reserved', by: ['system'], needs, silent: true },
    /** The order was confirmed. */
    issueCode: { from: ['reserved'], to: 'issued', by: ['system'], needs, silent: true },
    /** The line let go of it: free where nobody has seen it, else a person decides. */
    releaseCode: {
      from: ['reserved', 'issued'],
      to: ['free', 'to-check'],
      by: ['system'],
      needs,
      silent: true,
    },
    /** Its last day is over and nobody bought it. */
    expireCode: { from: phases.unsold, to: 'expired', by: ['system'], needs, silent: true },
    markUsed: { from: ['issued', 'to-check'], to: 'used', by: ['staff'], needs, forward: true },
    /** Was marked by mistake. */
    markUnused: { from: ['used'], to: ['issued', 'to-check'], by: ['staff'], needs, reason: true },
    setFree: {
      from: ['to-check'],
      to: 'free',
      by: ['staff'],
      needs,
      reason: true,
      errors: ['ticketing.codeExpired'],
    },
    returnCode: {
      from: phases.unsold,
      to: 'returned',
      by: ['staff'],
      needs,
      unless: 'notReturnable',
      errors: ['ticketing.notReturnable'],
      reason: true,
      rare: true,
    },
    voidCode: {
      from: phases.unsold,
      to: 'void',
      by: ['staff'],
      needs,
      reason: true,
      danger: true,
      rare: true,
    },
  },
})
export type CodeStatus = (typeof codeStates.names)[number]
