import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test('the palette finds by every typed word, whatever case and accents', () => {
  expect(matches('ord arch', 'Order archive')).toBe(true)
  expect(matches('cafe', 'Café des Îles')).toBe(true)
  expect(matches('订单', '全部订单', 'Orders')).toBe(true)
  expect(matches('order x', 'Order archive')).toBe(false)
})
