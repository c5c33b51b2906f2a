import { convertBackMinor, convertMinor } from '#contract/kit/rate.ts'
import { share } from '#contract/kit/money.ts'
import {
  adjustmentStages,
  amountKey,
  guestKey,
  kindsOf,
  noAmounts,
  type Amounts,
  type GuestKind,
  type Guests,
} from '#contract/pricing/guests.ts'
import type { PriceTrace, TraceStep } from '#contract/pricing/pricing.schema.ts'
import { dayKey, type Ask, type Pair, type PriceBook } from './price-book.ts'
import { layers, listLayers, type Layer, type Offer } from './price-layers.ts'

/** The price of one of each kind on a day: in the agent's currency, in the merchant's, and how it came about. */
export type UnitPrice = {
  unit: Amounts
  baseUnit: Amounts
  closed: boolean
  onSale: boolean
  trace: PriceTrace
}
export type MissingPrice = GuestKind | 'rate'
/** What guests pay together; null where the price of a kind that was asked for is missing. */
export type Total = {
  totalMinor: number | null
  baseTotalMinor: number | null
  missing: MissingPrice[]
  trace: PriceTrace
}

type Found = { prices: Map<GuestKind, Pair>; steps: TraceStep[] }

/**
 * The price of one of each guest kind of a SKU for one agent on a day and session. The layers are asked in order; the
 * first with an answer decides, for each kind by itself. Rule: docs/algorithms/prices.md.
 */
export function resolveUnitPrice(book: PriceBook, ask: Ask): UnitPrice {
  const found =
    book.rate === null ? { prices: new Map<GuestKind, Pair>(), steps: [] } : askLayers(layers, book, ask)
  const { currency, baseCurrency, rate, rateDate } = book
  return {
    unit: amountsOf(found.prices, 'agent'),
    baseUnit: amountsOf(found.prices, 'base'),
    closed: isClosed(book, ask),
    onSale: book.skuOnSale && book.quotationOnSale,
    trace: { currency, baseCurrency, rate, rateDate, steps: found.steps, adjustments: [] },
  }
}

/** A closed day closes all its sessions; a closed session closes itself only. */
const isClosed = (book: PriceBook, { date, session }: Ask): boolean =>
  book.calendar.get(date)?.closed === true ||
  (session !== '' && book.calendar.get(dayKey(date, session))?.closed === true)

function askLayers(asked: readonly Layer[], book: PriceBook, ask: Ask): Found {
  const found: Found = { prices: new Map(), steps: [] }
  const kinds = kindsOf(book.chargeMethod)
  let list: Found | undefined
  const listPrices = (): Found => (list ??= askLayers(listLayers, book, ask))
  for (const layer of asked) {
    if (found.prices.size === kinds.length) break
    const offers = layer.offers(book, ask)
    if (offers.length === 0) found.steps.push({ layer: layer.name, rule: null, ...silent })
    for (const offer of offers) {
      const open = kinds.filter((kind) => !found.prices.has(kind))
      const answers = new Map<GuestKind, Pair>()
      for (const kind of open) {
        const price = priceOf(offer, kind, book, listPrices)
        if (price) answers.set(kind, price)
      }
      for (const [kind, price] of answers) found.prices.set(kind, price)
      if (open.length) found.steps.push(tell(layer, offer, answers, listPrices))
    }
  }
  return found
}

/** One offer's price for one kind; undefined leaves the kind to the next offer or layer. A price never falls below zero. */
function priceOf(offer: Offer, kind: GuestKind, book: PriceBook, listPrices: () => Found): Pair | undefined {
  const value = offer.values[kind]
  if (value === null) return undefined
  const toAgent = (base: number): Pair => ({ base, agent: convert(book, base) })
  if (offer.method === 'fixed')
    return offer.owner === 'agent' ? { agent: value, base: convertBack(book, value) } : toAgent(value)
  const list = listPrices().prices.get(kind)
  if (!list) return undefined
  const changed = (amount: number, by: number): number =>
    Math.max(0, offer.method === 'percent' ? share(amount, 10_000 + by) : amount + by)
  if (offer.owner === 'merchant') return toAgent(changed(list.base, value))
  const baseValue = offer.method === 'percent' ? value : convertBack(book, value)
  return { agent: changed(list.agent, value), base: changed(list.base, baseValue) }
}

const convert = ({ rate, baseCurrency, currency }: PriceBook, base: number): number =>
  baseCurrency === currency ? base : convertMinor(base, rate!, baseCurrency, currency)
const convertBack = ({ rate, baseCurrency, currency }: PriceBook, agent: number): number =>
  baseCurrency === currency ? agent : convertBackMinor(agent, rate!, baseCurrency, currency)

const silent = {
  answers: [],
  after: null,
  baseAfter: null,
  before: null,
  baseBefore: null,
  on: [],
} satisfies Omit<TraceStep, 'layer' | 'rule'>

function tell(layer: Layer, offer: Offer, answers: Map<GuestKind, Pair>, listPrices: () => Found): TraceStep {
  if (answers.size === 0) return { layer: layer.name, rule: offer.rule, ...silent }
  const list = offer.method === 'fixed' ? undefined : listPrices()
  const listed = list && new Map([...answers.keys()].map((kind) => [kind, list.prices.get(kind)!]))
  return {
    layer: layer.name,
    rule: offer.rule,
    answers: [...answers.keys()],
    after: amountsOf(answers, 'agent'),
    baseAfter: amountsOf(answers, 'base'),
    before: listed ? amountsOf(listed, 'agent') : null,
    baseBefore: listed ? amountsOf(listed, 'base') : null,
    on:
      list?.steps.map(({ layer: from, rule, answers: kinds, after, baseAfter }) => ({
        layer: from,
        rule,
        answers: kinds,
        after,
        baseAfter,
      })) ?? [],
  }
}

function amountsOf(prices: Map<GuestKind, Pair>, side: keyof Pair): Amounts {
  const amounts: Amounts = { ...noAmounts }
  for (const [kind, price] of prices) amounts[amountKey[kind]] = price[side]
  return amounts
}

/**
 * What these guests pay at the given unit prices: the sum, then stepwise price, promo code and tax in this order.
 * Kinds without a price are named in `missing` and there is no total then.
 */
export function totalPrice(book: PriceBook, price: UnitPrice, guests: Guests, ask: Ask): Total {
  const counted = kindsOf(book.chargeMethod).filter((kind) => guests[guestKey[kind]] > 0)
  const missing: MissingPrice[] =
    book.rate === null ? ['rate'] : counted.filter((kind) => price.unit[amountKey[kind]] === null)
  if (missing.length) return { totalMinor: null, baseTotalMinor: null, missing, trace: price.trace }
  const sum = (amounts: Amounts) =>
    counted.reduce((total, kind) => total + guests[guestKey[kind]] * amounts[amountKey[kind]]!, 0)
  let total: Pair = { agent: sum(price.unit), base: sum(price.baseUnit) }
  const adjustments: PriceTrace['adjustments'] = []
  for (const stage of adjustmentStages) {
    for (const { rule, adjust } of book.adjustments[stage]) {
      const after = adjust(total, guests, ask)
      adjustments.push({ stage, rule, beforeMinor: total.agent, afterMinor: after.agent })
      total = after
    }
  }
  const trace = adjustments.length ? { ...price.trace, adjustments } : price.trace
  return { totalMinor: total.agent, baseTotalMinor: total.base, missing, trace }
}
