import type { GuestKind } from '#contract/kit/guests.ts'

/** The word of each guest kind. */
export const guestWord = {
  adult: 'pricing.guests.adult',
  child: 'pricing.guests.child',
  infant: 'pricing.guests.infant',
  unit: 'pricing.guests.unit',
} as const satisfies Record<GuestKind, string>
