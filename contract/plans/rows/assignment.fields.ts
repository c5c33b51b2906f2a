import { row } from '../../kit/record/record.ts'

export const assignmentRow = row('plans.assignments', {
  role: { kind: 'text', words: 'plans.assignRoles' },
  name: { kind: 'text' },
  phone: { kind: 'text', label: 'plans.guests.phone' },
  fromDate: { kind: 'date' },
  toDate: { kind: 'date' },
  published: {
    kind: 'flag',
    words: { yes: 'plans.text.published', no: 'plans.text.notPublished' },
    tones: { yes: 'good', no: 'warn' },
  },
  note: { kind: 'text' },
})
