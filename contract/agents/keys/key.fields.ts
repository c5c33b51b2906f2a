import { record } from '../../kit/record/record.ts'

const keyStates = ['works', 'expired', 'revoked'] as const

/** What an agent's own systems come in with. */
export const agentKeyRecord = record('agents.keys', {
  name: { kind: 'text', required: true, max: 60 },
  /** What its calls may do: a role of agents. */
  roleId: { kind: 'ref', only: 'form', column: false },
  roleName: { kind: 'text', only: 'answer', column: false },
  /** Its scopes, of what the role allows; all of it where none are named. */
  rights: { kind: 'texts', max: 20, column: false },
  /** It changes nothing, whatever the role allows. */
  readOnly: { kind: 'flag' },
  /** It opens the sandbox, and nothing of the merchant itself; said once, when it is made. */
  sandbox: { kind: 'flag' },
  /** How long the key before it opens beside a renewed one. */
  overlapHours: { kind: 'number', min: 0, max: 720, default: 24 },
  perMinute: { kind: 'number', min: 1, max: 6_000, default: 120 },
  /** Its last day. */
  expiresOn: { kind: 'date', optional: true },
  /** Its first signs. */
  prefix: { kind: 'text', only: 'answer' },
  state: {
    kind: 'choice',
    only: 'answer',
    column: false,
    of: keyStates,
    words: 'agents.keyStates',
    tones: { works: 'good', expired: 'warn', revoked: 'muted' },
  },
  /** Until when the key before it opens too. */
  oldUntil: { kind: 'moment', only: 'answer', optional: true },
  lastCallAt: { kind: 'moment', only: 'answer', optional: true, column: false },
  callsToday: { kind: 'count', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
  createdByName: { kind: 'text', only: 'answer' },
})
