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

/** A name in letters that airlines and hotels take; tickets write `WANG/FANG`. */
export const isLatin = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /^[\p{Script=Latin}\s.'’,/-]+$/u.test(text)

/** What a guest's row lacks. A name in Latin letters needs no second spelling. */
export const missingData = (guest: Pick<PlanGuest, GuestDataField>): GuestDataField[] =>
  guestDataFields.filter((field) => (field === 'pinyin' && isLatin(guest.name) ? false : !guest[field]))
