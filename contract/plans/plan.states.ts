import { states } from '../kit/states.ts'
import { planKeys } from './plan.keys.ts'

const { plans } = planKeys

const phases = {
  /** Nobody has left yet. */
  upcoming: ['planning', 'confirmed'],
  /** Not ended: it may still change. */
  open: ['planning', 'confirmed', 'in-progress'],
  /** Somebody travels, or will. */
  sold: ['confirmed', 'in-progress', 'finished'],
  /** Confirmed, and not home yet. */
  going: ['confirmed', 'in-progress'],
  /** Somebody has left. */
  left: ['in-progress', 'finished'],
  /** Not cancelled. */
  live: ['planning', 'confirmed', 'in-progress', 'finished'],
} as const

/** A group from the first inquiry until it is home. */
export const planStates = states({
  initial: 'planning',
  at: '/supplier/travelPlanHandler',
  states: {
    planning: { tone: 'info' },
    confirmed: { tone: 'good' },
    'in-progress': { tone: 'progress' },
    finished: { tone: 'neutral' },
    cancelled: { tone: 'muted' },
  },
  columns: ['travel_plan.status'],
  phases,
  verbs: {
    confirm: {
      from: ['planning'],
      to: 'confirmed',
      by: ['staff'],
      needs: `${plans}.confirm`,
      forward: true,
      bulk: 'call',
      errors: [
        'plans.noQuotation',
        'plans.wrongNumbers',
        'plans.overdue',
        'orders.agentDisabled',
        'orders.agentStopped',
      ],
    },
    /** By itself on the morning of its first day. */
    start: {
      from: ['confirmed'],
      to: 'in-progress',
      by: ['staff', 'system'],
      needs: `${plans}.edit`,
      bulk: 'call',
      errors: ['plans.tooEarly'],
    },
    /** By itself on the morning after its last day. */
    finish: {
      from: ['in-progress'],
      to: 'finished',
      by: ['staff', 'system'],
      needs: `${plans}.edit`,
      bulk: 'call',
      errors: ['plans.tooEarly'],
    },
    lock: {
      from: phases.live,
      by: ['staff', 'system'],
      needs: `${plans}.lock`,
      reason: true,
      unless: 'alreadyLocked',
      bulk: 'call',
      rare: true,
    },
    unlock: {
      by: ['staff'],
      needs: `${plans}.unlock`,
      reason: true,
      unless: 'notLocked',
      bulk: 'call',
      rare: true,
    },
    recover: {
      from: ['cancelled'],
      to: 'planning',
      by: ['staff'],
      needs: `${plans}.recover`,
      bulk: 'call',
      errors: ['plans.startPassed'],
      forward: true,
    },
    cancel: {
      from: phases.open,
      to: 'cancelled',
      by: ['staff'],
      needs: `${plans}.cancel`,
      reason: true,
      danger: true,
      bulk: 'call',
      rare: true,
    },
  },
})
export type PlanStatus = (typeof planStates.names)[number]

/** Why a group that was accepted is not confirmed by itself. */
export type ConfirmStop =
  | 'locked'
  | 'agentStopped'
  | 'noQuotation'
  | 'wrongNumbers'
  | 'overdue'
  | 'optionsPassed'
