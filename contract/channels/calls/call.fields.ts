import { row } from '../../kit/record/record.ts'
import { callDirections } from './call.schema.ts'

/** A call in or out, as its list tells it. */
export const channelCallRow = row('channels.fields', {
  at: { kind: 'moment' },
  direction: { kind: 'choice', of: callDirections, words: 'channels.directions' },
  verb: { kind: 'text' },
  ok: {
    kind: 'flag',
    words: { yes: 'channels.text.answered', no: 'channels.text.failed' },
    tones: { yes: 'good', no: 'bad' },
    label: 'channels.fields.outcome',
  },
  status: { kind: 'count', optional: true },
  ms: { kind: 'count' },
  reference: { kind: 'text' },
  target: { kind: 'text' },
  connectionName: { kind: 'text', label: 'channels.fields.connection' },
  error: { kind: 'text' },
  system: { kind: 'text' },
})
