import { roundHalfUp } from '../../kit/money/amounts.ts'

type Money = { revenueMinor: number | null; costMinor: number | null; profitMinor: number | null }
type PerGuest = { per: 'guest' | 'guestDay'; of: 'revenue' | 'cost' | 'profit' } & Record<
  'plannedMinor' | 'bookedMinor' | 'actualMinor',
  number | null
>
const perGuestUnits = ['guest', 'guestDay'] as const
const perGuestParts = ['revenue', 'cost', 'profit'] as const

/** Half up, away from nothing for what is below it; of nobody, or of what is not known, nothing is known. */
const shareOf = (minor: number | null, among: number): number | null =>
  minor === null || among <= 0 ? null : Math.sign(minor) * roundHalfUp(Math.abs(minor) / among)

/** What each guest, and each day of a guest, brings, costs and leaves: as accepted for so many, as booked and as it came to be for those who go. */
export function perGuest(
  profit: Record<'planned' | 'booked' | 'actual', Money>,
  { accepted, going, days }: { accepted: number; going: number; days: number },
): PerGuest[] {
  return perGuestUnits.flatMap((per) =>
    perGuestParts.map((of) => {
      const times = per === 'guest' ? 1 : days
      const minor = (money: Money, guests: number) => shareOf(money[`${of}Minor`], guests * times)
      return {
        per,
        of,
        plannedMinor: minor(profit.planned, accepted),
        bookedMinor: minor(profit.booked, going),
        actualMinor: minor(profit.actual, going),
      }
    }),
  )
}
