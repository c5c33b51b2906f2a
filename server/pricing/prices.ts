import type { Amounts, Guests } from '#contract/pricing/guests.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import type { PromoClaim } from '../promotions/promotions.public.ts'
import { loadPriceBooks, type WantedBook } from './load-price-books.ts'
import {
  packageUnitPrice,
  pricePart,
  shareAmongParts,
  type PartQuestion,
  type PricedPart,
} from './package-price.ts'
import type { Pair } from './price-book.ts'
import { KeptBook, priceCache } from './price-cache.ts'
import { pairKey, priceVersions, type PricePair, type PriceVersion } from './price-versions.ts'
import { promoDiscounts, type PromoDiscount } from './promo-discounts.ts'
import { totalPrice, tracePrice, type MissingPrice, type UnitPrice } from './resolve-price.ts'
import { taxShares, type PriceTax, type TaxShare } from './tax/tax-shares.ts'

/** One SKU for one agent's guests on one day ('' = no session asked). A stay asks once a night. */
export type PriceQuestion = PricePair & {
  date: string
  session: string
  guests: Guests
  /** The order's promo code; every night of a stay carries the same claim. */
  promo?: PromoClaim | undefined
  /** What a package is made of, as it was chosen; each part is priced too. */
  parts?: readonly PartQuestion[] | undefined
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
  /** One a part asked: what it costs by itself, and its share of the total; none where there is no total. */
  parts: (PricedPart & { share: Pair | null })[]
}

/**
 * The prices for these questions, in their order. Set-based; prices already worked out are kept in the process and
 * used while their version holds, so that a repeated question costs one cheap query. A SKU or agent that the session
 * cannot see answers `notFound`. The trace shows list prices: it is for staff, not for agents.
 */
export async function resolvePrices(ctx: Ctx, questions: readonly PriceQuestion[]): Promise<ResolvedPrice[]> {
  const asked = questions.flatMap(withParts)
  const versions = await priceVersions(ctx, asked)
  const kept = await keptBooks(ctx, asked, versions)
  const bookOf = (pair: PricePair) => kept.get(pairKey(pair))!
  const priced = questions.map((question): Priced => {
    const own = bookOf(question)
    if (!question.parts) return { kept: own, price: own.price(question), parts: [] }
    const parts = question.parts.map((part) =>
      pricePart(bookOf({ ...part, agentId: question.agentId }), part),
    )
    return {
      kept: own,
      price: packageUnitPrice(own.price(question), own.book.composed === true, parts),
      parts,
    }
  })
  const promos = questions.some(({ promo }) => promo)
    ? promoDiscounts(questions.map((question, at) => ({ ...question, ...priced[at]! })))
    : []
  const taxes = taxShares(
    questions.map((question, at) => ({ ...question, ...priced[at]!, promo: promos[at] })),
  )
  return questions.map((question, at) =>
    answer(
      question,
      { ...priced[at]!, version: versionOf(versions, pairsOf(question)) },
      {
        promo: promos[at],
        tax: taxes[at],
      },
    ),
  )
}

/** The pairs whose versions make up a question's: its own, then its parts'. */
export const pairsOf = ({ skuId, agentId, parts = [] }: PriceQuestion): PricePair[] => [
  { skuId, agentId },
  ...parts.map((part) => ({ skuId: part.skuId, agentId })),
]
/** The versions of several pairs as one; undefined where one of them is not there. */
export const versionOf = (
  versions: ReadonlyMap<string, PriceVersion>,
  pairs: readonly PricePair[],
): PriceVersion => pairs.map((pair) => versions.get(pairKey(pair))).join('|')

type Priced = { kept: KeptBook; price: UnitPrice; parts: PricedPart[] }
type Adjusted = { promo: PromoDiscount | undefined; tax: TaxShare | undefined }

function answer(
  question: PriceQuestion,
  { kept, price, parts, version }: Priced & { version: PriceVersion },
  given: Adjusted,
): ResolvedPrice {
  const { book } = kept
  const { currency, baseCurrency, rate, rateDate, marginBasisPoints } = book
  const { unit, baseUnit, onSale, closed } = price
  const { totalMinor, baseTotalMinor, missing } = totalPrice(book, price, question.guests, question, given)
  const shares =
    parts.length && totalMinor !== null && baseTotalMinor !== null
      ? shareAmongParts({ agent: totalMinor, base: baseTotalMinor }, parts)
      : []
  const told = parts.map((part, at) => ({ ...part, share: shares[at] ?? null }))
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
    parts: told,
    // Thousands of prices are shown for one whose trace is read.
    get trace() {
      const trace = tracePrice(book, question, question.guests, { ...given, whole: price.whole })
      return question.parts ? { ...trace, parts: tellParts(question.parts, told) } : trace
    },
  }
}

/** The days for which books are needed: the question's own, and those of each part. */
const withParts = (question: PriceQuestion): BookDay[] => [
  question,
  ...(question.parts ?? []).flatMap(({ skuId, asks }) =>
    asks.map(({ date }) => ({ skuId, agentId: question.agentId, date })),
  ),
]
type BookDay = PricePair & { date: string }

const tellParts = (asked: readonly PartQuestion[], parts: ResolvedPrice['parts']): PriceTrace['parts'] =>
  asked.map(({ skuId, names, asks: [first] }, at) => {
    const { alone, share, unit } = parts[at]!
    return {
      skuId,
      names,
      date: first!.date,
      session: first!.session,
      unit,
      aloneMinor: alone?.agent ?? null,
      shareMinor: share?.agent ?? null,
    }
  })

/** Books of the pairs' versions that hold every day asked: from the cache, the rest loaded in one go. */
async function keptBooks(
  ctx: Ctx,
  questions: readonly BookDay[],
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
