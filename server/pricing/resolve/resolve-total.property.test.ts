import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountKey, guestKey, type Guests } from '#contract/kit/guests.ts'
import type { LadderRule } from '#contract/promotions/ladder.ts'
import { anyBook, requestedDates, requestedSessions } from '#test/kit/price-books.ts'
import { plays } from '#test/kit/plays.ts'
import type { Discount } from '../../promotions/discount.ts'
import { stepwiseOf, type LoadedLadder } from '../../promotions/ladders/stepwise.ts'
import { packageUnitPrice, pricePart, shareAmongParts } from './package-price.ts'
import type { Ask, PriceBook, TaxTerms } from './price-book.ts'
import { CachedBook } from './price-cache.ts'
import { promoDiscounts } from './promo-discounts.ts'
import { resolveUnitPrice, totalPrice, tracePrice } from './resolve-price.ts'
import { taxShares } from '../tax/tax-shares.ts'

/*
 * A slow, plain second opinion on what an order comes to: its nights one by one, of each kind so many times the price after
 * the ladder, less the code, with the tax. Whole fractions, no code of the resolver's; the prices of one come from the
 * resolver, which its own property test holds.
 */
type Sum = { agent: bigint; base: bigint }
type Side = keyof Sum
const sides = ['agent', 'base'] as const
const today = '2026-12-20'
const halfUp = (above: bigint, below: bigint): bigint => {
  const size = above < 0n ? -above : above
  const rounded = (2n * size + below) / (2n * below)
  return above < 0n ? -rounded : rounded
}
const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)
/** A rate as a fraction of minor units: won have no decimals, all the others here have two. */
function there({ rate, currency }: PriceBook, minor: bigint): bigint {
  const [whole, decimals = ''] = rate!.split('.')
  const below = 10n ** BigInt(decimals.length) * (currency === 'KRW' ? 100n : 1n)
  return currency === 'THB' ? minor : halfUp(minor * BigInt(whole! + decimals), below)
}
const daysAhead = (date: string): number =>
  Math.round(
    (new Date(`${date}T12:00:00Z`).getTime() - new Date(`${today}T12:00:00Z`).getTime()) / 86_400_000,
  )

function stepOf({ basis, steps }: LadderRule, guests: Guests, date: string) {
  if (basis === 'date') {
    const open = steps.filter(({ days }) => days && days.from <= date && date <= days.to)
    return open.sort((a, b) => (a.days!.from < b.days!.from ? 1 : -1))[0]
  }
  const place = basis === 'lead' ? daysAhead(date) : guests.adults + guests.children + guests.units
  return steps.filter(({ from }) => from! <= place).sort((a, b) => b.from! - a.from!)[0]
}

function stepPrice(book: PriceBook, method: string, value: number, price: Sum): Sum {
  const by = BigInt(value)
  const floor = (amount: bigint) => (amount < 0n ? 0n : amount)
  if (method === 'fixed') return { agent: there(book, by), base: by }
  if (method === 'amount')
    return { agent: floor(price.agent + there(book, by)), base: floor(price.base + by) }
  const percent = (amount: bigint) => floor(halfUp(amount * (10_000n + by), 10_000n))
  return { agent: percent(price.agent), base: percent(price.base) }
}

/** One night after its ladder; null where a price is missing. */
function night(book: PriceBook, ladders: readonly LoadedLadder[], guests: Guests, ask: Ask): Sum | null {
  const { unit, baseUnit } = resolveUnitPrice(book, ask)
  const ladder = ladders.find((one) => {
    if ((one.serviceFrom && ask.date < one.serviceFrom) || (one.serviceTo && ask.date > one.serviceTo))
      return false
    return stepOf(one, guests, ask.date) !== undefined
  })
  const kinds =
    book.chargeMethod === 'per-unit' ? (['unit'] as const) : (['adult', 'child', 'infant'] as const)
  const sum: Sum = { agent: 0n, base: 0n }
  for (const kind of kinds) {
    const [count, agent, base] = [guests[guestKey[kind]], unit[amountKey[kind]], baseUnit[amountKey[kind]]]
    if (count === 0) continue
    if (agent === null || base === null) return null
    const value = ladder && stepOf(ladder, guests, ask.date)!.values[kind]
    const whole: Sum = { agent: BigInt(agent), base: BigInt(base) }
    const price = ladder && value != null ? stepPrice(book, ladder.method, value, whole) : whole
    for (const side of sides) sum[side] += BigInt(count) * price[side]
  }
  return sum
}

function letOff(book: PriceBook, discount: Discount, total: Sum): Sum | null {
  if (total.base < BigInt(discount.leastTotalMinor)) return null
  let off: Sum
  if (discount.kind === 'percent') {
    const part = (amount: bigint) => halfUp(amount * BigInt(discount.basisPoints!), 10_000n)
    off = { agent: part(total.agent), base: part(total.base) }
    const max = discount.mostMinor === null ? null : BigInt(discount.mostMinor)
    if (max !== null && off.base > max) off = { agent: minOf(off.agent, there(book, max)), base: max }
  } else {
    const amount = BigInt(discount.amountMinor!)
    off = { agent: there(book, amount), base: amount }
  }
  return off.agent >= total.agent || off.base >= total.base ? { ...total } : off
}

/** Parts of a whole in proportion, each the rounded share up to it less what went before. */
function shared(whole: bigint, amounts: readonly bigint[]): bigint[] {
  const all = amounts.reduce((sum, one) => sum + one, 0n)
  const until = (at: number) =>
    all === 0n ? 0n : halfUp(whole * amounts.slice(0, at).reduce((sum, one) => sum + one, 0n), all)
  return amounts.map((_, at) => until(at + 1) - until(at))
}
const sharedOf = (whole: Sum, nights: readonly Sum[]): Sum[] => {
  const of = (side: Side) =>
    shared(
      whole[side],
      nights.map((one) => one[side]),
    )
  const [agent, base] = [of('agent'), of('base')]
  return nights.map((_, at) => ({ agent: agent[at]!, base: base[at]! }))
}
const added = (sums: readonly Sum[]): Sum =>
  sums.reduce((all, one) => ({ agent: all.agent + one.agent, base: all.base + one.base }), {
    agent: 0n,
    base: 0n,
  })

/** What each night of an order comes to in the end. */
function reference(order: Order): Sum[] | null {
  const { book, asks, guests, ladders, discount, taxes } = order
  const nights: Sum[] = []
  for (const ask of asks) {
    const one = night(book, ladders, guests, ask)
    if (!one) return null
    nights.push(one)
  }
  const off = discount && letOff(book, discount, added(nights))
  const paid = off
    ? sharedOf(off, nights).map((part, at) => ({
        agent: nights[at]!.agent - part.agent,
        base: nights[at]!.base - part.base,
      }))
    : nights
  const taxOf = (date: string) =>
    taxes.find(({ from, to }) => (from === null || from <= date) && (to === null || date <= to))
  return paid.map((one, at) => {
    const tax = taxOf(asks[at]!.date)
    if (!tax || tax.inclusive) return one
    const together = asks.flatMap((ask, place) => (taxOf(ask.date) === tax ? [place] : []))
    const taxed = together.map((place) => paid[place]!)
    const all = added(taxed)
    const whole = (side: Side) => halfUp(all[side] * BigInt(tax.basisPoints), 10_000n)
    const part = sharedOf({ agent: whole('agent'), base: whole('base') }, taxed)[together.indexOf(at)]!
    return { agent: one.agent + part.agent, base: one.base + part.base }
  })
}

const ladder: fc.Arbitrary<LoadedLadder> = fc
  .tuple(
    fc.constantFrom('quantity' as const, 'lead' as const, 'date' as const),
    fc.constantFrom(
      ['percent', -9_900, 5_000] as const,
      ['amount', -100_000, 100_000] as const,
      ['fixed', 0, 300_000] as const,
    ),
    fc.option(fc.constantFrom(...requestedDates), { freq: 1 }),
  )
  .chain(([basis, [method, min, max], serviceFrom]) => {
    const value = fc.option(fc.integer({ min, max }), { freq: 3 })
    const values = fc.record({ adult: value, child: value, infant: value, unit: value })
    const place =
      basis === 'date'
        ? fc.constantFrom(...requestedDates).map((from) => ({ from: null, days: { from, to: '2026-12-31' } }))
        : fc.nat(basis === 'lead' ? 8 : 6).map((from) => ({ from, days: null }))
    return fc
      .uniqueArray(fc.tuple(place, values), {
        maxLength: 3,
        minLength: 1,
        selector: ([one]) => one.days?.from ?? one.from,
      })
      .map((steps) => ({
        id: 1,
        name: 'Ladder',
        skuIds: [],
        agentIds: [],
        basis,
        method,
        serviceFrom,
        serviceTo: null,
        steps: steps.map(([one, each]) => ({ ...one, values: each })),
      }))
  })
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
    amountMinor: fc.constant(null),
    mostMinor: fc.option(fc.integer({ min: 1, max: 100_000 })),
    leastTotalMinor: fc.constantFrom(0, 0, 200_000),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    basisPoints: fc.constant(null),
    amountMinor: fc.integer({ min: 1, max: 300_000 }),
    mostMinor: fc.constant(null),
    leastTotalMinor: fc.constantFrom(0, 0, 200_000),
  }),
)
const tax: fc.Arbitrary<Omit<TaxTerms, 'ruleId'>> = fc.record({
  name: fc.constant('VAT'),
  basisPoints: fc.constantFrom(0, 1, 700, 1_000, 2_500),
  inclusive: fc.boolean(),
  from: fc.option(fc.constantFrom(...requestedDates)),
  to: fc.option(fc.constantFrom(...requestedDates)),
})
const order = fc
  .record({
    book: anyBook,
    ladders: fc.array(ladder, { maxLength: 2 }),
    discount: fc.option(discount, { freq: 2 }),
    taxes: fc.array(tax, { maxLength: 2 }).map((all) => all.map((one, ruleId) => ({ ...one, ruleId }))),
    asks: fc
      .subarray([...requestedDates], { minLength: 1 })
      .chain((dates) =>
        fc.tuple(
          ...dates.map((date) =>
            fc.record({ date: fc.constant(date), session: fc.constantFrom(...requestedSessions) }),
          ),
        ),
      ),
    guests: fc.record({ adults: fc.nat(4), children: fc.nat(2), infants: fc.nat(1), units: fc.nat(2) }),
  })
  .filter(({ book }) => book.rate !== null)
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never

const cases = plays(1_500)

/** The nights of an order as the resolver prices them, each with its trace. */
function resolved({ book: plain, ladders, discount: terms, taxes, asks, guests }: Order) {
  const stepwise = ladders.map((one) => stepwiseOf(one, today, plain.converter!.there))
  const book: PriceBook = { ...plain, taxes, adjustments: { stepwise, promo: [], tax: [] } }
  const cached = new CachedBook('1', book, requestedDates[0]!, requestedDates.at(-1)!)
  const promo = terms ? { terms: { ...terms, code: 'SAVE' } as never } : undefined
  const questions = asks.map((ask) => ({
    ...ask,
    cached,
    price: cached.price(ask),
    guests,
    promo,
    order: asks,
  }))
  const promos = promoDiscounts(questions)
  const shares = taxShares(questions.map((one, at) => ({ ...one, promo: promos[at] })))
  return questions.map(({ price, ...ask }, at) => {
    const given = { promo: promos[at], tax: shares[at] }
    return {
      total: totalPrice(book, price, guests, ask, given),
      share: shares[at]?.share,
      trace: tracePrice(book, ask, guests, given),
    }
  })
}

it(
  'of an order is what a slow and plain reading of the rules comes to, with ladder, code and tax',
  { timeout: 120_000 + cases * 5 },
  () => {
    const seen = { priced: 0, stepwise: 0, promo: 0, tax: 0, infant: 0, missing: 0 }
    fc.assert(
      fc.property(order, (any) => {
        const expected = reference(any)
        const found = resolved(any)
        if (!expected) {
          seen.missing++
          expect(found.some(({ total }) => total.totalMinor === null)).toBe(true)
          return
        }
        expect(found.map(({ total }) => [total.totalMinor, total.baseTotalMinor])).toEqual(
          expected.map((one) => [Number(one.agent), Number(one.base)]),
        )
        seen.priced++
        if (any.guests.infants && any.book.chargeMethod === 'per-person') seen.infant++
        for (const { trace, total } of found) {
          for (const { stage } of trace.adjustments) seen[stage]++
          // The trace ends at what is paid.
          const last = trace.adjustments.at(-1)
          if (last) expect(last.afterMinor).toBe(total.totalMinor)
        }
      }),
      { numRuns: cases },
    )
    // Nothing is left out: each kind of change, and each kind of guest, is among what was tried.
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(cases / 50)
  },
)

it(
  'of a package is its own or what its parts come to, and its parts share all of it',
  { timeout: 120_000 + cases * 5 },
  () => {
    let composedCount = 0
    const any = fc.record({
      own: order,
      parts: fc.array(order, { minLength: 1, maxLength: 3 }),
      composed: fc.boolean(),
    })
    fc.assert(
      fc.property(any, ({ own, parts: made, composed }) => {
        // All of a package is sold to one agent: in its currency, at its rate.
        const { currency, rate, converter } = own.book
        const parts = made.map((one) => {
          const plain: PriceBook = { ...one.book, currency, rate, converter }
          const stepwise = one.ladders.map((each) => stepwiseOf(each, today, converter!.there))
          const cached = new CachedBook(
            '1',
            { ...plain, adjustments: { stepwise, promo: [], tax: [] } },
            today,
            today,
          )
          const alone = one.asks.map((ask) => night(plain, one.ladders, one.guests, ask))
          return {
            told: pricePart(cached, { skuId: 1, names: {}, asks: one.asks, guests: one.guests }),
            alone: alone.every((each) => each !== null) ? added(alone as Sum[]) : null,
          }
        })
        for (const { told, alone } of parts)
          expect(told.alone && [told.alone.agent, told.alone.base]).toEqual(
            alone && [Number(alone.agent), Number(alone.base)],
          )
        const [ask] = own.asks
        const price = packageUnitPrice(
          resolveUnitPrice(own.book, ask!),
          composed,
          parts.map(({ told }) => told),
        )
        const total = totalPrice(own.book, price, own.guests, ask!)
        const expected = composed
          ? parts.every(({ alone }) => alone)
            ? added(parts.map(({ alone }) => alone!))
            : null
          : night(own.book, [], own.guests, ask!)
        expect([total.totalMinor, total.baseTotalMinor]).toEqual(
          expected ? [Number(expected.agent), Number(expected.base)] : [null, null],
        )
        if (!expected) return
        if (composed) composedCount++
        const shares = shareAmongParts(
          { agent: Number(expected.agent), base: Number(expected.base) },
          parts.map(({ told }) => told),
        )
        for (const side of sides) {
          expect(shares.reduce((sum, one) => sum + one[side], 0)).toBe(Number(expected[side]))
          expect(shares.every((one) => one[side] >= 0)).toBe(true)
        }
      }),
      { numRuns: cases },
    )
    expect(composedCount).toBeGreaterThan(cases / 50)
  },
)
