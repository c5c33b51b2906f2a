import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorToText } from '#contract/kit/money/money.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { emptyBook, minorOf } from '#test/kit/price-texts.ts'
import { inMerchant, makeMerchant, makeRate, testApp } from '#test/kit/pricing-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import { ratesToday } from './exchange-rates.ts'
import { moneyOf, type PriceBook } from '../resolve/price-book.ts'
import { resolveUnitPrice } from '../resolve/resolve-price.ts'

const app = testApp(await testDatabase())
const page = 'algorithms/rates.md'

describe('exchange rates by the page', () => {
  it.each(docTable(page, 'Which rate holds'))('$rates → $rate', async ({ rates, rate, of }) => {
    const found = await inMerchant(app, await makeMerchant(app), async (ctx) => {
      for (const stored of rates === '–' ? [] : rates!.split(', ')) {
        const [date, pair, value] = stored.split(' ') as [string, string, string]
        const [from, to] = pair.split('/') as [string, string]
        await makeRate(ctx, from, to, value, date)
      }
      const then = { ...ctx, now: new Date('2026-11-21T05:00:00Z') }
      return (await ratesToday(then, ['CNY'])).get('CNY')!
    })
    expect([found.rate ?? '–', found.rateDate ?? '–']).toEqual([rate, of])
  })

  it.each(docTable(page, 'The margin on selling prices'))('$rate with $margin', (row) => {
    const [list, base] = row['list price']!.split(' ') as [string, string]
    const [rate, currency] = row['rate']!.split(' ') as [string, string]
    const margin = Math.round(Number.parseFloat(row['margin']!) * 100)
    const book: PriceBook = {
      ...emptyBook,
      ...moneyOf(base, currency, rate, '2026-11-01', margin),
      basePrice: { ...noAmounts, adultMinor: minorOf(list, base) },
    }
    expect(book.rate).toBe(row['selling rate'])
    const { unit, baseUnit } = resolveUnitPrice(book, { date: '2026-12-24', session: '' })
    expect(`${minorToText(unit.adultMinor!, currency)} ${currency}`).toBe(row['agent pays'])
    expect(`${minorToText(baseUnit.adultMinor!, base)} ${base}`).toBe(row['worth'])
  })
})

const rates = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 9_999_999_999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(10, '0')}`)
const big = (rate: string): bigint => {
  const [whole = '0', rest = ''] = rate.split('.')
  return BigInt(whole) * 10n ** 10n + BigInt(rest.padEnd(10, '0'))
}

describe('a margin', () => {
  it('never lowers a rate, grows with its size, and is exact to half of the last decimal', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 4_999 }), (rate, margin) => {
        const sold = big(sellingRate(rate, margin))
        expect(sold >= big(rate)).toBe(true)
        expect(big(sellingRate(rate, margin + 1)) >= sold).toBe(true)
        const exact = big(rate) * BigInt(10_000 + margin)
        const off = sold * 10_000n - exact
        expect((off < 0n ? -off : off) <= 5_000n).toBe(true)
      }),
    )
  })

  it('of nothing leaves the rate as it is', () => {
    fc.assert(fc.property(rates, (rate) => big(sellingRate(rate, 0)) === big(rate)))
  })
})
