import { row } from '../../kit/record/record.ts'

export const planGuestRow = row('plans.guests', {
  position: { kind: 'count' },
  name: { kind: 'text' },
  pinyin: { kind: 'text' },
  kind: { kind: 'text', words: 'plans.guestKinds' },
  nationality: { kind: 'text' },
  documentNo: { kind: 'text' },
  diet: { kind: 'text' },
  room: { kind: 'count', optional: true },
  shareWith: { kind: 'text' },
})
