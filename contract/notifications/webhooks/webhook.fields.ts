import { record } from '../../kit/record/record.ts'

export const endpointStates = ['on', 'paused', 'off'] as const
export const deliveryStates = ['waiting', 'held', 'delivered', 'failed'] as const

/** Where the merchant's own systems are told, and of what. */
export const endpointRecord = record('notifications.webhooks', {
  name: { kind: 'text', required: true, max: 60 },
  url: {
    kind: 'text',
    required: true,
    max: 500,
    matches: { pattern: /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/, why: 'notifications.fieldErrors.badAddress' },
  },
  kinds: { kind: 'texts', required: true, max: 100 },
  /** Told of the sandbox, and of nothing else. */
  sandbox: { kind: 'flag' },
  enabled: { kind: 'flag', only: 'answer', label: 'notifications.webhooks.state' },
  state: {
    kind: 'choice',
    only: 'answer',
    column: false,
    of: endpointStates,
    words: 'notifications.endpointStates',
    tones: { on: 'good', paused: 'bad', off: 'muted' },
  },
  /** Since when no delivery has come through. */
  failingSince: { kind: 'moment', only: 'answer', optional: true },
  createdAt: { kind: 'moment', only: 'answer' },
  createdByName: { kind: 'text', only: 'answer' },
})

/** Its kind, beside those that people are told: sent by hand to try an endpoint. */
export const testKind = 'test'
