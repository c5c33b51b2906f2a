import type { Offer, Slot } from '../../../port/engine.ts'
import { availabilityId } from './availability-ids.ts'
import { lowestOf, totalPricing, unitPricing } from './pricing.ts'

export type Wanted = readonly { id: string; quantity: number }[]
export type OfferedSlot = { offer: Offer; slot: Slot }
type Status = 'AVAILABLE' | 'FREESALE' | 'SOLD_OUT' | 'LIMITED' | 'CLOSED'

const total = (wanted: Wanted): number => wanted.reduce((sum, { quantity }) => sum + quantity, 0)

/** UTC with a Z, without what is below a second: an offset is no valid value there. */
export const utc = (moment: string): string => new Date(moment).toISOString().replace(/\.000Z$/, 'Z')

/** Whether so many can be sold now. Below half of its capacity it is limited. */
function statusOf({ open, why, left, capacity, cutoffAt }: Slot, wanted: Wanted, now: Date): Status {
  if (left !== null && (left <= 0 || why === 'soldOut')) return 'SOLD_OUT'
  if (!open || new Date(cutoffAt) <= now) return 'CLOSED'
  if (left === null) return 'FREESALE'
  if (total(wanted) > left) return 'SOLD_OUT'
  return capacity !== null && left * 2 < capacity ? 'LIMITED' : 'AVAILABLE'
}
const isAvailable = (status: Status): boolean => status !== 'SOLD_OUT' && status !== 'CLOSED'
const places = (left: number | null): number | null => (left === null ? null : Math.max(0, left))

const openingHours = ({ openDay, hours }: Offer) =>
  openDay ? [{ from: hours?.from ?? '00:00', to: hours?.to ?? '23:59' }] : []

const largest = (left: number | null, max: number | null): number | null =>
  left === null ? max : max === null ? Math.max(0, left) : Math.max(0, Math.min(left, max))

export function asAvailability(
  { offer, slot }: OfferedSlot,
  { wanted = [], withPricing, now }: { wanted?: Wanted; withPricing: boolean; now: Date },
) {
  const status = statusOf(slot, wanted, now)
  const whole = withPricing && wanted.length ? totalPricing(offer, slot, wanted) : undefined
  return {
    id: availabilityId(slot),
    localDateTimeStart: slot.startsAt,
    localDateTimeEnd: slot.endsAt,
    utcCutoffAt: utc(slot.cutoffAt),
    allDay: offer.openDay,
    available: isAvailable(status),
    status,
    vacancies: status === 'CLOSED' && !slot.open ? 0 : places(slot.left),
    capacity: slot.capacity,
    maxUnits: largest(slot.left, offer.party.max),
    openingHours: openingHours(offer),
    ...(withPricing && { unitPricing: unitPricing(offer, slot) }),
    ...(whole && { pricing: whole }),
  }
}

const bestFirst: readonly Status[] = ['FREESALE', 'AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED']
const sum = (numbers: readonly (number | null)[]): number | null =>
  numbers.includes(null) ? null : numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

/** One row a day, whether anything runs on it or not. */
export function asCalendarDay(
  date: string,
  of: readonly OfferedSlot[],
  { wanted = [], withPricing, now }: { wanted?: Wanted; withPricing: boolean; now: Date },
) {
  const statuses = of.map(({ slot }) => statusOf(slot, wanted, now))
  const status = bestFirst.find((one) => statuses.includes(one)) ?? 'CLOSED'
  const sold = of.filter((_, at) => statuses[at] !== 'CLOSED').map(({ slot }) => slot)
  const [first] = of
  const lowest = lowestOf(sold)
  return {
    localDate: date,
    available: isAvailable(status),
    status,
    vacancies: sold.length ? sum(sold.map(({ left }) => places(left))) : 0,
    capacity: sold.length ? sum(sold.map(({ capacity }) => capacity)) : 0,
    openingHours: first ? openingHours(first.offer) : [],
    ...(withPricing && { unitPricingFrom: first && lowest ? unitPricing(first.offer, lowest) : [] }),
  }
}

/** All days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, to) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString())
  return days
}
