import { expect, test } from 'vitest'
import { cost } from '../costing.ts'
import { exampleDays, exampleSheet } from '../costing-example.ts'
import { pricedIn } from './price-currency.ts'

const baht = {
  priceCurrency: 'THB',
  sellRate: '',
  sellMarginBasisPoints: 0,
  rateDate: null,
  stepMinor: 1000,
} as const
const priceOf = (sheet: typeof exampleSheet) =>
  cost(exampleDays, sheet).breaks.find(({ paying }) => paying === 20)?.priceMinor
const { priceCurrency, sellRate, sellMarginBasisPoints, rateDate, stepMinor } = exampleSheet
const yuan = { priceCurrency, sellRate, sellMarginBasisPoints, rateDate, stepMinor }

test('the same costs are a price in another currency by its rate, and back again', () => {
  const inBaht = pricedIn(exampleSheet, baht)
  // 12,302 / 0.85 = 14,472.94, up to 10.
  expect(priceOf(inBaht)).toBe(1_448_000)
  expect(pricedIn(inBaht, yuan)).toEqual(exampleSheet)
})

test('a typed price is worth the same; where a rate is missing it is worked out again, or unknown', () => {
  const typed = {
    ...exampleSheet,
    breaks: exampleSheet.breaks.map((row) => ({ ...row, typedMinor: 300_000 })),
  }
  // 3,000 / 0.207162 = 14,481.42, up to 10.
  expect(priceOf(pricedIn(typed, baht))).toBe(1_449_000)
  expect(priceOf(pricedIn({ ...typed, sellRate: '' }, baht))).toBe(1_448_000)
  expect(priceOf(pricedIn(typed, { ...yuan, sellRate: '' }))).toBeNull()
})
