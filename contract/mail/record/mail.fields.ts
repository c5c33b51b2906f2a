import { form, row } from '../../kit/record/record.ts'
import { mailAudiences } from '../templates/mail-kinds.ts'

export const mailStates = ['queued', 'sent', 'failed', 'bounced', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

/** What went wrong with a mail, in words that its sender understands. */
export const mailTroubles = [
  'noSuchAddress',
  'mailboxFull',
  'turnedAway',
  'tooLarge',
  'noServer',
  'tryLater',
  'badAddress',
  'notSetUp',
  'other',
] as const
export type MailTrouble = (typeof mailTroubles)[number]

/** A mail of the merchant, and what became of it. */
export const mailRecord = row('mail.fields', {
  createdAt: { kind: 'moment' },
  state: {
    kind: 'choice',
    of: mailStates,
    words: 'mail.states',
    tones: { queued: 'progress', sent: 'good', failed: 'bad', bounced: 'bad', cancelled: 'muted' },
  },
  audience: { kind: 'choice', of: mailAudiences, words: 'mail.audiences' },
  partyName: { kind: 'text' },
  toAddress: { kind: 'text' },
  /** A kind without a template has no word. */
  kind: { kind: 'text', words: 'mail.kinds' },
  language: { kind: 'language' },
  subject: { kind: 'text' },
  orderId: { kind: 'ref', optional: true },
  orderCode: { kind: 'text' },
  attempts: { kind: 'count' },
  nextAttemptAt: { kind: 'moment', optional: true },
  trouble: { kind: 'choice', of: mailTroubles, words: 'mail.troubles', optional: true },
  /** What the other server said, as it said it. */
  error: { kind: 'text', column: false },
  sentAt: { kind: 'moment', optional: true },
  endedAt: { kind: 'moment', optional: true },
  /** Known where its reader said so: a receipt, or an answer by its link. Nothing in a mail spies on that. */
  openedAt: { kind: 'moment', optional: true },
  /** The mail that this one repeats. */
  resentOf: { kind: 'ref', optional: true },
  attention: { kind: 'flag' },
  madeByName: { kind: 'text' },
  files: { kind: 'count', column: false },
})

/** To whom a mail goes once more. */
export const resendForm = form('mail.fields', {
  to: { kind: 'text', required: true, as: 'email', label: 'mail.text.resendTo' },
})
