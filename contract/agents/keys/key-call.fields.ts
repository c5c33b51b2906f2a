import { row } from '../../kit/record/record.ts'

export const keyCallRow = row('agents.keys', {
  at: { kind: 'moment' },
  call: { kind: 'text' },
  calls: { kind: 'count', label: 'agents.keys.count' },
  ms: { kind: 'count' },
  ip: { kind: 'text' },
})
