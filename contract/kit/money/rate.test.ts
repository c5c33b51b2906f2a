import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converter, plainRate, reciprocal } from './rate.ts'

describe('a conversion', () => {
  it('counts in the decimals of each currency', () => {
    expect(converter('0.2031', 'THB', 'CNY').there(220_000)).toBe(44_682)
    expect(converter('41.3', 'THB', 'KRW').there(220_000)).toBe(90_860)
    expect(converter('41.3', 'THB', 'KRW').back(90_860)).toBe(220_000)
    expect(converter('7', 'THB', 'THB').there(5)).toBe(5)
  })

  it('rounds half up, away from zero', () => {
    const half = converter('0.5', 'THB', 'CNY')
    expect([half.there(1), half.there(3), half.there(-1), half.there(-3)]).toEqual([1, 2, -1, -2])
    expect(converter('0.4999999999', 'THB', 'CNY').there(1)).toBe(0)
  })

  it('is exact where a float is not', () => {
    expect(converter('1.0000000001', 'THB', 'USD').there(9_000_000_000_000)).toBe(9_000_000_000_900)
  })

  it('says the same in plain numbers and in big ones', () => {
    const slow = (amount: number, rate: string) => {
      const up = BigInt(rate.replace('.', ''))
      return Number((BigInt(amount) * up * 2n + 10n ** 10n) / (2n * 10n ** 10n))
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90_000_000_000 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (amount, billionths) => {
          const rate = (billionths / 10 ** 7).toFixed(10)
          expect(converter(rate, 'THB', 'CNY').there(amount)).toBe(slow(amount, rate))
        },
      ),
    )
  })

  it('comes back to within what its own rounding lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (amount, thousandths) => {
          const rate = (thousandths / 1000).toFixed(3)
          const { there, back } = converter(rate, 'THB', 'CNY')
          expect(Math.abs(back(there(amount)) - amount)).toBeLessThanOrEqual(0.5 / Number(rate) + 0.5 + 1e-6)
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
    expect(() => converter('0', 'THB', 'CNY')).toThrow(RangeError)
  })
})
