import { guestDataFields, missingData } from '#contract/plans/guests/missing-data.ts'
import type { PlanGuest } from '#contract/plans/plan.schema.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import type { GuestToFill } from './collect-page.ts'

/** So many who are not on the list yet are asked for on one page. */
const maxNew = 60

/** How many who are not on the list something was typed of. */
export const slotsIn = (typed: Readonly<Record<string, string>>): number =>
  Object.entries(typed).reduce((max, [key, text]) => {
    const slot = Number(/\.new(\d{1,2})$/.exec(key)?.[1] ?? 0)
    return text && slot <= maxNew ? Math.max(max, slot) : max
  }, 0)

/** So many more are to come than are on the list. */
export const openPlaces = (plan: PlanRecord, guests: readonly PlanGuest[]): number =>
  Math.max(0, plan.adults + plan.children + plan.infants + plan.free_guests - guests.length)

/**
 * What is asked on a link: of its guest, or of all and of those who are to come and are not on the list. `slots`: as many were on the page
 * when it was drawn.
 */
export function guestsToFill(
  plan: PlanRecord,
  guests: readonly PlanGuest[],
  guestId: number | null,
  slots = 0,
): GuestToFill[] {
  const listed = guests.flatMap((guest, at): GuestToFill[] => {
    const fields = missingData(guest)
    if (!fields.length || (guestId !== null && guest.id !== guestId)) return []
    const [first = ''] = (guest.pinyin || guest.name).trim().split(/\s+/)
    return [{ id: String(guest.id), no: at + 1, name: first, fields }]
  })
  if (guestId !== null) return listed
  const count = Math.min(maxNew, Math.max(slots, openPlaces(plan, guests)))
  const added = Array.from({ length: count }, (_, at) => ({
    id: `new${at + 1}`,
    no: guests.length + at + 1,
    name: '',
    fields: guestDataFields,
  }))
  return [...listed, ...added]
}
