import { pairsOf, type Pair } from '#contract/kit/money/pair.ts'
import { itemAt } from '#contract/kit/given.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import type { Guests } from '#contract/kit/guests.ts'
import { taxOf } from '#contract/pricing/tax/tax.ts'
import type { Adjustment, Ask, TaxTerms } from '../resolve/price-book.ts'
import type { CachedBook } from '../resolve/price-cache.ts'
import { priceBeforeTax, type UnitPrice } from '../resolve/resolve-price.ts'

/** A question with the book that answers it. Questions of one order carry the same `order`. */
export type Taxed = Ask & {
  cached: CachedBook
  price: UnitPrice
  guests: Guests
  order?: object | undefined
  promo?: Adjustment | undefined
}
/** The tax in a price, or on top of it, in both currencies. */
export type PriceTax = Pick<TaxTerms, 'ruleId' | 'name' | 'basisPoints' | 'inclusive'> & Pair
export type TaxShare = Adjustment & { share: PriceTax }

/** The terms that hold on a day: of all that may, the first that covers it; null where none does. */
export const taxOn = (taxes: readonly TaxTerms[], date: string): TaxTerms | null =>
  taxes.find(({ from, to }) => (from === null || from <= date) && (to === null || date <= to)) ?? null

/**
 * The tax of these questions, at their places; nothing where no rule holds or a price is missing. What an order owes by one
 * rule is worked out and rounded once, on all that it pays for together, and shared among its questions (the nights of a
 * stay): the shares add up.
 */
export function taxShares(questions: readonly Taxed[]): (TaxShare | undefined)[] {
  const found: (TaxShare | undefined)[] = questions.map(() => undefined)
  const orders = new Map<object, Map<number, { terms: TaxTerms; at: number[] }>>()
  questions.forEach((question, at) => {
    const terms = taxOn(question.cached.book.taxes, question.date)
    if (!terms) return
    const order = question.order ?? question
    const rules = orders.get(order) ?? new Map<number, { terms: TaxTerms; at: number[] }>()
    orders.set(order, rules)
    const group = rules.get(terms.ruleId) ?? { terms, at: [] }
    rules.set(terms.ruleId, group)
    group.at.push(at)
  })
  for (const rules of orders.values())
    for (const { terms, at } of rules.values()) {
      const paid = at.flatMap((place) => paidFor(itemAt(questions, place)) ?? [])
      if (paid.length < at.length) continue
      const shares = sharesOf(terms, paid)
      at.forEach((place, nth) => (found[place] = adjusting(terms, itemAt(shares, nth))))
    }
  return found
}

function paidFor({ cached, price, guests, promo, date, session }: Taxed): Pair | null {
  const ask = { date, session }
  const total = priceBeforeTax(cached.book, price, guests, ask, promo)
  const { totalMinor, baseTotalMinor } = total
  return totalMinor === null || baseTotalMinor === null ? null : { agent: totalMinor, base: baseTotalMinor }
}

/** One tax on all amounts together, in each currency by itself, shared among them. */
export const sharesOf = ({ basisPoints, inclusive }: TaxTerms, paid: readonly Pair[]): Pair[] =>
  pairsOf((side) => {
    const amounts = paid.map((pair) => pair[side])
    const whole = amounts.reduce((sum, amount) => sum + amount, 0)
    return spread(taxOf(whole, basisPoints, inclusive), amounts)
  })

const adjusting = ({ ruleId, name, basisPoints, inclusive }: TaxTerms, tax: Pair): TaxShare => ({
  rule: name,
  share: { ruleId, name, basisPoints, inclusive, ...tax },
  tax: { basisPoints, inclusive, taxMinor: tax.agent },
  adjust: (total) => (inclusive ? total : { agent: total.agent + tax.agent, base: total.base + tax.base }),
})
