import { row } from '../kit/record/record.ts'
import { messageStatuses } from './sms-values.ts'

/** A message that is, was or will be sent. */
export const messageRow = row('sms.fields', {
  phone: { kind: 'text' },
  status: {
    kind: 'choice',
    of: messageStatuses,
    words: 'sms.messageStatuses',
    tones: {
      waiting: 'neutral',
      queued: 'progress',
      sending: 'progress',
      sent: 'info',
      delivered: 'good',
      failed: 'bad',
      unknown: 'warn',
      skipped: 'muted',
    },
  },
  customerName: { kind: 'text', label: 'sms.fields.customer' },
  campaignName: { kind: 'text', label: 'sms.fields.campaign' },
  body: { kind: 'text', label: 'sms.fields.bodies' },
  segments: { kind: 'count' },
  sentAt: { kind: 'moment', optional: true },
  endedAt: { kind: 'moment', optional: true },
  dueAt: { kind: 'moment' },
  language: { kind: 'language' },
  country: { kind: 'text' },
  connectionName: { kind: 'text', label: 'sms.fields.connection' },
  outsideId: { kind: 'text' },
})
