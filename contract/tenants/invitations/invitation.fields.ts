import { form } from '../../kit/record/record.ts'

export const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const
export const invitationTones = {
  open: 'progress',
  expired: 'warn',
  accepted: 'good',
  revoked: 'muted',
} as const
/** How a company comes in: a log-in here, a merchant account that it has, or one that is made for it. */
export const invitationWays = ['login', 'link', 'create'] as const

/** Whom a company's invitation goes to, and what stands in it besides. */
export const inviteForm = form('tenants.fields', {
  email: { kind: 'text', as: 'email', required: true },
  name: { kind: 'text' },
  language: { kind: 'language', default: 'en' },
  message: { kind: 'text', max: 1000, rows: 3 },
})
