import { row } from '../kit/record/record.ts'

export const accountRow = row('booster.fields', {
  state: { kind: 'text', words: 'booster.accountStates' },
  agentName: { kind: 'text', label: 'booster.fields.agent' },
  currency: { kind: 'text' },
  live: { kind: 'count', label: 'booster.fields.listings' },
  guarded: { kind: 'count' },
  lastPushAt: { kind: 'moment', optional: true, label: 'booster.fields.lastPush' },
  lastOrderAt: { kind: 'moment', optional: true, label: 'booster.fields.lastOrder' },
  refused: { kind: 'count' },
})
