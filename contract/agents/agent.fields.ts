import { record } from '../kit/record/record.ts'

/** How an agent pays: before, within the hold time of each order, or by bill up to a credit limit. */
export const settlementTerms = ['prepay', 'settle-by-order', 'invoice'] as const

/** What is known of an agent. */
export const agentRecord = record('agents.fields', {
  code: {
    kind: 'text',
    required: true,
    max: 20,
    matches: { pattern: /^[A-Za-z0-9-]{2,20}$/, why: 'shortCode' },
  },
  name: { kind: 'text', required: true },
  groupName: { kind: 'text', column: false },
  currency: { kind: 'currency' },
  settlementTerm: {
    kind: 'choice',
    of: settlementTerms,
    words: 'agents.settlementTerms',
    initial: 'prepay',
  },
  creditLimitMinor: { kind: 'money', in: 'currency', default: 0 },
  language: { kind: 'language', default: 'en' },
  contactName: { kind: 'text' },
  phone: { kind: 'text', as: 'tel', max: 40, matches: { pattern: /^[+\d][\d\s()-]{3,38}$/, why: 'phone' } },
  email: { kind: 'text', as: 'email' },
  needsAudit: { kind: 'flag' },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'agents.text.enabled', no: 'agents.text.disabled' },
    tones: { yes: 'good', no: 'muted' },
  },
  boundMerchantCode: { kind: 'text', max: 12, column: false },
  note: { kind: 'text', max: 1000, rows: 2 },
  logins: { kind: 'count', only: 'answer', column: false },
  quotedSkus: { kind: 'count', only: 'answer', column: false },
  /** SKUs that are not sold to this agent. */
  offSaleSkus: { kind: 'count', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})
