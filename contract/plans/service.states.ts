import { states } from '../kit/states.ts'
import { anyServiceKey, type ServiceRight } from './plan.keys.ts'

/** The right that each asks for, of the part of the service. */
export const rightOf = {
  arrange: 'arrange',
  inform: 'inform',
  confirmBooking: 'confirm',
  markChecked: 'check',
  markExpired: 'expire',
  recoverItem: 'arrange',
  cancelItem: 'cancel',
} as const satisfies Record<string, ServiceRight>

const phases = {
  /** Somebody still has something to do. */
  open: ['to-arrange', 'arranged', 'informed', 'expired'],
  /** Its supplier has said yes. */
  booked: ['booking-confirmed', 'checked'],
  /** Its supplier was asked, or has said yes. */
  held: ['informed', 'booking-confirmed', 'checked'],
  /** Not struck. */
  live: ['to-arrange', 'arranged', 'informed', 'booking-confirmed', 'checked', 'expired'],
  unconfirmed: ['to-arrange', 'arranged', 'informed'],
  /** Nobody was asked for it yet. */
  unasked: ['to-arrange', 'arranged'],
} as const

/** What became of a service of a plan. It is in no column: `app.plan_service_state` derives it from the order's line and its own facts. */
export const serviceStates = states({
  initial: 'to-arrange',
  at: '/supplier/travelPlanHandler',
  states: {
    'to-arrange': { tone: 'warn' },
    arranged: { tone: 'info' },
    informed: { tone: 'progress' },
    'booking-confirmed': { tone: 'good' },
    checked: { tone: 'good' },
    expired: { tone: 'bad' },
    cancelled: { tone: 'muted' },
  },
  columns: [],
  phases,
  verbs: {
    arrange: {
      from: ['to-arrange', 'arranged', 'expired'],
      to: 'arranged',
      by: ['staff'],
      needs: anyServiceKey('arrange'),
      forward: true,
      bulk: 'call',
      errors: ['plans.nothingToArrange'],
    },
    inform: {
      from: ['arranged', 'informed'],
      to: 'informed',
      by: ['staff'],
      needs: anyServiceKey('inform'),
      forward: true,
      bulk: 'call',
      errors: ['plans.noSupplier'],
    },
    confirmBooking: {
      from: ['arranged', 'informed'],
      to: ['booking-confirmed', 'informed'],
      by: ['staff'],
      needs: anyServiceKey('confirm'),
      forward: true,
      bulk: 'call',
    },
    markChecked: {
      from: ['booking-confirmed'],
      to: 'checked',
      by: ['staff'],
      needs: anyServiceKey('check'),
      forward: true,
      bulk: 'call',
    },
    markExpired: {
      from: phases.unconfirmed,
      to: 'expired',
      by: ['staff', 'system'],
      needs: anyServiceKey('expire'),
      bulk: 'call',
      reason: true,
      rare: true,
    },
    recoverItem: {
      from: ['cancelled', 'expired'],
      // What stands on an order is where that is.
      to: phases.unconfirmed,
      by: ['staff'],
      needs: anyServiceKey('arrange'),
      rare: true,
      bulk: 'call',
    },
    cancelItem: {
      from: phases.live,
      to: 'cancelled',
      by: ['staff'],
      needs: anyServiceKey('cancel'),
      reason: true,
      danger: true,
      rare: true,
      bulk: 'call',
    },
  },
})
export type ServiceStatus = (typeof serviceStates.names)[number]

/** What may be done to all services of a plan at once, each where its own state lets it. */
export const planServiceVerbs = ['arrange', 'inform', 'confirmBooking', 'markChecked', 'markExpired'] as const
export type PlanServiceVerb = (typeof planServiceVerbs)[number]

/** Its name in what may be done with a plan. */
export const allOf = (verb: PlanServiceVerb) => `${verb}All` as const

/** Where an act on all takes a service: what is arranged, or was told to its supplier, is not so again. */
export const isMovedByAll = (verb: PlanServiceVerb, state: ServiceStatus): boolean =>
  serviceStates.open(verb, state) &&
  !(verb === 'arrange' && state === 'arranged') &&
  !(verb === 'inform' && state === 'informed')
