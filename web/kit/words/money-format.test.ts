import { expect, test } from 'vitest'
import { formatAmount, formatMoney } from './money-format.ts'

test('money is grouped, exact, and has the decimals of its currency', () => {
  expect(formatAmount(531000, 'THB')).toBe('5,310.00')
  expect(formatAmount(-123456789, 'THB')).toBe('-1,234,567.89')
  expect(formatAmount(1234567, 'KRW')).toBe('1,234,567')
  expect(formatAmount(5, 'THB')).toBe('0.05')
  expect(formatAmount(9_000_000_000_000, 'THB')).toBe('90,000,000,000.00')
  expect(formatMoney({ amountMinor: 100, currency: 'USD' })).toBe('USD 1.00')
})
