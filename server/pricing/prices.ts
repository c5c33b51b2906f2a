import type { Amounts, Guests } from '#contract/pricing/guests.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import type { PromoClaim } from '../promotions/promotions.public.ts'
import { loadPriceBooks, type WantedBook } from './load-price-books.ts'
import type { Pair } from './price-book.ts'
import { KeptBook, priceCache } from './price-cache.ts'
import { pairKey, priceVersions, type PricePair, type PriceVersion } from './price-versions.ts'
import { promoDiscounts, type PromoDiscount } from './promo-discounts.ts'
import { totalPrice, tracePrice, type MissingPrice } from './resolve-price.ts'
import { taxShares, type PriceTax, type TaxShare } from './tax/tax-shares.ts'

/** One SKU for one agent's guests on one day ('' = no session asked). A stay asks once a night. */
export type PriceQuestion = PricePair & {
  date: string
  session: string
  guests: Guests
  /** The order's promo code; every night of a stay carries the same claim. */
  promo?: PromoClaim | undefined
  /** Questions of one order carry the same object: what is rounded once for an order is shared among them. */
  order?: object | undefined
}

export type ResolvedPrice = {
  /** The agent's currency, of `unit` and `totalMinor`. */
  currency: string
  unit: Amounts
  /** Null where the price of a kind that was asked for is missing: it cannot be sold then. */
  totalMinor: number | null
  /** The merchant's currency, and what the same is worth in it. */
  baseCurrency: string
  baseUnit: Amounts
  baseTotalMinor: number | null
  /** What the promo code took off; null where none was given or the order is too small for it. */
  discount: Pair | null
  /** The tax that is in the total; null where none holds. */
  tax: PriceTax | null
  /** One unit of the merchant's currency in the agent's, and since when; "1" and null for the same currency. */
  rate: string | null
  rateDate: string | null
  /** The margin in that rate. */
  marginBasisPoints: number
  /** Worked out when it is read. */
  readonly trace: PriceTrace
  /** The SKU is enabled and on sale, and the agent's quotation does not take it off sale. */
  onSale: boolean
  /** The calendar closes that day or session. */
  closed: boolean
  /** Kinds that were asked for and have no price; `rate` where the agent's currency has no exchange rate. */
  missing: MissingPrice[]
  version: PriceVersion
}

/**
 * The prices for these questions, in their order. Set-based; prices already worked out are kept in the process and
 * used while their version holds, so that a repeated question costs one cheap query. A SKU or agent that the session
 * cannot see answers `notFound`. The trace shows list prices: it is for staff, not for agents.
 */
export async function resolvePrices(ctx: Ctx, questions: readonly PriceQuestion[]): Promise<ResolvedPrice[]> {
  const versions = await priceVersions(ctx, questions)
  const kept = await keptBooks(ctx, questions, versions)
  const bookOf = (question: PriceQuestion) => kept.get(pairKey(question))!
  const promos = questions.some(({ promo }) => promo)
    ? promoDiscounts(questions.map((question) => ({ ...question, kept: bookOf(question) })))
    : []
  const taxes = taxShares(
    questions.map((question, at) => ({ ...question, kept: bookOf(question), promo: promos[at] })),
  )
  return questions.map((question, at) =>
    answer(question, bookOf(question), { promo: promos[at], tax: taxes[at] }),
  )
}

type Adjusted = { promo: PromoDiscount | undefined; tax: TaxShare | undefined }

function answer(question: PriceQuestion, kept: KeptBook, given: Adjusted): ResolvedPrice {
  const { book, version } = kept
  const price = kept.price(question)
  const { currency, baseCurrency, rate, rateDate, marginBasisPoints } = book
  const { unit, baseUnit, onSale, closed } = price
  const { totalMinor, baseTotalMinor, missing } = totalPrice(book, price, question.guests, question, given)
  return {
    currency,
    unit,
    totalMinor,
    baseCurrency,
    baseUnit,
    baseTotalMinor,
    discount: given.promo?.discount ?? null,
    tax: given.tax?.share ?? null,
    rate,
    rateDate,
    marginBasisPoints,
    onSale,
    closed,
    missing,
    version,
    // Thousands of prices are shown for one whose trace is read.
    get trace() {
      return tracePrice(book, question, question.guests, given)
    },
  }
}

/** Books of the pairs' versions that hold every day asked: from the cache, the rest loaded in one go. */
async function keptBooks(
  ctx: Ctx,
  questions: readonly PriceQuestion[],
  versions: Map<string, PriceVersion>,
): Promise<Map<string, KeptBook>> {
  const cache = priceCache(ctx.app)
  const cacheKey = (pair: string) => `${ctx.scope.merchantId}/${ctx.merchant.currency}/${pair}`
  const kept = new Map<string, KeptBook>()
  const wanted = new Map<string, WantedBook>()
  for (const { skuId, agentId, date } of questions) {
    const key = pairKey({ skuId, agentId })
    const version = versions.get(key) ?? fail('notFound')
    const found = kept.get(key) ?? cache.get(cacheKey(key))
    if (found?.holds(version, date)) {
      kept.set(key, found)
      continue
    }
    const known = wanted.get(key) ?? (found?.version === version ? found : { from: date, to: date })
    wanted.set(key, {
      skuId,
      agentId,
      from: date < known.from ? date : known.from,
      to: date > known.to ? date : known.to,
    })
  }
  if (wanted.size === 0) return kept
  const books = await loadPriceBooks(ctx, [...wanted.values()])
  for (const [key, { from, to }] of wanted) {
    const loaded = new KeptBook(versions.get(key)!, books.get(key) ?? fail('notFound'), from, to)
    kept.set(key, loaded)
    cache.set(cacheKey(key), loaded)
  }
  cache.trim()
  return kept
}
