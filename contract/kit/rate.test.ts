import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertBackMinor, convertMinor, plainRate, reciprocal } from './rate.ts'

describe('a conversion', () => {
  it('counts in the decimals of each currency', () => {
    expect(convertMinor(220_000, '0.2031', 'THB', 'CNY')).toBe(44_682)
    expect(convertMinor(220_000, '41.3', 'THB', 'KRW')).toBe(90_860)
    expect(convertMinor(90_860, '0.0242130751', 'KRW', 'THB')).toBe(220_000)
  })

  it('rounds half up, away from zero', () => {
    expect(convertMinor(1, '0.5', 'THB', 'CNY')).toBe(1)
    expect(convertMinor(-1, '0.5', 'THB', 'CNY')).toBe(-1)
    expect(convertMinor(1, '0.4999999999', 'THB', 'CNY')).toBe(0)
  })

  it('is exact where a float is not', () => {
    expect(convertMinor(9_000_000_000_000, '1.0000000001', 'THB', 'USD')).toBe(9_000_000_000_900)
  })

  it('comes back to within what its own rounding lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (amount, thousandths) => {
          const rate = (thousandths / 1000).toFixed(3)
          const back = convertBackMinor(convertMinor(amount, rate, 'THB', 'CNY'), rate, 'THB', 'CNY')
          expect(Math.abs(back - amount)).toBeLessThanOrEqual(0.5 / Number(rate) + 0.5 + 1e-6)
        },
      ),
    )
  })

  it('keeps a rate as a plain decimal text', () => {
    expect(plainRate('0.2030000000')).toBe('0.203')
    expect(plainRate('41.0000000000')).toBe('41')
    expect(reciprocal('5')).toBe('0.2')
    expect(reciprocal('0.2031')).toBe('4.9236829148')
    expect(() => plainRate('1e3')).toThrow(RangeError)
  })
})
