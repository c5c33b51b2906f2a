import { form } from '../kit/record/record.ts'

/** Beds as a guest asks for them: one wide, two apart, and what is brought. */
export const bedWishes = ['any', 'double', 'twin', 'triple'] as const
/** Where a guest of a room sleeps. */
export const guestBeds = ['bed', 'extra-bed', 'cot'] as const

const sleeper = form('hotel-orders.fields', {
  id: { kind: 'ref' },
  name: { kind: 'text', label: 'orders.fields.guestName' },
  pinyin: { kind: 'text', label: 'orders.fields.pinyin' },
  bed: {
    kind: 'choice',
    of: guestBeds,
    words: 'hotel-orders.guestBeds',
    default: 'bed',
  },
})

/** Who sleeps in a room and how: what its hotel is told. */
export const roomingForm = form('hotel-orders.fields', {
  bedWish: { kind: 'choice', of: bedWishes, words: 'hotel-orders.bedWishes', default: 'any' },
  roomNumber: { kind: 'text', max: 20 },
  roomingNote: { kind: 'text', max: 500, rows: 2 },
  guests: { kind: 'rows', of: sleeper, max: 40, label: 'orders.fields.guests' },
})
