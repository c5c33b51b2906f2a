import { row } from '../../kit/record/record.ts'

export const diverRow = row('scheduling.text', {
  party: { kind: 'text', label: 'scheduling.text.order' },
  programme: { kind: 'text', words: 'catalog.courses', label: 'scheduling.dives.programme' },
  level: { kind: 'text', label: 'scheduling.profiles.level' },
})
