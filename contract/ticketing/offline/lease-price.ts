import type { DeviceLease, LeasePrices } from './lease.schema.ts'

export type SoldParty = { adults: number; children: number; infants: number }

/** What a party pays by a lease's own prices; null where one of its kinds is not sold. */
export function leaseTotal(unit: LeasePrices, { adults, children, infants }: SoldParty): number | null {
  const parts = [
    [adults, unit.adultMinor],
    [children, unit.childMinor],
    [infants, unit.infantMinor],
  ] as const
  let total = 0
  for (const [count, minor] of parts) {
    if (count === 0) continue
    if (minor === null) return null
    total += count * minor
  }
  return total
}

/** How many codes a party takes: one for each guest who takes a place. */
export const placesOf = (
  { infantsSit }: Pick<DeviceLease, 'infantsSit'>,
  { adults, children, infants }: SoldParty,
): number => adults + children + (infantsSit ? infants : 0)

/** Whose guest of an order each code is, by place: adults, children, then infants; an infant without a place goes with the first. */
export function guestsOfBlanks(infantsSit: boolean, { adults, children, infants }: SoldParty): number[][] {
  const sitting = Array.from({ length: adults + children + (infantsSit ? infants : 0) }, (_, at) => [at + 1])
  const [first] = sitting
  if (!infantsSit && first)
    first.push(...Array.from({ length: infants }, (_, at) => adults + children + at + 1))
  return sitting
}
