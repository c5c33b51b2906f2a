import { row } from '../../kit/record/record.ts'
import { pushStates, pushKinds } from './push.schema.ts'

/** What was sent to a marketplace. */
export const channelPushRow = row('channels.fields', {
  at: { kind: 'moment' },
  state: {
    kind: 'choice',
    of: pushStates,
    words: 'channels.pushStates',
    tones: { waiting: 'progress', sent: 'good', failed: 'bad' },
  },
  kind: { kind: 'choice', of: pushKinds, words: 'channels.pushKinds', label: 'channels.fields.pushKind' },
  skuName: { kind: 'text', label: 'channels.fields.sku' },
  outsideProduct: { kind: 'text' },
  fromDay: { kind: 'date', to: 'toDay', optional: true, label: 'channels.fields.days' },
  rows: { kind: 'count' },
  tries: { kind: 'count' },
  sentAt: { kind: 'moment', optional: true },
  createdByName: { kind: 'text', label: 'channels.fields.by' },
  connectionName: { kind: 'text', label: 'channels.fields.connection' },
  error: { kind: 'text' },
  system: { kind: 'text' },
})
