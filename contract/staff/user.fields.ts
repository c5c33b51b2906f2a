import { record } from '../kit/record/record.ts'

/** What is known of a person who logs in. */
export const userRecord = record('identity.fields', {
  fullName: { kind: 'text', required: true },
  /** Said once, when the account is made. */
  userName: { kind: 'text', required: true, max: 60 },
  roleId: { kind: 'ref', only: 'form' },
  roleName: { kind: 'text', only: 'answer', column: false, label: 'identity.fields.role' },
  email: { kind: 'text', as: 'email' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  departmentId: { kind: 'ref', optional: true, label: 'identity.fields.department' },
  departmentName: { kind: 'text', only: 'answer', column: false, label: 'identity.fields.department' },
  language: { kind: 'language', optional: true },
  /** Name of the screen that opens first after a log-in. */
  firstUrl: { kind: 'text', max: 60 },
  createdAt: { kind: 'moment', only: 'answer' },
  lastLoginAt: { kind: 'moment', only: 'answer', optional: true },
})
