import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleMethods } from '#contract/kit/guests.ts'
import { readQuote, shownQuote, writeQuote } from './quote-text.ts'

describe('a cell of a quotation', () => {
  it.each([
    ['1980', { method: 'fixed', value: 198_000 }],
    ['1,980.50', { method: 'fixed', value: 198_050 }],
    ['0', { method: 'fixed', value: 0 }],
    ['-10%', { method: 'percent', value: -1_000 }],
    ['−10 %', { method: 'percent', value: -1_000 }],
    ['7.5%', { method: 'percent', value: 750 }],
    ['+150', { method: 'amount', value: 15_000 }],
    ['-150.25', { method: 'amount', value: -15_025 }],
    ['฿1,980', { method: 'fixed', value: 198_000 }],
    ['1 980 THB', { method: 'fixed', value: 198_000 }],
    ['๑,๙๘๐', { method: 'fixed', value: 198_000 }],
    ['－１０％', { method: 'percent', value: -1_000 }],
    ['＋１５０', { method: 'amount', value: 15_000 }],
    ['  ', null],
  ])('reads %j', (text, quote) => {
    expect(readQuote(text, 'THB')).toEqual(quote)
  })

  it.each(['cheap', '10%%', '1.234', '12 34', '+', '%', '10.123%', '$1980', 'CNY 5', '12345678901234567890'])(
    'refuses %j',
    (text) => {
      expect(readQuote(text, 'THB')).toBeUndefined()
    },
  )

  it('knows how many decimals a currency has', () => {
    expect(readQuote('41000', 'KRW')).toEqual({ method: 'fixed', value: 41_000 })
    expect(readQuote('41000.5', 'KRW')).toBeUndefined()
  })

  it('reads back whatever it wrote', () => {
    const quote = fc.record({
      method: fc.constantFrom(...ruleMethods),
      value: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(quote, fc.constantFrom('THB', 'KRW'), ({ method, value }, currency) => {
        const given = { method, value: method === 'fixed' ? Math.abs(value) : value }
        expect(readQuote(writeQuote(given, currency), currency)).toEqual(given)
      }),
    )
  })
})

it('a percentage is read with its true minus and a space, and typed without', () => {
  const quote = { method: 'percent', value: -1_200 } as const
  expect([shownQuote(quote, 'THB'), writeQuote(quote, 'THB')]).toEqual(['−12 %', '-12%'])
})
