import { row } from '../../kit/record/record.ts'
import { deliveryStates } from './webhook.fields.ts'

/** A message to a webhook. */
export const deliveryRow = row('notifications.webhooks', {
  createdAt: { kind: 'moment', label: 'notifications.text.when' },
  endpointName: { kind: 'text', label: 'notifications.webhooks.endpoint' },
  kind: { kind: 'text', words: 'notifications.kinds', label: 'notifications.text.kind' },
  state: {
    kind: 'choice',
    of: deliveryStates,
    words: 'notifications.deliveryStates',
    label: 'notifications.text.state',
    tones: { waiting: 'progress', held: 'warn', delivered: 'good', failed: 'bad' },
  },
  attempts: { kind: 'count' },
  ms: { kind: 'count', optional: true },
  nextAt: { kind: 'moment', optional: true },
  messageId: { kind: 'text' },
})
