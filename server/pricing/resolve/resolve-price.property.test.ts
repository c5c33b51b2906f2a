import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  amountKey,
  guestKinds,
  noAmounts,
  priceLayers,
  type Amounts,
  type GuestKind,
} from '#contract/kit/guests.ts'
import { anyBook, requestedDates, requestedSessions } from '#test/kit/price-books.ts'
import { plays } from '#test/kit/plays.ts'
import type { Ask, DatedRule, PriceBook, PriceRule, ScopedRule } from './price-book.ts'
import { CachedBook } from './price-cache.ts'
import { resolveUnitPrice, tracePrice } from './resolve-price.ts'

/*
 * A slow, plain second opinion: for one kind, walk every source in words, with fractions as they are taught at school.
 * It shares no code with the resolver.
 */
type Price = { agent: number; base: number }
type Layer = (typeof priceLayers)[number]
const halfUp = (numerator: bigint, divisor: bigint): number => {
  const sign = numerator < 0n ? -1n : 1n
  const size = numerator * sign
  const whole = size / divisor
  return Number((size % divisor) * 2n >= divisor ? sign * (whole + 1n) : sign * whole)
}
/** A rate as a fraction of minor units: won have no decimals, all the others here have two. */
function fraction({ rate, currency }: PriceBook): [above: bigint, below: bigint] {
  const [whole, decimals = ''] = rate!.split('.')
  const above = BigInt(whole! + decimals)
  const below = 10n ** BigInt(decimals.length)
  return currency === 'KRW' ? [above, below * 100n] : [above, below]
}
function toAgent(book: PriceBook, base: number): number {
  if (book.currency === 'THB') return base
  const [above, below] = fraction(book)
  return halfUp(BigInt(base) * above, below)
}
function toBase(book: PriceBook, agent: number): number {
  if (book.currency === 'THB') return agent
  const [above, below] = fraction(book)
  return halfUp(BigInt(agent) * below, above)
}
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdays = new Map<string, number>()
function isoWeekday(date: string): number {
  const noon = new Date(`${date}T12:00:00Z`)
  const found =
    weekdays.get(date) ??
    days.indexOf(noon.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })) + 1
  weekdays.set(date, found)
  return found
}

function listed(book: PriceBook, ask: Ask, kind: GuestKind): { amount: number; from: Layer } | null {
  const sources: [Amounts | null | undefined, Layer][] = []
  if (ask.session !== '') sources.push([book.calendar.get(`${ask.date} ${ask.session}`), 'calendar'])
  sources.push([book.calendar.get(ask.date), 'calendar'], [book.basePrice, 'base'])
  for (const [source, from] of sources) {
    const amount = source?.[amountKey[kind]]
    if (amount !== null && amount !== undefined) return { amount, from }
  }
  return null
}
const listPrice = (book: PriceBook, ask: Ask, kind: GuestKind) => listed(book, ask, kind)?.amount ?? null

function byRule(
  book: PriceBook,
  ask: Ask,
  kind: GuestKind,
  rule: PriceRule,
  agentsOwn: boolean,
): Price | null {
  const value = rule.values[kind]
  if (value === null) return null
  if (rule.method === 'fixed')
    return agentsOwn
      ? { agent: value, base: toBase(book, value) }
      : { agent: toAgent(book, value), base: value }
  const list = listPrice(book, ask, kind)
  if (list === null) return null
  const floor = (amount: number) => (amount < 0 ? 0 : amount)
  const change = (amount: number, by: number) =>
    floor(rule.method === 'percent' ? halfUp(BigInt(amount) * BigInt(10_000 + value), 10_000n) : amount + by)
  if (!agentsOwn) {
    const base = toStep(change(list, value), rule)
    return { agent: toAgent(book, base), base }
  }
  return { agent: change(toAgent(book, list), value), base: change(list, toBase(book, value)) }
}

/** The step of the rule that is nearest, by trying the two around the amount. */
function toStep(amount: number, { rounding }: PriceRule): number {
  if (!rounding || rounding.mode === 'none') return amount
  let below = 0
  while (below + rounding.stepMinor <= amount) below += rounding.stepMinor
  if (below === amount || rounding.mode === 'down') return below
  const above = below + rounding.stepMinor
  return rounding.mode === 'up' || above - amount <= amount - below ? above : below
}

function custom(rules: readonly DatedRule[], ask: Ask): DatedRule[] {
  const inForce = rules.filter(
    (rule) =>
      rule.from <= ask.date &&
      rule.to >= ask.date &&
      (rule.weekdays.length === 0 || rule.weekdays.some((day) => day === isoWeekday(ask.date))),
  )
  const newestFirst = inForce.sort((a, b) => b.createdNo - a.createdNo)
  const ofSession = newestFirst.filter((rule) => rule.session !== '' && rule.session === ask.session)
  return [...ofSession, ...newestFirst.filter((rule) => rule.session === '')]
}

function reference(book: PriceBook, ask: Ask, kind: GuestKind): (Price & { from: Layer }) | null {
  const kinds: GuestKind[] = book.chargeMethod === 'per-unit' ? ['unit'] : ['adult', 'child', 'infant']
  if (!kinds.includes(kind) || book.rate === null) return null
  const ofScope = (scope: ScopedRule['scope']) =>
    [0, 1, 2].flatMap((depth) =>
      book.strategyRules
        .filter((rule) => rule.scope === scope && rule.depth === depth)
        .sort((a, b) => b.createdNo - a.createdNo),
    )
  type Source = [PriceRule, boolean, Layer]
  const sources: Source[] = [
    ...custom(book.customPricing, ask).map((rule): Source => [rule, true, 'agentCustom']),
    ...(book.quotation ? [[book.quotation, true, 'quotation'] as Source] : []),
    ...custom(book.strategyCustomPricing, ask).map((rule): Source => [rule, false, 'strategyCustom']),
    ...[
      ...ofScope('sku'),
      ...ofScope('product'),
      ...ofScope('type'),
      ...ofScope('category'),
      ...ofScope('catalogue'),
    ].map((rule): Source => [rule, false, 'strategyRule']),
  ]
  for (const [rule, agentsOwn, from] of sources) {
    const price = byRule(book, ask, kind, rule, agentsOwn)
    if (price) return { ...price, from }
  }
  const list = listed(book, ask, kind)
  return list && { agent: toAgent(book, list.amount), base: list.amount, from: list.from }
}

const cases = plays(20_000)
const asks = requestedDates.flatMap((date) => requestedSessions.map((session): Ask => ({ date, session })))
const requestOf = { date: fc.constantFrom(...requestedDates), session: fc.constantFrom(...requestedSessions) }

it(
  'finds what a slow and plain reading of the rules finds, for any book, day and session',
  { timeout: 120_000 + cases * 5 },
  () => {
    const decided = new Map<string, number>()
    const property = fc.property(anyBook, fc.record(requestOf), (any, ask) => {
      const price = resolveUnitPrice(any, ask)
      for (const kind of guestKinds) {
        const expected = reference(any, ask, kind)
        const agent = price.unit[amountKey[kind]]
        const base = price.baseUnit[amountKey[kind]]
        if (agent !== (expected?.agent ?? null) || base !== (expected?.base ?? null))
          expect({ kind, agent, base }).toEqual({
            kind,
            agent: expected?.agent ?? null,
            base: expected?.base ?? null,
          })
        if (expected) decided.set(expected.from, (decided.get(expected.from) ?? 0) + 1)
      }
    })
    fc.assert(property, { numRuns: cases })
    // No layer is left out: each decided a good part of the prices.
    for (const layer of priceLayers) expect(decided.get(layer) ?? 0, layer).toBeGreaterThan(cases / 100)
  },
)

it('tells in its trace exactly the prices it gives, each kind answered once', () => {
  fc.assert(
    fc.property(
      anyBook,
      fc.constantFrom(...requestedDates),
      fc.constantFrom(...requestedSessions),
      (any, date, session) => {
        const { unit } = resolveUnitPrice(any, { date, session })
        const trace = tracePrice(any, { date, session }, { adults: 0, children: 0, infants: 0, units: 0 })
        const view: Amounts = { ...noAmounts }
        for (const step of trace.steps) {
          for (const kind of step.answers) {
            expect(view[amountKey[kind]]).toBeNull()
            view[amountKey[kind]] = step.after![amountKey[kind]]
          }
        }
        expect(view).toEqual(unit)
      },
    ),
    { numRuns: plays(1_000) },
  )
})

it('gives every day of a kept book the price that the day has by itself, though equal days are worked out once', () => {
  fc.assert(
    fc.property(anyBook, fc.shuffledSubarray(asks, { minLength: asks.length }), (any, order) => {
      // Rows of the calendar that say the same are one row, as they are loaded.
      const rows = new Map([...any.calendar.values()].map((row) => [JSON.stringify(row), row]))
      const calendar = new Map(
        [...any.calendar].map(([day, row]) => [day, rows.get(JSON.stringify(row))!] as const),
      )
      const cached = new CachedBook('', { ...any, calendar }, requestedDates.at(0)!, requestedDates.at(-1)!)
      for (const ask of order) expect(cached.price(ask)).toEqual(resolveUnitPrice(any, ask))
    }),
    { numRuns: plays(1_000) },
  )
})
