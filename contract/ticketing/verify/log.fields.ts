import { checkOutcomes, refusals } from './judge.ts'
import { row } from '../../kit/record/record.ts'

export const logRow = row('ticketing.fields', {
  at: { kind: 'moment' },
  outcome: {
    kind: 'choice',
    of: checkOutcomes,
    words: 'ticketing.outcomes',
    tones: {
      redeemed: 'good',
      undone: 'warn',
      noShow: 'muted',
      expectedAgain: 'neutral',
      refused: 'bad',
      conflict: 'warn',
    },
  },
  refusal: { kind: 'choice', of: refusals, words: 'ticketing.refusals', optional: true },
  count: { kind: 'count' },
  code: { kind: 'text' },
  orderCode: { kind: 'text', label: 'ticketing.fields.order' },
  item: { kind: 'names' },
  guestName: { kind: 'text' },
  byName: { kind: 'text', label: 'ticketing.fields.by' },
  post: { kind: 'text' },
  reason: { kind: 'text' },
  serviceDate: { kind: 'date', optional: true },
  session: { kind: 'text' },
  device: { kind: 'text' },
  mode: { kind: 'text', words: 'ticketing.modes' },
})
