import { form, record } from '../../kit/record/record.ts'
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
export const mailRecord = record('mail.fields', {
  createdAt: { kind: 'moment', only: 'answer' },
  state: {
    kind: 'choice',
    of: mailStates,
    words: 'mail.states',
    tones: { queued: 'progress', sent: 'good', failed: 'bad', bounced: 'bad', cancelled: 'muted' },
    only: 'answer',
  },
  audience: { kind: 'choice', of: mailAudiences, words: 'mail.audiences', only: 'answer' },
  partyName: { kind: 'text', only: 'answer' },
  toAddress: { kind: 'text', only: 'answer' },
  /** Told by its word; a kind without a template by its own name. */
  kind: { kind: 'text', only: 'answer' },
  language: { kind: 'language', only: 'answer' },
  subject: { kind: 'text', only: 'answer' },
  orderId: { kind: 'ref', optional: true, only: 'answer' },
  orderCode: { kind: 'text', only: 'answer' },
  attempts: { kind: 'count', only: 'answer' },
  nextAttemptAt: { kind: 'moment', optional: true, only: 'answer' },
  trouble: { kind: 'choice', of: mailTroubles, words: 'mail.troubles', optional: true, only: 'answer' },
  /** What the other server said, as it said it. */
  error: { kind: 'text', only: 'answer', column: false },
  sentAt: { kind: 'moment', optional: true, only: 'answer' },
  endedAt: { kind: 'moment', optional: true, only: 'answer' },
  /** Known where its reader said so: a receipt, or an answer by its link. Nothing in a mail spies on that. */
  openedAt: { kind: 'moment', optional: true, only: 'answer' },
  /** The mail that this one repeats. */
  resentOf: { kind: 'ref', optional: true, only: 'answer' },
  attention: { kind: 'flag', only: 'answer' },
  madeByName: { kind: 'text', only: 'answer' },
  files: { kind: 'count', only: 'answer', column: false },
})

/** To whom a mail goes once more. */
export const resendForm = form('mail.fields', {
  to: { kind: 'text', required: true, as: 'email', label: 'mail.text.resendTo' },
})
