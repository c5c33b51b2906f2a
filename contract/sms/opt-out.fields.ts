import { row } from '../kit/record/record.ts'
import { stopSources } from './sms-values.ts'

/** Who wants no messages. */
export const optOutRow = row('sms.fields', {
  shown: { kind: 'text', label: 'sms.fields.phone' },
  country: { kind: 'text' },
  source: { kind: 'choice', of: stopSources, words: 'sms.stopSources' },
  stoppedAt: { kind: 'moment' },
  stoppedByName: { kind: 'text' },
})
