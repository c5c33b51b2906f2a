import { form } from '../../kit/record/record.ts'
import { followCauseNames, followOutcomes } from './follow-causes.ts'

/** Said with the act that begins to follow an order; what is left out follows from the cause. */
export const followForm = form('orders.follow', {
  cause: { kind: 'choice', of: followCauseNames, words: 'orders.followCauses', default: 'by-hand' },
  ownerId: { kind: 'ref', optional: true, label: 'orders.follow.owner' },
})
/** What became of it. */
export const completeForm = form('orders.follow', {
  outcome: { kind: 'choice', of: followOutcomes, words: 'orders.followOutcomes', default: 'solved' },
  answer: { kind: 'text', max: 500, rows: 2 },
})
/** Who looks after it, and until when. */
export const assignForm = form('orders.follow', {
  ownerId: { kind: 'ref', optional: true, label: 'orders.follow.owner' },
  dueDay: { kind: 'date', optional: true },
  dueTime: { kind: 'time', optional: true },
})
