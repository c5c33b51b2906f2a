import { form } from '../kit/record/record.ts'

export const confirmWays = ['product', 'person'] as const

/** The merchant's own rules; how long things may take stands with the deadlines of orders. */
export const rulesForm = form('company.rules', {
  autoConfirm: { kind: 'choice', of: confirmWays, words: 'company.confirmWays', initial: 'product' },
  holdMinutes: { kind: 'number', min: 5, max: 10_080, initial: 30 },
  answerGraceHours: { kind: 'number', min: 0, max: 720, initial: 24 },
  archiveAfterDays: { kind: 'number', min: 0, max: 3_650, optional: true },
  numberPattern: { kind: 'text', required: true, max: 24 },
  language: { kind: 'language', initial: 'en' },
  currency: { kind: 'currency', initial: 'THB' },
  timeZone: { kind: 'text', required: true, max: 60 },
  buddhistYears: { kind: 'flag' },
  skuCodeEditable: { kind: 'flag' },
  skuNameEditable: { kind: 'flag' },
  mailFromName: { kind: 'text', max: 80, matches: { pattern: /^[^\r\n<>"]*$/, why: 'invalid' } },
  mailReplyTo: { kind: 'text', as: 'email' },
})
