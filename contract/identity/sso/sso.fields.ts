import { form } from '../../kit/record/record.ts'

/** The log-in of a merchant's own house, by OpenID Connect. */
export const ssoForm = form('identity.sso', {
  enabled: { kind: 'flag' },
  name: { kind: 'text', required: true, max: 60 },
  issuer: {
    kind: 'text',
    required: true,
    max: 300,
    matches: { pattern: /^https?:\/\/[^\s<>"'?#]+$/, why: 'invalid' },
  },
  clientId: { kind: 'text', required: true, max: 200 },
  /** Left open, the stored one stays. */
  clientSecret: { kind: 'text', max: 400, only: 'form' },
  /** Staff log in by it alone; administrators keep their password, so that nobody stands before a closed door. */
  enforced: { kind: 'flag' },
})
