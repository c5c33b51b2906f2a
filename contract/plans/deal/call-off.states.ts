import { states } from '../../kit/states.ts'
import { anyServiceKey } from '../plan.keys.ts'

/** What a supplier was told by hand and is not wanted any more, until a person has told it. */
export const callOffStates = states({
  initial: 'open',
  at: '/supplier/travelPlanCallOff',
  states: {
    open: { tone: 'bad' },
    'called-off': { tone: 'good' },
    held: { tone: 'muted' },
  },
  columns: ['plan_call_off.status'],
  verbs: {
    markCalledOff: {
      from: ['open'],
      to: 'called-off',
      by: ['staff'],
      needs: anyServiceKey('cancel'),
      forward: true,
    },
    /** It is wanted all the same, or was never really booked: its supplier is told nothing. */
    keepHeld: {
      from: ['open'],
      to: 'held',
      by: ['staff'],
      needs: anyServiceKey('cancel'),
      reason: true,
      rare: true,
    },
    reopenCallOff: {
      from: ['called-off', 'held'],
      to: 'open',
      by: ['staff'],
      needs: anyServiceKey('cancel'),
      reason: true,
      rare: true,
    },
  },
})
