import { type Pair } from '#contract/kit/money/pair.ts'
import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import { setImmediate } from 'node:timers/promises'
import type { Amounts, Guests } from '#contract/kit/guests.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { PromoClaim } from '../../promotions/promotions.public.ts'
import { loadPriceBooks, type WantedBook } from './load-price-books.ts'
import {
  packageUnitPrice,
  pricePart,
  shareAmongParts,
  type PartQuestion,
  type PricedPart,
} from './package-price.ts'
import type { PriceBook } from './price-book.ts'
import { lowerOf } from './held-prices.ts'
import { CachedBook, priceCache } from './price-cache.ts'
import { pairKey, priceVersions, type PricePair, type PriceVersion } from './price-versions.ts'
import { promoDiscounts, type PromoDiscount } from './promo-discounts.ts'
import {
  resolveUnitPrice,
  totalPrice,
  tracePrice,
  type MissingPrice,
  type UnitPrice,
} from './resolve-price.ts'
import { sameAmounts } from '../amount-columns.ts'
import { taxShares, type PriceTax, type TaxShare } from '../tax/tax-shares.ts'

/** One SKU for one agent's guests on one day ('' = no session asked). A stay asks once a night. */
export type PriceQuestion = PricePair & {
  date: string
  session: string
  guests: Guests
  /** The order's promo code; every night of a stay carries the same claim. */
  promo?: PromoClaim | undefined
  /** What a package is made of, as it was chosen; each part is priced too. */
  parts?: readonly PartQuestion[] | undefined
  /** What one of each kind is paid for, decided before it is asked: a marketplace sells at a price of its own. In the agent's currency. */
  unit?: Amounts | undefined
  /** What its agent was promised: it pays no more, whatever the price is by now. In its currency. */
  held?: Amounts | undefined
  /** That price was paid with all tax in it: one that else comes on top is in it as well. */
  unitHoldsTax?: boolean | undefined
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
  /** Worked out when they are read: how it came about, and what one of each kind pays on a day that no calendar or dated price speaks of. */
  readonly trace: PriceTrace
  readonly usual: Amounts
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
  const wanted = wantedBooks(questions)
  const { versions, bookOf } = await cachedBooks(ctx, wanted)
  const priceOne = (question: PriceQuestion): Priced => {
    const own = ownBook(bookOf(question), question)
    if (!question.parts) return { question, cached: own, price: own.price(question), parts: noParts }
    const parts = question.parts.map((part) =>
      pricePart(bookOf({ ...part, agentId: question.agentId }), part),
    )
    const price = packageUnitPrice(own.price(question), own.book.composed === true, parts)
    return { question, cached: own, price, parts }
  }
  const priced: Priced[] = []
  for (const question of questions) {
    priced.push(priceOne(question))
    if (priced.length % breath === 0) await setImmediate()
  }
  const promos = questions.some(({ promo }) => promo)
    ? promoDiscounts(priced.map((one) => ({ ...one.question, ...one })))
    : []
  const taxes = priced.some(({ cached }) => cached.book.taxes.length)
    ? taxShares(priced.map((one, at) => ({ ...one.question, ...one, promo: promos[at] })))
    : []
  return priced.map((one, at) => {
    const version = one.question.parts ? versionOf(versions, pairsOf(one.question)) : one.cached.version
    const [promo, tax] = [promos[at], taxes[at]]
    return new Answer(one, version, promo || tax ? { promo, tax } : plain)
  })
}

/** The book that answers: with the price that is given, or the promised one where that is lower. */
function ownBook(cached: CachedBook, question: PriceQuestion): CachedBook {
  const { unit, held } = question
  if (unit) return withUnitPrice(cached, question, unit)
  // Of a package that is the sum of its parts nobody was promised a price of its own.
  if (!held || cached.book.composed) return cached
  const now = cached.price(question).unit
  const lower = lowerOf(now, held)
  return sameAmounts(now, lower) ? cached : withUnitPrice(cached, question, lower, { tiers: true })
}

/** The same book with a price of its own for that day, before all layers and without tiers; a package is then no sum of its parts. */
function withUnitPrice(
  { version, book }: CachedBook,
  { date, session, unitHoldsTax }: PriceQuestion,
  unit: Amounts,
  { tiers = false } = {},
) {
  const values = {
    adult: unit.adultMinor,
    child: unit.childMinor,
    infant: unit.infantMinor,
    unit: unit.unitMinor,
  }
  const createdNo = Number.MAX_SAFE_INTEGER
  const own = { method: 'fixed', values, createdNo, from: date, to: date, weekdays: [], session } as const
  const customPricing = [{ ...own, weekdays: [] }, ...book.customPricing]
  const adjustments = tiers ? book.adjustments : { ...book.adjustments, stepwise: [] }
  const taxes = unitHoldsTax ? book.taxes.map((terms) => ({ ...terms, inclusive: true })) : book.taxes
  return new CachedBook(version, { ...book, composed: false, customPricing, adjustments, taxes }, date, date)
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

/** After so many prices others have their turn: answers of the database are read, and it goes on with its next query. */
const breath = 2_000

type Priced = { question: PriceQuestion; cached: CachedBook; price: UnitPrice; parts: PricedPart[] }
type Adjusted = { promo: PromoDiscount | undefined; tax: TaxShare | undefined }
const plain: Adjusted = { promo: undefined, tax: undefined }
const noParts: never[] = []
const noDates = { calendar: new Map<string, never>(), customPricing: [], strategyCustomPricing: [] }

/** Of thousands of prices that are shown one trace is read: it is worked out then. */
class Answer implements ResolvedPrice {
  readonly currency: string
  readonly unit: Amounts
  readonly totalMinor: number | null
  readonly baseCurrency: string
  readonly baseUnit: Amounts
  readonly baseTotalMinor: number | null
  readonly discount: Pair | null
  readonly tax: PriceTax | null
  readonly rate: string | null
  readonly rateDate: string | null
  readonly marginBasisPoints: number
  readonly onSale: boolean
  readonly closed: boolean
  readonly missing: MissingPrice[]
  readonly version: PriceVersion
  readonly parts: ResolvedPrice['parts']
  readonly #priced: Priced
  readonly #given: Adjusted

  constructor(priced: Priced, version: PriceVersion, given: Adjusted) {
    const { question, cached, price } = priced
    const { book } = cached
    const { totalMinor, baseTotalMinor, missing } = totalPrice(book, price, question.guests, question, given)
    this.currency = book.currency
    this.unit = price.unit
    this.totalMinor = totalMinor
    this.baseCurrency = book.baseCurrency
    this.baseUnit = price.baseUnit
    this.baseTotalMinor = baseTotalMinor
    this.discount = given.promo?.discount ?? null
    this.tax = given.tax?.share ?? null
    this.rate = book.rate
    this.rateDate = book.rateDate
    this.marginBasisPoints = book.marginBasisPoints
    this.onSale = price.onSale
    this.closed = price.closed
    this.missing = missing
    this.version = version
    this.parts = priced.parts.length ? withShares(priced.parts, { totalMinor, baseTotalMinor }) : noParts
    this.#priced = priced
    this.#given = given
  }
  get usual(): Amounts {
    const { cached, question } = this.#priced
    const undated = { ...cached.book, ...noDates }
    return resolveUnitPrice(undated, question).unit
  }
  get trace(): PriceTrace {
    const { question, cached, price } = this.#priced
    const trace = tracePrice(cached.book, question, question.guests, { ...this.#given, whole: price.whole })
    return question.parts ? { ...trace, parts: tellParts(question.parts, this.parts) } : trace
  }
}

function withShares(
  parts: readonly PricedPart[],
  { totalMinor, baseTotalMinor }: Pick<ResolvedPrice, 'totalMinor' | 'baseTotalMinor'>,
): ResolvedPrice['parts'] {
  const shares =
    totalMinor !== null && baseTotalMinor !== null
      ? shareAmongParts({ agent: totalMinor, base: baseTotalMinor }, parts)
      : []
  return parts.map((part, at) => ({ ...part, share: shares[at] ?? null }))
}

const tellParts = (input: readonly PartQuestion[], parts: ResolvedPrice['parts']): PriceTrace['parts'] =>
  input.map(({ skuId, names, asks }, at) => {
    const { alone, share, unit } = itemAt(parts, at)
    const { date, session } = firstOf(asks)
    return {
      skuId,
      names,
      date,
      session,
      unit,
      aloneMinor: alone?.agent ?? null,
      shareMinor: share?.agent ?? null,
    }
  })

/** The books that these questions and their parts need, by `pairKey`, each from its first to its last day. */
function wantedBooks(questions: readonly PriceQuestion[]): Map<string, WantedBook> {
  const wanted = new Map<string, WantedBook>()
  let last: WantedBook | undefined
  const want = (skuId: number, agentId: number, date: string) => {
    // Questions come SKU by SKU, and there are thousands of them.
    if (last?.skuId !== skuId || last.agentId !== agentId) {
      const key = pairKey({ skuId, agentId })
      last = wanted.get(key) ?? { skuId, agentId, from: date, to: date }
      wanted.set(key, last)
    }
    if (date < last.from) last.from = date
    if (date > last.to) last.to = date
  }
  for (const { skuId, agentId, date, parts = noParts } of questions) {
    want(skuId, agentId, date)
    for (const part of parts) for (const ask of part.asks) want(part.skuId, agentId, ask.date)
  }
  return wanted
}

/**
 * The book of each pair at its version that holds every day wanted: from the cache, the rest loaded. Pairs that the cache
 * does not know at all are loaded in the flight that asks for the versions, after these: a book is never older than its
 * version says.
 */
async function cachedBooks(ctx: Ctx, wanted: ReadonlyMap<string, WantedBook>) {
  const cache = priceCache(ctx.app)
  const cacheKey = (pair: string) => `${ctx.scope.merchantId}/${ctx.merchant.currency}/${pair}`
  const cached = new Map<string, CachedBook>()
  const fresh = new Map<string, WantedBook>()
  for (const [key, want] of wanted) {
    const found = cache.get(cacheKey(key))
    if (found) cached.set(key, found)
    else fresh.set(key, want)
  }
  const [versions, freshBooks] = await Promise.all([
    priceVersions(ctx, [...wanted.values()]),
    loadPriceBooks(ctx, [...fresh.values()]),
  ])
  const stale = new Map<string, WantedBook>()
  for (const [key, found] of cached) {
    const [want, version] = [mustGet(wanted, key), versions.get(key) ?? fail('notFound')]
    if (!found.holds(version, want))
      stale.set(key, found.version === version ? { ...want, ...found.reaching(want) } : want)
  }
  const staleBooks = await loadPriceBooks(ctx, [...stale.values()])
  const keep = (books: ReadonlyMap<string, PriceBook>, days: ReadonlyMap<string, WantedBook>) => {
    for (const [key, { from, to }] of days) {
      const version = versions.get(key) ?? fail('notFound')
      const loaded = new CachedBook(version, books.get(key) ?? fail('notFound'), from, to)
      cached.set(key, loaded)
      cache.set(cacheKey(key), loaded)
    }
  }
  keep(freshBooks, fresh)
  keep(staleBooks, stale)
  cache.trim()
  let last: { skuId: number; agentId: number; book: CachedBook } | undefined
  const bookOf = ({ skuId, agentId }: PricePair): CachedBook => {
    if (last?.skuId !== skuId || last.agentId !== agentId)
      last = { skuId, agentId, book: mustGet(cached, pairKey({ skuId, agentId })) }
    return last.book
  }
  return { versions, bookOf }
}
