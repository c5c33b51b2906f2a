import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsOf } from '#contract/finance/books/kinds.ts'
import { inBase } from './base-amounts.ts'

const rates: Record<string, string> = {
  'USD 2026-11-01': '36.5',
  'JPY 2026-11-01': '0.2345',
  'CNY 2026-11-01': '4.987',
}
const rateOf = (currency: string, day: string) => rates[`${currency} ${day}`]
const day = '2026-11-01'

test('a posting in another currency says its rate and what it comes to in the books’ own', () => {
  const [dollars, own, yen, unknown] = inBase(
    [
      { id: 1, day, currency: 'USD', amount: 10_000 },
      { id: 2, day, currency: 'THB', amount: 531_000 },
      { id: 3, day, currency: 'JPY', amount: 1_000 },
      { id: 4, day, currency: 'KRW', amount: 1_000 },
    ],
    'THB',
    rateOf,
  )
  expect(dollars).toEqual({ rate: '36.5', baseMinor: 365_000 })
  expect(own).toEqual({ rate: '1', baseMinor: 531_000 })
  expect(yen).toEqual({ rate: '0.2345', baseMinor: 23_450 })
  expect(unknown).toBeNull()
})

test('a journal that comes to zero in its currency comes to zero in the books’ own', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom('USD', 'JPY', 'CNY'), amounts, (currency, parts) => {
      const all = [...parts, -parts.reduce((sum, part) => sum + part, 0)]
      const view = inBase(
        all.map((amount) => ({ id: 1, day, currency, amount })),
        'THB',
        rateOf,
      )
      expect(Math.abs(view.reduce((sum, one) => sum + (one?.baseMinor ?? 0), 0))).toBe(0)
    }),
  )
})

test('tax that was withheld from us is a claim on the state, our own tax a debt', () => {
  expect(factsOf({ kind: 'tax', name: 'withheld-from-us' }).class).toBe('asset')
  expect(factsOf({ kind: 'tax', name: '' }).class).toBe('liability')
})
