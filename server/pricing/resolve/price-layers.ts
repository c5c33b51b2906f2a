import type { Amounts, PriceLayer, RuleMethod, RuleMethods } from '#contract/kit/guests.ts'
import type { Rounding, TraceRule } from '#contract/pricing/pricing.schema.ts'
import {
  dayKey,
  type Ask,
  type CalendarRow,
  type DatedRule,
  type PriceBook,
  type RuleScope,
  type RuleValues,
} from './price-book.ts'

/** What a layer has to say about a day: a rule, its values for each kind, and whose currency they are in. */
export type Offer = {
  method: RuleMethod
  methods?: RuleMethods | undefined
  values: RuleValues
  owner: 'agent' | 'merchant'
  rounding?: Rounding | undefined
  rule: () => TraceRule
}
/** One layer: its offers for that day, the one that goes before the others first. */
export type Layer = { name: PriceLayer; offers: (book: PriceBook, ask: Ask) => Offer[] }

const valuesOf = (amounts: Amounts): RuleValues => ({
  adult: amounts.adultMinor,
  child: amounts.childMinor,
  infant: amounts.infantMinor,
  unit: amounts.unitMinor,
})

/** ISO weekday of a plain date, 1 = Monday. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Is the day on one of these weekdays? None named means all. */
export const fallsOn = (weekdays: readonly number[], date: string): boolean =>
  weekdays.length === 0 || weekdays.includes(weekdayOf(date))

const covers = (rule: DatedRule, ask: Ask): boolean =>
  rule.from <= ask.date &&
  ask.date <= rule.to &&
  (rule.session === '' || rule.session === ask.session) &&
  fallsOn(rule.weekdays, ask.date)

/** A session's rule goes before a day's, then the later-created one goes first. */
const bySessionThenLatest = (a: DatedRule, b: DatedRule): number =>
  Number(b.session !== '') - Number(a.session !== '') || b.createdNo - a.createdNo

const none: Offer[] = []
function customOffers(
  rules: readonly DatedRule[],
  owner: Offer['owner'],
  currency: string,
  ask: Ask,
): Offer[] {
  if (!rules.some((rule) => covers(rule, ask))) return none
  return rules
    .filter((rule) => covers(rule, ask))
    .sort(bySessionThenLatest)
    .map(({ method, values, from, to, weekdays, session }) => ({
      method,
      values,
      owner,
      rule: () => ({ method, values, currency, from, to, weekdays, session }),
    }))
}

const scopeOrder: readonly RuleScope[] = ['sku', 'product', 'type', 'category', 'catalogue']

function calendarOffer(
  row: CalendarRow | undefined,
  currency: string,
  date: string,
  session: string,
): Offer[] {
  if (!row) return none
  const values = valuesOf(row)
  return [
    {
      method: 'fixed',
      values,
      owner: 'merchant',
      rule: () => ({ method: 'fixed', values, currency, date, session }),
    },
  ]
}

const calendarLayer: Layer = {
  name: 'calendar',
  offers: (book, { date, session }) => {
    const ofDay = calendarOffer(book.calendar.get(date), book.baseCurrency, date, '')
    if (!session) return ofDay
    return [
      ...calendarOffer(book.calendar.get(dayKey(date, session)), book.baseCurrency, date, session),
      ...ofDay,
    ]
  },
}

/** What a layer says is the same for every day of a book: worked out once. */
function ofBook(offers: (book: PriceBook) => Offer[]): Layer['offers'] {
  const offersOfBook = new WeakMap<PriceBook, Offer[]>()
  return (book) => {
    let found = offersOfBook.get(book)
    if (!found) offersOfBook.set(book, (found = offers(book)))
    return found
  }
}

const baseLayer: Layer = {
  name: 'base',
  offers: ofBook(({ basePrice, baseCurrency }) => {
    if (!basePrice) return []
    const values = valuesOf(basePrice)
    return [
      {
        method: 'fixed',
        values,
        owner: 'merchant',
        rule: () => ({ method: 'fixed', values, currency: baseCurrency }),
      },
    ]
  }),
}

/** A strategy's rules from the narrowest to the widest. */
const strategyOffers = (book: PriceBook): Offer[] =>
  [...book.strategyRules]
    .sort(
      (a, b) =>
        scopeOrder.indexOf(a.scope) - scopeOrder.indexOf(b.scope) ||
        a.depth - b.depth ||
        b.createdNo - a.createdNo,
    )
    .map(({ method, methods, values, scope, rounding }) => ({
      method,
      methods,
      values,
      owner: 'merchant',
      rounding,
      rule: () => ({
        method,
        ...(methods && { methods }),
        values,
        currency: book.baseCurrency,
        scope,
        ...(rounding && { rounding }),
      }),
    }))

/** The six layers in their order; what each asks is told in docs/algorithms/prices.md. */
export const layers: readonly Layer[] = [
  {
    name: 'agentCustom',
    offers: (book, ask) => customOffers(book.customPricing, 'agent', book.currency, ask),
  },
  {
    name: 'quotation',
    offers: ofBook(({ quotation, currency }) =>
      quotation ? [{ ...quotation, owner: 'agent', rule: () => ({ ...quotation, currency }) }] : [],
    ),
  },
  {
    name: 'strategyCustom',
    offers: (book, ask) => customOffers(book.strategyCustomPricing, 'merchant', book.baseCurrency, ask),
  },
  {
    name: 'strategyRule',
    offers: ofBook(strategyOffers),
  },
  calendarLayer,
  baseLayer,
]

/** All that tells a day of a book from its other days: two days of which the same is said cost the same. */
export const rulesOfDay = (book: PriceBook, ask: Ask): unknown[] => {
  const says: unknown[] = [book.calendar.get(ask.date)]
  if (ask.session) says.push(book.calendar.get(dayKey(ask.date, ask.session)))
  for (const rule of book.customPricing) if (covers(rule, ask)) says.push(rule)
  for (const rule of book.strategyCustomPricing) if (covers(rule, ask)) says.push(rule)
  return says
}

/** Layers 5 and 6: the list price, which percentages and amounts change. */
export const listLayers: readonly Layer[] = [calendarLayer, baseLayer]
