import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, minorToText, roundHalfUp, share, textToMinor } from './money.ts'

describe('money', () => {
  test('a share is half up on the absolute amount', () => {
    expect(share(1, 5_000)).toBe(1)
    expect(share(-1, 5_000)).toBe(-1)
    expect(share(531_000, 5_000)).toBe(265_500)
    expect(share(149, 100)).toBe(1)
    expect(share(150, 100)).toBe(2)
  })
  test('a share of any amount is exact where floats are not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, points) => {
          const doubled = BigInt(amount) * BigInt(points) * 2n
          const got = BigInt(share(amount, points)) * 20_000n
          expect(got >= doubled - 10_000n && got <= doubled + 10_000n).toBe(true)
        },
      ),
    )
  })
  test('rounding is half up at the given decimals', () => {
    expect([0.5, 1.5, 2.4999, -0.5, 1.005 * 100].map(roundHalfUp)).toEqual([1, 2, 2, -1, 101])
  })
  test('allocated parts add up to the whole, the remainder to the last', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([33, 33, 34])
    expect(allocate(10, [0, 0])).toEqual([5, 5])
    expect(allocate(2, [1, 1, 1, 0])).toEqual([1, 1, 0, 0])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 9 }),
        (amount, weights) => {
          const parts = allocate(amount, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
  test('texts and minor units go there and back in every currency', () => {
    expect(minorToText(531_000, 'THB')).toBe('5310.00')
    expect(minorToText(-5, 'THB')).toBe('-0.05')
    expect(minorToText(1200, 'KRW')).toBe('1200')
    fc.assert(
      fc.property(
        fc.integer({ min: -9e11, max: 9e11 }),
        fc.constantFrom('THB', 'KRW', 'CNY'),
        (minor, currency) => {
          expect(textToMinor(minorToText(minor, currency), currency)).toBe(minor === 0 ? 0 : minor)
        },
      ),
    )
  })
  test('what is no amount of the currency is refused, not rounded', () => {
    for (const text of ['', 'abc', '1.234', '1e5', '12345678901234567890', '--1', '1.'])
      expect(textToMinor(text, 'THB')).toBeNull()
    expect(textToMinor('1.5', 'KRW')).toBeNull()
    expect(textToMinor('1,250.50', 'THB')).toBe(125_050)
  })
})
