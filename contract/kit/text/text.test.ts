import { expect, test } from 'vitest'
import { closeGaps, fillText, matches, stripEmoji, stripEmojiDeep } from './text.ts'

test('emoji are stripped whole: joined families, flags, skin tones, keycaps keep their digit', () => {
  expect(stripEmoji('a😀b👨‍👩‍👧c🇹🇭d👍🏽e2️⃣f')).toBe('abcde2f')
})
test('digits, ©, ®, ™, Chinese, Thai and Korean stay', () => {
  const text = '12# * © ® ™ 王小明 น้ำ 한국어 é'
  expect(stripEmoji(text)).toBe(text)
})
test('every text of a payload is stripped, other values are left alone', () => {
  expect(stripEmojiDeep({ a: ['x🎉', 1, null], b: { c: '🎉' }, d: true })).toEqual({
    a: ['x', 1, null],
    b: { c: '' },
    d: true,
  })
})
test('an empty part of a sentence leaves no gap', () => {
  expect(closeGaps('Not enough left on 2026-11-22 : 1 left.')).toBe('Not enough left on 2026-11-22: 1 left.')
  expect(closeGaps('皮皮岛 在 2026-11-22  已停售。')).toBe('皮皮岛 在 2026-11-22 已停售。')
  expect(closeGaps('It does not run on 2026-11-22 09:00.')).toBe('It does not run on 2026-11-22 09:00.')
})

test('what is looked for is found by every typed word, whatever case and accents', () => {
  expect(matches('ord arch', 'Order archive')).toBe(true)
  expect(matches('cafe', 'Café des Îles')).toBe(true)
  expect(matches('订单', '全部订单', 'Orders')).toBe(true)
  expect(matches('order x', 'Order archive')).toBe(false)
})

test('what is counted is grouped; a year and what is text already are as they are', () => {
  expect(fillText('{count} {count|order|orders} of {year}', { count: 4867, year: 2026 })).toBe(
    '4,867 orders of 2026',
  )
  expect(fillText('{rows} · {total}', { rows: 12_345_678, total: '5000' })).toBe('12,345,678 · 5000')
})

test('a counted thing is one or many', () => {
  const word = '{cells} {cells|price|prices} of {skus} {skus|SKU|SKUs} change.'
  expect(fillText(word, { cells: 8, skus: 1 })).toBe('8 prices of 1 SKU change.')
  expect(fillText(word, { cells: 1, skus: 0 })).toBe('1 price of 0 SKUs change.')
  expect(fillText('{a} {b}', { a: 1 })).toBe('1 {b}')
})
