import { deadlineForm } from '../orders/deadlines/deadline.fields.ts'
import { form } from '../kit/record/record.ts'

const confirmWays = ['product', 'person'] as const

const deadline = deadlineForm.fields

/** The merchant's rules: its own, and how long things may take, which the orders' own screen shows as well. */
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
  answerHours: { ...deadline.answerHours, label: 'orders.deadlines.answerHours' },
  requestHours: { ...deadline.requestHours, label: 'orders.deadlines.requestHours' },
  refundHours: { ...deadline.refundHours, label: 'orders.deadlines.refundHours' },
  urgentHours: { ...deadline.urgentHours, label: 'orders.deadlines.urgentHours' },
  followHours: { ...deadline.followHours, label: 'orders.deadlines.followHours' },
  returnDays: { ...deadline.returnDays, label: 'orders.deadlines.returnDays' },
  balanceReminderDays: { ...deadline.balanceReminderDays, label: 'orders.deadlines.balanceReminderDays' },
  documentDays: { ...deadline.documentDays, label: 'orders.deadlines.documentDays' },
  warnMinutes: { ...deadline.warnMinutes, label: 'orders.deadlines.warnMinutes' },
})
