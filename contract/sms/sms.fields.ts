import { own } from '../kit/record/field.ts'
import { form, record } from '../kit/record/record.ts'
import { quietBys, smsKinds } from './sms-values.ts'

export type SmsBodies = Partial<Record<'en' | 'zh-CN' | 'zh-TW' | 'th' | 'ko', string>>

/** A text that is sent again and again, in each language that it is written in. */
export const smsTemplateRecord = record('sms.fields', {
  name: { kind: 'text', required: true, max: 80 },
  kind: {
    kind: 'choice',
    of: smsKinds,
    words: 'sms.kinds',
    tones: { promotion: 'info', service: 'neutral' },
    initial: 'promotion',
  },
  bodies: own<SmsBodies>({}),
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'sms.text.inUse', no: 'sms.text.notInUse' },
    tones: { yes: 'good', no: 'muted' },
  },
  sent: { kind: 'count', only: 'answer', column: false },
  lastSentAt: { kind: 'moment', optional: true, only: 'answer', column: false },
  changedByName: { kind: 'text', only: 'answer' },
  changedAt: { kind: 'moment', only: 'answer' },
})

/** When nobody is written to, and who lets a campaign go. */
export const smsRulesForm = form('sms.rules', {
  approval: { kind: 'flag' },
  quietFrom: { kind: 'time', default: '21:00' },
  quietTo: { kind: 'time', default: '09:00' },
  quietBy: { kind: 'choice', of: quietBys, words: 'sms.quietBys', default: 'recipient' },
})
