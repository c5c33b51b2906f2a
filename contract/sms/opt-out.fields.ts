import { row } from '../kit/record/record.ts'

/** Who wants no messages. */
export const optOutRow = row('sms.fields', {
  shown: { kind: 'text', label: 'sms.fields.phone' },
  country: { kind: 'text' },
  source: { kind: 'choice', of: ['link', 'reply', 'staff', 'provider'], words: 'sms.stopSources' },
  stoppedAt: { kind: 'moment' },
  stoppedByName: { kind: 'text' },
})
