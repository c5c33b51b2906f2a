import { row } from '../../kit/record/record.ts'

export const connectionRow = row('payments.setup', {
  name: { kind: 'text' },
  system: { kind: 'text', words: 'payments.systems' },
  mode: { kind: 'text', words: 'payments.modes' },
  health: {
    kind: 'choice',
    of: ['good', 'bad', 'unused', 'off'],
    words: 'payments.health',
    tones: { good: 'good', bad: 'bad', unused: 'neutral', off: 'muted' },
  },
  waiting: { kind: 'count' },
  outgoing: { kind: 'count' },
  okAt: { kind: 'moment', optional: true },
  lastError: { kind: 'text', words: 'payments.outsideFaults' },
  refused: { kind: 'count' },
  nextAt: { kind: 'moment', optional: true, label: 'payments.text.keysWait' },
  tells: { kind: 'text' },
})
