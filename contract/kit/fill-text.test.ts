import { expect, test } from 'vitest'
import { fillText } from './text.ts'

test('a counted thing is one or many', () => {
  const word = '{cells} {cells|price|prices} of {skus} {skus|SKU|SKUs} change.'
  expect(fillText(word, { cells: 8, skus: 1 })).toBe('8 prices of 1 SKU change.')
  expect(fillText(word, { cells: 1, skus: 0 })).toBe('1 price of 0 SKUs change.')
  expect(fillText('{a} {b}', { a: 1 })).toBe('1 {b}')
})
