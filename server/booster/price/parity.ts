import { amountKey, guestKinds } from '#contract/kit/guests.ts'
import type { GuardInput } from '#contract/booster/guards.ts'
import { brokenGuard } from '#contract/booster/guards.ts'
import type { Inputs } from './inputs.ts'
import { askOf, type DayClass, type KindPrice, type Priced } from './price-days.ts'

/** The lowest public price of a kind elsewhere: the list price, what our other accounts sell the same for, and open quotations. */
export type Highest = (price: KindPrice) => number | null

/**
 * Splits days on which other accounts sell for different prices, and holds back those above the lowest public price elsewhere. Listings
 * of one product are priced together, so that what one sells for is known to the others.
 */
export function askParity(inputs: Inputs, all: readonly Priced[]): Map<DayClass, Highest> {
  const highest = new Map<DayClass, Highest>()
  for (const priced of all) {
    const { listing, floorBasisPoints } = priced
    if (!listing.parity || listing.otherTerms !== '') continue
    const others = all.filter(
      (other) =>
        other !== priced &&
        other.listing.skuId === listing.skuId &&
        other.listing.currency === listing.currency &&
        other.listing.state !== 'paused',
    )
    const lowest = lowestByDay(others, inputs.days.length)
    addQuotes(inputs, listing, lowest)
    priced.classes = priced.classes.flatMap((one) => split(one, lowest))
    for (const one of priced.classes) {
      const place = one.places[0] ?? 0
      const limitOf: Highest = ({ kind, listMinor }) => {
        const sold = lowest.get(kind)?.[place]
        return sold === undefined || sold === null ? listMinor : Math.min(sold, listMinor ?? sold)
      }
      highest.set(one, limitOf)
      if (one.guard !== null && one.guard !== 'jump' && one.guard !== 'ceiling') continue
      for (const price of one.prices) {
        const ask: GuardInput = {
          ...askOf(inputs, listing, floorBasisPoints, price),
          highestMinor: limitOf(price),
        }
        if (brokenGuard(ask) === 'parity') one.guard = 'parity'
      }
    }
  }
  return highest
}

type ByDay = Map<string, (number | null)[]>
/** What is for sale on others, by kind and day; what a guard holds back is not. */
function lowestByDay(others: readonly Priced[], count: number): ByDay {
  const found: ByDay = new Map()
  for (const { classes } of others)
    for (const { prices, places, guard } of classes)
      if (guard === null)
        for (const { kind, priceMinor } of prices) {
          const days = found.get(kind) ?? Array.from<number | null>({ length: count }).fill(null)
          for (const place of places) days[place] = Math.min(days[place] ?? priceMinor, priceMinor)
          found.set(kind, days)
        }
  return found
}

/** What guests can read of it in quotations on open links, in the account's currency. */
function addQuotes(inputs: Inputs, { skuId, currency, session }: Priced['listing'], lowest: ByDay): void {
  for (const quote of inputs.quotes) {
    if (quote.skuId !== skuId || quote.currency !== currency) continue
    if (quote.session !== '' && session !== '' && quote.session !== session) continue
    for (const kind of guestKinds) {
      const minor = quote[amountKey[kind]]
      if (minor === null) continue
      const days = lowest.get(kind) ?? Array.from<number | null>({ length: inputs.days.length }).fill(null)
      for (const [place, date] of inputs.days.entries())
        if (quote.from <= date && date <= quote.to && isOnWeekday(quote.weekdays, date))
          days[place] = Math.min(days[place] ?? minor, minor)
      lowest.set(kind, days)
    }
  }
}
const isOnWeekday = (weekdays: readonly number[], date: string): boolean =>
  !weekdays.length || weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek)

/** Days of a class by what others sell for on them. */
function split(one: DayClass, lowest: ByDay): DayClass[] {
  if (lowest.size === 0) return [one]
  const groups = Map.groupBy(one.places, (place) =>
    one.prices.map(({ kind }) => lowest.get(kind)?.[place] ?? '').join(),
  )
  return [...groups.values()].map((places) => ({ ...one, places }))
}
