import type { PlanGuest } from '../plan.schema.ts'

/** What hotels, boats and authorities ask of every guest, in the order that a page asks it. */
export const guestDataFields = [
  'name',
  'pinyin',
  'sex',
  'bornOn',
  'nationality',
  'documentNo',
  'documentUntil',
] as const
export type GuestDataField = (typeof guestDataFields)[number]

const hasLatinName = ({ name }: Pick<PlanGuest, 'name'>): boolean =>
  /^[\p{Script=Latin}\s.'’,-]+$/u.test(name)

/** What a guest's row lacks. A name in Latin letters needs no second spelling. */
export const missingData = (guest: Pick<PlanGuest, GuestDataField>): GuestDataField[] =>
  guestDataFields.filter((field) => (field === 'pinyin' && hasLatinName(guest) ? false : !guest[field]))
