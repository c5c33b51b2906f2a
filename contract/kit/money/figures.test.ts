import { describe, expect, test } from 'vitest'
import { isForeign, readFigure } from './figures.ts'

describe('numbers as people write them', () => {
  test.each([
    ['2200', '2200'],
    ['2,200.50', '2200.50'],
    ['1 200', '1200'],
    ['฿2,200', '2200'],
    ['THB 2,200', '2200'],
    ['2,200 THB', '2200'],
    ['(50)', '-50'],
    ['−5', '-5'],
    ['12%', '12'],
    ['3,5', '3.5'],
    ['1.200,50', '1200.50'],
    ['１２３', '123'],
    ['１，２００．５０', '1200.50'],
    ['๑,๒๐๐.๕๐', '1200.50'],
    ['၁,၂၀၀.၅၀', '1200.50'],
    ['១២៣', '123'],
    ['໑໒໓', '123'],
    ['১২৩', '123'],
    ['NT$1,200', '1200'],
    ['US$ 1,200.00', '1200.00'],
    ['￥1,200', '1200'],
    ['1200元', '1200'],
    ['1 200 บาท', '1200'],
    ["1'200", '1200'],
    ['12345678901234567890', '12345678901234567890'],
    ['.5', '0.5'],
    ['1.200', '1.200'],
  ])('%s', (text, figure) => {
    expect(readFigure(text)).toBe(figure)
  })
  test.each(['abc', '12a', '1-2', '', '2026-11-21', '1,2,3', '12 34', '1 2'])('%s is none', (text) => {
    expect(readFigure(text)).toBeUndefined()
  })
})

describe('the currency beside a number', () => {
  test.each([
    ['1200', 'THB', false],
    ['฿1200', 'THB', false],
    ['1200 THB', 'THB', false],
    ['฿1200', 'CNY', true],
    ['CNY 1200', 'THB', true],
    ['$5', 'USD', false],
    ['$5', 'TWD', false],
    ['NT$5', 'USD', true],
    ['US$5', 'TWD', true],
    ['￥5', 'CNY', false],
    ['¥5', 'JPY', false],
    ['5元', 'JPY', true],
    ['₩5', 'KRW', false],
    ['₩5', 'THB', true],
    ['£5', 'THB', true],
    ['£5', 'GBP', false],
    ['₫500', 'THB', true],
    ['₫500', 'VND', false],
    ['₱5', 'THB', true],
    ['₹5', 'INR', false],
    ['€5', 'THB', true],
    ['$5', 'AUD', false],
    ['5 baht', 'USD', true],
    ['5 baht', 'THB', false],
    ['5원', 'THB', true],
    ['5円', 'JPY', false],
    ['100 OUT', 'THB', false],
    ['100 DEBIT', 'THB', false],
    ['100 BAHT', 'THB', false],
  ] as const)('%s in %s', (text, currency, foreign) => {
    expect(isForeign(text, currency)).toBe(foreign)
  })
})
