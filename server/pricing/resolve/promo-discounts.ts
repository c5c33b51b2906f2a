import { pairsOf, type Pair } from '#contract/kit/money/pair.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import { discountOf, type PromoClaim } from '../../promotions/promotions.public.ts'
import type { Guests } from '#contract/kit/guests.ts'
import type { Adjustment, Ask } from './price-book.ts'
import type { CachedBook } from './price-cache.ts'
import { priceBeforePromo, type UnitPrice } from './resolve-price.ts'

/** A question with the book that answers it. */
export type Claiming = Ask & {
  cached: CachedBook
  price: UnitPrice
  guests: Guests
  promo?: PromoClaim | undefined
}
export type PromoDiscount = Adjustment & { discount: Pair }

/**
 * What promo codes take off these questions, at their places. Questions with the same claim are one order (the nights of a
 * stay): the discount is worked out on what they come to together and shared among them. Nothing where no code was given,
 * where a price is missing, or where the order is too small for its code.
 */
export function promoDiscounts(questions: readonly Claiming[]): (PromoDiscount | undefined)[] {
  const found: (PromoDiscount | undefined)[] = questions.map(() => undefined)
  const places = Map.groupBy(
    questions.keys().filter((at) => itemAt(questions, at).promo),
    (at) => itemAt(questions, at).promo!,
  )
  for (const [{ terms }, at] of places) {
    const whole = at.flatMap((place) => totalOf(itemAt(questions, place)) ?? [])
    if (whole.length < at.length) continue
    const { converter } = itemAt(questions, firstOf(at)).cached.book
    const discount = discountOf(terms, sumOf(whole), converter!.there)
    if (!discount) continue
    const shares = pairsOf((side) =>
      spread(
        discount[side],
        whole.map((total) => total[side]),
      ),
    )
    at.forEach((place, nth) => (found[place] = takingOff(terms.code, itemAt(shares, nth))))
  }
  return found
}

function totalOf({ cached, price, guests, ...ask }: Claiming): Pair | null {
  const { totalMinor, baseTotalMinor } = priceBeforePromo(cached.book, price, guests, ask)
  return totalMinor === null || baseTotalMinor === null ? null : { agent: totalMinor, base: baseTotalMinor }
}

const sumOf = (pairs: readonly Pair[]): Pair =>
  pairs.reduce((sum, pair) => ({ agent: sum.agent + pair.agent, base: sum.base + pair.base }))

const takingOff = (rule: string, discount: Pair): PromoDiscount => ({
  rule,
  discount,
  adjust: (total) => ({ agent: total.agent - discount.agent, base: total.base - discount.base }),
})
