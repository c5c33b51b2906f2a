import { expect, test } from 'vitest'
import { withTotal } from './page-total.ts'

const page = { rows: [1, 2], total: 20, totalCapped: true as const }

test('a page that has more behind it gets the number that came after it', () => {
  expect(withTotal(page, { total: 37 })).toEqual({ rows: [1, 2], total: 37, totalCapped: undefined })
  expect(withTotal(page, { total: 1_000, totalCapped: true })).toMatchObject({
    total: 1_000,
    totalCapped: true,
  })
})

test('a page says what it knows until then, beyond what is counted, and where it is the last', () => {
  expect(withTotal(page, undefined)).toBe(page)
  expect(withTotal({ ...page, total: 1_200 }, { total: 1_000, totalCapped: true })).toMatchObject({
    total: 1_200,
  })
  const last = { rows: [1], total: 1 }
  expect(withTotal(last, { total: 1_000, totalCapped: true })).toBe(last)
})
