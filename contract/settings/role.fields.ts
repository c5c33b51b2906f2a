import type { Audience } from '../kit/endpoint.ts'
import { record } from '../kit/record/record.ts'

const roleAudiences = ['staff', 'agent', 'supplier'] as const satisfies readonly Audience[]

/** What is known of a role. */
export const roleRecord = record('settings.fields', {
  name: { kind: 'text', required: true, max: 80 },
  description: { kind: 'text' },
  audience: { kind: 'choice', of: roleAudiences, words: 'identity.userKinds', default: 'staff' },
  /** From this day on its people need a second factor. */
  factorFrom: { kind: 'date', optional: true },
  permissions: { kind: 'texts', max: 2_000 },
  users: { kind: 'count', only: 'answer', column: false },
})
