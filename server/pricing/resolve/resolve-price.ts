import { type Pair } from '#contract/kit/money/pair.ts'
import { entryOf } from '#contract/kit/given.ts'
import { share } from '#contract/kit/money/money.ts'
import type { Converter } from '#contract/kit/money/rate.ts'
import {
  adjustmentStages,
  amountKey,
  guestKey,
  kindsOf,
  methodOf,
  noAmounts,
  type Amounts,
  type GuestKind,
  type Guests,
} from '#contract/kit/guests.ts'
import type { PriceTrace, Rounding, TraceStep } from '#contract/pricing/pricing.schema.ts'
import { dayKey, type Adjustment, type Ask, type PriceBook } from './price-book.ts'
import { layers, listLayers, type Layer, type Offer } from './price-layers.ts'

/** The price of one of each kind on a day: in the agent's currency and in the merchant's. */
export type UnitPrice = {
  unit: Amounts
  baseUnit: Amounts
  closed: boolean
  onSale: boolean
  /** Of a package that is the sum of its parts: what they come to, guests counted; or what is missing. */
  whole?: Whole
}
export type MissingPrice = GuestKind | 'rate'
export type Whole = ({ missing: [] } & Pair) | { missing: MissingPrice[] }
/** What guests pay together; null where the price of a kind that was asked for is missing. */
export type Total = { totalMinor: number | null; baseTotalMinor: number | null; missing: MissingPrice[] }

type Prices = { agent: Amounts; base: Amounts }

/**
 * The price of one of each guest kind of a SKU for one agent on a day and session. The layers are asked in order; the
 * first with an answer decides, for each kind by itself. Rule: docs/algorithms/prices.md.
 */
export function resolveUnitPrice(book: PriceBook, ask: Ask): UnitPrice {
  const prices = askAll(book, ask)
  return {
    unit: prices.agent,
    baseUnit: prices.base,
    closed: isClosed(book, ask),
    onSale: book.skuOnSale && book.quotationOnSale,
  }
}

/** How the same price came about, for these guests. Worked out by the same walk, only when somebody asks. */
export function tracePrice(
  book: PriceBook,
  ask: Ask,
  guests: Guests,
  { whole, ...given }: Given & { whole?: Whole | undefined } = {},
): PriceTrace {
  const { currency, baseCurrency, rate, rateDate, marketRate, marginBasisPoints } = book
  const steps: TraceStep[] = []
  const { agent, base } = whole ? nothing() : askAll(book, ask, steps)
  const adjustments: PriceTrace['adjustments'] = []
  const price = { unit: agent, baseUnit: base, ...(whole && { whole }) }
  total(book, price, guests, ask, withGiven(book, given), adjustments)
  const conversion = { currency, baseCurrency, rate, rateDate, marketRate, marginBasisPoints }
  return { ...conversion, steps, adjustments }
}

/** A closed day closes all its sessions; a closed session closes itself only. */
const isClosed = (book: PriceBook, { date, session }: Ask): boolean =>
  book.calendar.get(date)?.closed === true ||
  (session !== '' && book.calendar.get(dayKey(date, session))?.closed === true)

const nothing = (): Prices => ({ agent: { ...noAmounts }, base: { ...noAmounts } })

function askAll(book: PriceBook, ask: Ask, steps?: TraceStep[]): Prices {
  return book.converter ? askLayers(layers, book, ask, book.converter, steps) : nothing()
}

function askLayers(
  input: readonly Layer[],
  book: PriceBook,
  ask: Ask,
  convert: Converter,
  steps?: TraceStep[],
): Prices {
  const prices = nothing()
  let open = kindsOf(book.chargeMethod)
  let list: List | undefined
  const listPrices = (): List => (list ??= askList(book, ask, convert, steps !== undefined))
  for (const layer of input) {
    const offers = layer.offers(book, ask)
    if (offers.length === 0) steps?.push({ layer: layer.name, rule: null, ...silent })
    for (const offer of offers) {
      const left = open.filter((kind) => !takePrice(prices, kind, offer, convert, listPrices))
      if (steps) {
        const answered = open.filter((kind) => !left.includes(kind))
        steps.push(
          tell(layer, offer, answered, prices, saysPrice(offer, answered) ? undefined : listPrices()),
        )
      }
      if (left.length === 0) return prices
      open = left
    }
  }
  return prices
}

/** Layers 5 and 6, which percentages and amounts change. */
type List = { prices: Prices; steps: TraceStep[] }
function askList(book: PriceBook, ask: Ask, convert: Converter, view: boolean): List {
  const steps: TraceStep[] = []
  return { prices: askLayers(listLayers, book, ask, convert, view ? steps : undefined), steps }
}

/** Nothing it answers is a change of the list price. */
const saysPrice = (offer: Offer, answers: readonly GuestKind[]): boolean =>
  answers.every((kind) => methodOf(offer, kind) === 'fixed')

/** One offer's price for one kind; false leaves the kind to the next offer or layer. A price never falls below zero. */
function takePrice(
  prices: Prices,
  kind: GuestKind,
  offer: Offer,
  convert: Converter,
  listPrices: () => List,
): boolean {
  const value = offer.values[kind]
  if (value === null) return false
  const key = amountKey[kind]
  const method = methodOf(offer, kind)
  if (method === 'fixed') {
    prices.agent[key] = offer.owner === 'agent' ? value : convert.there(value)
    prices.base[key] = offer.owner === 'agent' ? convert.back(value) : value
    return true
  }
  const list = listPrices().prices
  if (list.base[key] === null) return false
  const change = (amount: number, by: number): number =>
    Math.max(0, method === 'percent' ? share(amount, 10_000 + by) : amount + by)
  const inBase = offer.owner === 'agent' && method === 'amount' ? convert.back(value) : value
  prices.base[key] = rounded(change(list.base[key], inBase), offer.rounding)
  prices.agent[key] =
    offer.owner === 'agent' ? change(entryOf(list.agent, key), value) : convert.there(prices.base[key])
  return true
}

/** To the whole step of a rule, in the merchant's currency; half up, always up or always down. */
export function rounded(amount: number, rounding: Rounding | undefined): number {
  if (!rounding || rounding.mode === 'none' || rounding.stepMinor <= 0) return amount
  const { mode, stepMinor } = rounding
  const rest = amount % stepMinor
  const up = rest > 0 && (mode === 'up' || (mode === 'nearest' && rest * 2 >= stepMinor))
  return amount - rest + (up ? stepMinor : 0)
}

const silent = {
  answers: [],
  after: null,
  baseAfter: null,
  before: null,
  baseBefore: null,
  on: [],
} satisfies Omit<TraceStep, 'layer' | 'rule'>

function tell(
  layer: Layer,
  offer: Offer,
  answers: GuestKind[],
  prices: Prices,
  list: List | undefined,
): TraceStep {
  const rule = offer.rule()
  if (answers.length === 0) return { layer: layer.name, rule, ...silent }
  const changed = answers.filter((kind) => methodOf(offer, kind) !== 'fixed')
  return {
    layer: layer.name,
    rule,
    answers,
    after: only(answers, prices.agent),
    baseAfter: only(answers, prices.base),
    before: list ? only(changed, list.prices.agent) : null,
    baseBefore: list ? only(changed, list.prices.base) : null,
    on: (list?.steps ?? []).map(({ layer: from, rule: by, answers: kinds, after, baseAfter }) => ({
      layer: from,
      rule: by,
      answers: kinds,
      after,
      baseAfter,
    })),
  }
}

function only(kinds: readonly GuestKind[], amounts: Amounts): Amounts {
  const picked: Amounts = { ...noAmounts }
  for (const kind of kinds) picked[amountKey[kind]] = amounts[amountKey[kind]]
  return picked
}

/** What comes with a question and not with the book: the order's promo code, and its share of the order's tax. */
export type Given = { promo?: Adjustment | undefined; tax?: Adjustment | undefined }

/**
 * What these guests pay at the given unit prices: the sum, then stepwise price, promo code and tax in this order. Kinds
 * without a price are named in `missing` and there is no total then.
 */
export const totalPrice = (
  book: PriceBook,
  price: UnitPrice,
  guests: Guests,
  ask: Ask,
  given: Given = {},
): Total => total(book, price, guests, ask, withGiven(book, given))

/** The same as it stands before a promo code: what a discount is worked out on. */
export const priceBeforePromo = (book: PriceBook, price: UnitPrice, guests: Guests, ask: Ask): Total =>
  total(book, price, guests, ask, { stepwise: book.adjustments.stepwise, promo: [], tax: [] })

/** The same as it stands before tax. */
export const priceBeforeTax = (
  book: PriceBook,
  price: UnitPrice,
  guests: Guests,
  ask: Ask,
  promo?: Adjustment,
): Total => total(book, price, guests, ask, { ...withGiven(book, { promo }), tax: [] })

type Adjustments = PriceBook['adjustments']
const withGiven = ({ adjustments }: PriceBook, { promo, tax }: Given): Adjustments =>
  promo || tax
    ? {
        ...adjustments,
        promo: promo ? [...adjustments.promo, promo] : adjustments.promo,
        tax: tax ? [...adjustments.tax, tax] : adjustments.tax,
      }
    : adjustments

function total(
  book: PriceBook,
  price: Pick<UnitPrice, 'unit' | 'baseUnit' | 'whole'>,
  guests: Guests,
  ask: Ask,
  adjustments: Adjustments,
  view?: PriceTrace['adjustments'],
): Total {
  const whole = price.whole
  if (whole && !('agent' in whole)) return { totalMinor: null, baseTotalMinor: null, missing: whole.missing }
  const missing = book.converter === null ? ['rate' as const] : whole ? [] : missingKinds(book, price, guests)
  if (missing.length) return { totalMinor: null, baseTotalMinor: null, missing }
  const unit = { agent: price.unit, base: price.baseUnit }
  let found: Pair = whole ?? {
    agent: sumOf(book, price.unit, guests),
    base: sumOf(book, price.baseUnit, guests),
  }
  for (const stage of adjustmentStages) {
    for (const { rule, tax, adjust } of adjustments[stage]) {
      const after = adjust(found, guests, ask, unit)
      if (!after) continue
      view?.push({ stage, rule, beforeMinor: found.agent, afterMinor: after.agent, ...(tax && { tax }) })
      found = after
      // Of several ladders the first that holds decides, as within a layer.
      if (stage === 'stepwise') break
    }
  }
  return { totalMinor: found.agent, baseTotalMinor: found.base, missing }
}

/** Kinds that come along and have no price. */
const missingKinds = (book: PriceBook, { unit }: Pick<UnitPrice, 'unit'>, guests: Guests): GuestKind[] =>
  kindsOf(book.chargeMethod).filter((kind) => unit[amountKey[kind]] === null && guests[guestKey[kind]] > 0)

function sumOf(book: PriceBook, amounts: Amounts, guests: Guests): number {
  let sum = 0
  for (const kind of kindsOf(book.chargeMethod))
    sum += guests[guestKey[kind]] * (amounts[amountKey[kind]] ?? 0)
  return sum
}
