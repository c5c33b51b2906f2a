import { row } from '../kit/record/record.ts'
import { campaignStatuses } from './sms-values.ts'

/** A campaign with what became of it. */
export const campaignRow = row('sms.fields', {
  name: { kind: 'text' },
  status: {
    kind: 'choice',
    of: campaignStatuses,
    words: 'sms.campaignStatuses',
    tones: {
      awaiting: 'warn',
      sending: 'progress',
      paused: 'warn',
      done: 'good',
      cancelled: 'muted',
      rejected: 'bad',
    },
  },
  templateName: { kind: 'text', label: 'sms.fields.template' },
  connectionName: { kind: 'text', label: 'sms.fields.connection' },
  offer: { kind: 'text' },
  sendAt: { kind: 'moment', optional: true },
  createdByName: { kind: 'text' },
  createdAt: { kind: 'moment' },
  approvedByName: { kind: 'text' },
  endedAt: { kind: 'moment', optional: true },
  reason: { kind: 'text' },
})
