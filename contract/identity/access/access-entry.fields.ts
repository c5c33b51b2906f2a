import { row } from '../../kit/record/record.ts'
import { accessMethods } from './access-methods.ts'

export const accessEntryRow = row('identity.access', {
  at: { kind: 'moment' },
  name: { kind: 'text' },
  userName: { kind: 'text' },
  kind: { kind: 'text', words: 'identity.userKinds' },
  method: { kind: 'choice', of: accessMethods, words: 'identity.methods' },
  outcome: { kind: 'text', words: 'identity.outcomes' },
  call: { kind: 'text' },
  count: { kind: 'count' },
  newDevice: { kind: 'flag' },
  ip: { kind: 'text' },
  userAgent: { kind: 'text' },
})
