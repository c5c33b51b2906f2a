import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import { plays } from '#test/kit/plays.ts'
import { discountOf, type Discount } from './discount.ts'

const page = 'algorithms/promo-codes.md'
const money = (text: string): { minor: number; currency: string } => {
  const [amount = '', currency = 'THB'] = text.split(' ')
  return { minor: textToMinor(amount, currency)!, currency }
}
const shown = (minor: number, currency: string): string => `${minorToText(minor, currency)} ${currency}`

/** "10 %, at most 300", "500, from 2000". */
function discountIn(text: string): Discount {
  const [first = '', rest = ''] = text.split(', ')
  const [, word, amount] = /^(at most|from) (\d+)$/.exec(rest) ?? []
  const percent = /^([\d.]+) %$/.exec(first)
  return {
    kind: percent ? 'percent' : 'amount',
    basisPoints: percent ? Math.round(Number(percent[1]) * 100) : null,
    amountMinor: percent ? null : Number(first) * 100,
    mostMinor: word === 'at most' ? Number(amount) * 100 : null,
    leastTotalMinor: word === 'from' ? Number(amount) * 100 : 0,
  }
}

describe('what a promo code takes off, as the page says', () => {
  it.each(docTable(page, 'What it takes off'))('$discount of $total at $rate', (row) => {
    const base = money(row['total']!).minor
    const [rate = '1', currency = 'THB'] = row['rate'] === '–' ? [] : row['rate']!.split(' ')
    const { there } = converter(rate, 'THB', currency)
    const off = discountOf(discountIn(row['discount']!), { agent: there(base), base }, there)
    expect([off && shown(off.agent, currency), off && shown(off.base, 'THB')]).toEqual(
      row['worth'] === '–' ? [null, null] : [row['agent is let off'], row['worth']],
    )
  })
})

const minor = fc.integer({ min: 0, max: 9_000_000_000_000 })
const small = fc.integer({ min: 0, max: 2_000 })
const amount = fc.oneof(minor, small)
const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
    amountMinor: fc.constant(null),
    mostMinor: fc.option(amount),
    leastTotalMinor: amount,
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    basisPoints: fc.constant(null),
    amountMinor: amount,
    mostMinor: fc.constant(null),
    leastTotalMinor: amount,
  }),
)
const rate = fc.integer({ min: 1, max: 60_000 }).map((n) => String(n / 1_000))
const currency = fc.constantFrom('THB', 'CNY', 'KRW', 'JPY', 'USD')

test('whatever a discount and a total, nobody pays less than nothing, in neither currency', () => {
  fc.assert(
    fc.property(anyDiscount, amount, rate, currency, (discount, base, text, to) => {
      const { there } = converter(text, 'THB', to)
      const total = { agent: there(base), base }
      const off = discountOf(discount, total, there)
      if (!off) {
        expect(base).toBeLessThan(discount.leastTotalMinor)
        return
      }
      for (const side of ['agent', 'base'] as const) {
        expect(Number.isSafeInteger(off[side])).toBe(true)
        expect(off[side]).toBeGreaterThanOrEqual(0)
        expect(off[side]).toBeLessThanOrEqual(total[side])
      }
      if (discount.mostMinor !== null && off.base < total.base)
        expect(off.base).toBeLessThanOrEqual(discount.mostMinor)
    }),
    { numRuns: plays(20_000) },
  )
})

test('however many nights share a discount, the parts add up and none is larger than its night', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 90 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (prices, part) => {
        const total = prices.reduce((sum, price) => sum + price, 0)
        fc.pre(Number.isSafeInteger(total))
        const discount = Math.floor(total * part)
        const parts = spread(discount, prices)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(discount)
        parts.forEach((one, at) => {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(prices[at]!)
        })
      },
    ),
    { numRuns: plays(5_000) },
  )
})

it.each(docTable(page, 'How nights share it'))('$discount over the nights $nights is $shared', (row) => {
  const minors = (text: string) => text.split(' / ').map((one) => textToMinor(one, 'THB')!)
  expect(spread(textToMinor(row['discount']!, 'THB')!, minors(row['nights']!))).toEqual(
    minors(row['shared']!),
  )
})
