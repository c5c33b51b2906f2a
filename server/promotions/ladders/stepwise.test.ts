import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import { converter } from '#contract/kit/money/rate.ts'
import {
  ladderMethods,
  stepAt,
  stepped,
  type LadderBasis,
  type LadderMethod,
  type LadderStep,
} from '#contract/promotions/ladder.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { plays } from '#test/kit/plays.ts'
import { listBook, type PriceBook } from '../../pricing/resolve/price-book.ts'
import { resolveUnitPrice, totalPrice, tracePrice } from '../../pricing/resolve/resolve-price.ts'
import { stepwiseOf, type LoadedLadder } from './stepwise.ts'

const page = 'algorithms/stepwise.md'
const nothing = { adult: null, child: null, infant: null, unit: null }
const shown = (minor: number, currency: string): string => `${minorToText(minor, currency)} ${currency}`

const stepOf = (basis: string, text: string): LadderStep => {
  if (basis !== 'date') return { from: Number(text), days: null, values: nothing }
  const [from = '', to = ''] = text.split('~')
  return { from: null, days: { from, to }, values: nothing }
}
const textOf = ({ from, days }: LadderStep): string => (days ? `${days.from}~${days.to}` : String(from))

describe('the step that holds, as the page says', () => {
  it.each(docTable(page, 'Which step holds'))('$steps by, asked $asked: $step', (row) => {
    const basis = row['steps by'] as LadderBasis
    const steps = row['steps']!.split(', ').map((text) => stepOf(basis, text))
    const requested = row['asked']!
    const place =
      basis === 'date'
        ? { quantity: 0, lead: 0, date: requested }
        : { quantity: 0, lead: 0, date: '2026-12-24', [basis]: Number(requested) }
    const step = stepAt({ basis, method: 'percent', steps }, place)
    expect(step ? textOf(step) : '–').toBe(row['step'])
  })
})

describe('which ladder decides, as the page says', () => {
  const amounts = { adultMinor: 198_000, childMinor: 135_000, infantMinor: 0, unitMinor: null }
  const minor = (text: string) => (text === '–' ? null : Number(text) * 100)
  const readStep = (text: string): LadderStep => {
    const [from = '', values = ''] = text.split(': ')
    const [adult, child, infant] = values.split(' / ').map((value) => minor(value.trim()))
    return { from: Number(from), days: null, values: { ...nothing, adult, child, infant } as typeof nothing }
  }
  const readLadder = (text: string, id: number): LoadedLadder => ({
    id,
    name: text.trim()[0]!,
    basis: 'quantity',
    method: 'amount',
    steps: text.trim().slice(2).split(' , ').map(readStep),
    skuIds: [],
    agentIds: [],
    serviceFrom: null,
    serviceTo: null,
  })
  it.each(docTable(page, 'Which ladder decides'))('$ladders for $guests: $total', (row) => {
    const ladders = row['ladders']!.split(';').map(readLadder).toReversed()
    const [adults = 0, children = 0, infants = 0] = row['guests']!.split(' / ').map(Number)
    const guests = { adults, children, infants, units: 0 }
    const book: PriceBook = {
      ...listBook('per-person', 'THB'),
      basePrice: amounts,
      adjustments: {
        stepwise: ladders.map((one) => stepwiseOf(one, '2026-11-21', (money) => money)),
        promo: [],
        tax: [],
      },
    }
    const ask = { date: '2026-12-24', session: '' }
    const price = resolveUnitPrice(book, ask)
    const { totalMinor } = totalPrice(book, price, guests, ask)
    const { adjustments } = tracePrice(book, ask, guests)
    expect([minorToText(totalMinor!, 'THB'), adjustments.map(({ rule }) => rule).join() || '–']).toEqual([
      row['total'],
      row['decided by'],
    ])
  })
})

describe('what a step does, as the page says', () => {
  it.each(docTable(page, 'What a step does'))('$price at $rate, $step: $after', (row) => {
    const base = textToMinor(row['price']!.split(' ')[0]!, 'THB')!
    const [rate = '1', currency = 'THB'] = row['rate'] === '–' ? [] : row['rate']!.split(' ')
    const { there } = converter(rate, 'THB', currency)
    const [method = '', value = ''] = row['step']!.split(' ')
    const after = stepped(
      method as LadderMethod,
      Math.round(Number(value) * 100),
      { agent: there(base), base },
      there,
    )
    expect([shown(after.agent, currency), shown(after.base, 'THB')]).toEqual([
      row['price after'],
      row['worth'],
    ])
  })
})

const amount = fc.integer({ min: 0, max: 900_000_000 })
const price = fc.option(amount, { freq: 4 })
const amounts = fc.record({ adultMinor: price, childMinor: price, infantMinor: price, unitMinor: price })
const count = fc.integer({ min: 0, max: 40 })
const guests = fc.record({
  adults: count,
  children: count,
  infants: count,
  units: fc.integer({ min: 0, max: 1 }),
})
const ladder = fc.constantFrom(...ladderMethods).chain((method): fc.Arbitrary<LoadedLadder> => {
  const [min, max] = {
    fixed: [0, 900_000_000],
    percent: [-10_000, 20_000],
    amount: [-900_000_000, 900_000_000],
  }[method] as [number, number]
  const value = fc.option(fc.integer({ min, max }), { freq: 3 })
  const step = fc.record({
    from: fc.integer({ min: 0, max: 60 }),
    days: fc.constant(null),
    values: fc.record({ adult: value, child: value, infant: value, unit: value }),
  })
  return fc.record({
    id: fc.constant(1),
    name: fc.constant('any'),
    basis: fc.constantFrom('quantity' as const, 'lead' as const),
    method: fc.constant(method),
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    skuIds: fc.constant([]),
    agentIds: fc.constant([]),
    serviceFrom: fc.constant(null),
    serviceTo: fc.constant(null),
  })
})

test('whatever the ladder, totals are whole minor units, never below zero, in the agent’s and in the base currency', () => {
  const rates = fc.constantFrom(
    { currency: 'THB', rate: '1' },
    { currency: 'CNY', rate: '0.2031' },
    { currency: 'KRW', rate: '41.3' },
    { currency: 'USD', rate: '0.0291' },
  )
  fc.assert(
    fc.property(
      ladder,
      guests,
      amounts,
      rates,
      fc.integer({ min: 0, max: 90 }),
      (any, counts, base, money, lead) => {
        const { there } = converter(money.rate, 'THB', money.currency)
        const agent = Object.fromEntries(
          Object.entries(base).map(([key, minor]) => [key, minor === null ? null : there(minor)]),
        ) as typeof base
        const sum = (from: typeof base) =>
          counts.adults * (from.adultMinor ?? 0) +
          counts.children * (from.childMinor ?? 0) +
          counts.infants * (from.infantMinor ?? 0) +
          counts.units * (from.unitMinor ?? 0)
        const today = '2026-11-21'
        const date = Temporal.PlainDate.from(today).add({ days: lead }).toString()
        const total = { agent: sum(agent), base: sum(base) }
        const after = stepwiseOf(any, today, there).adjust(total, counts, { date }, { agent, base })
        if (!after) return
        for (const minor of [after.agent, after.base]) {
          expect(Number.isSafeInteger(minor)).toBe(true)
          expect(minor).toBeGreaterThanOrEqual(0)
        }
        if (money.currency === 'THB') expect(after.agent).toBe(after.base)
      },
    ),
    { numRuns: plays(10_000) },
  )
})
