import { record } from '../kit/record/record.ts'

export const customerSources = ['order', 'staff', 'import'] as const

/** What is known of a person who buys or travels. */
export const customerRecord = record('customers.fields', {
  /** C and the number of the profile: what the log says in the place of a name. */
  code: { kind: 'text', only: 'answer', column: false },
  name: { kind: 'text', required: true, max: 80 },
  pinyin: {
    kind: 'text',
    required: true,
    max: 120,
    matches: { pattern: /^[A-Z][A-Z ,.'/-]*$/, why: 'pinyin' },
  },
  wechat: { kind: 'text', required: true, max: 60 },
  phone: { kind: 'text', as: 'tel', required: true },
  alternatePhone: { kind: 'text', as: 'tel' },
  localPhone: { kind: 'text', as: 'tel' },
  email: { kind: 'text', as: 'email', required: true },
  birthdate: { kind: 'date', optional: true },
  nationality: { kind: 'text', max: 60 },
  language: { kind: 'language', optional: true },
  tags: { kind: 'texts', max: 20, length: 30 },
  remark: { kind: 'text', max: 50 },
  source: {
    kind: 'choice',
    of: customerSources,
    words: 'customers.sources',
    tones: { order: 'neutral', staff: 'info', import: 'muted' },
    only: 'answer',
  },
  /** Live orders in which the person is contact or guest; spend is of those in which the person is the contact. */
  orders: { kind: 'count', only: 'answer' },
  spendMinor: { kind: 'money', in: 'currency', only: 'answer' },
  currency: { kind: 'currency', only: 'answer', column: false },
  firstTrip: { kind: 'date', optional: true, only: 'answer' },
  lastTrip: { kind: 'date', optional: true, only: 'answer' },
  /** Profiles that were merged into it. */
  merged: { kind: 'count', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})

/** Orders by which customers may be listed. */
export const customerSorts = ['createdAt', 'lastTrip', 'orders', 'spendMinor'] as const
