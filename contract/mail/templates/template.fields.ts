import { own } from '../../kit/record/field.ts'
import { form, record } from '../../kit/record/record.ts'
import { kindsByHand, mailKindNames } from './mail-kinds.ts'

/** A text of the merchant's own for a kind of mail: for all, for one agent or for one product. */
export const templateRecord = record('mail.templates', {
  kind: { kind: 'choice', of: mailKindNames, words: 'mail.kinds', initial: 'guest-confirmation' },
  agentId: { kind: 'ref', optional: true },
  skuId: { kind: 'ref', optional: true },
  subjects: { kind: 'names', required: true, max: 200 },
  /** Rich text in each language. */
  bodies: own<Partial<Record<'en' | 'zh-CN' | 'zh-TW' | 'th' | 'ko', string>>>({}),
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'mail.templates.used', no: 'mail.templates.unused' },
    tones: { yes: 'good', no: 'muted' },
  },
  agentName: { kind: 'text', only: 'answer', column: false },
  skuName: { kind: 'text', only: 'answer', column: false },
  changedByName: { kind: 'text', only: 'answer' },
  changedAt: { kind: 'moment', only: 'answer' },
})

/** A mail that a person writes from an order. */
export const orderMailForm = form('mail.templates', {
  kind: { kind: 'choice', of: kindsByHand, words: 'mail.kinds', initial: 'guest-confirmation' },
  language: { kind: 'language' },
  to: { kind: 'text', required: true, as: 'email' },
  subject: { kind: 'text', required: true, max: 200 },
  body: { kind: 'text', required: true, max: 20_000 },
  vouchers: { kind: 'flag' },
})
