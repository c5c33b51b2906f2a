import { row } from '../kit/record/record.ts'
import { chatSystems } from './sms-values.ts'

/** A customer whom we write to in a chat. */
export const linkRow = row('sms.fields', {
  customerName: { kind: 'text', label: 'sms.fields.customer' },
  customerCode: { kind: 'text' },
  system: { kind: 'choice', of: chatSystems, words: 'sms.systems' },
  connectionName: { kind: 'text', label: 'sms.fields.connection' },
  address: { kind: 'text' },
  linkedAt: { kind: 'moment' },
  lastSentAt: { kind: 'moment', optional: true, label: 'sms.fields.lastSentTo' },
  stoppedAt: { kind: 'moment', optional: true },
})
