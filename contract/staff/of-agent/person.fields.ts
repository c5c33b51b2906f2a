import { record } from '../../kit/record/record.ts'

/** What an agent's own administrator says of one of its people. */
export const personRecord = record('identity.fields', {
  fullName: { kind: 'text', required: true },
  /** Said once, when the account is made. */
  userName: { kind: 'text', required: true, max: 60 },
  email: { kind: 'text', as: 'email' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  language: { kind: 'language', optional: true },
  rights: { kind: 'texts', max: 20, label: 'booking-center.fields.rights' },
  createdAt: { kind: 'moment', only: 'answer' },
  lastLoginAt: { kind: 'moment', only: 'answer', optional: true },
})
