import { describe, expect, test } from 'vitest'
import { cellText, misfitOf, parseTsv, plainText, readCell, toTsv } from './grid-clipboard.ts'

describe('copied blocks', () => {
  test('rows and cells as spreadsheets write them, the last line end is no row', () => {
    expect(parseTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
  test('empty cells keep their place', () => {
    expect(parseTsv('\t2\n3\t')).toEqual([
      ['', '2'],
      ['3', ''],
    ])
  })
  test('quoted cells may hold tabs, line ends and quotes', () => {
    expect(parseTsv('"a\tb"\t"say ""hi"""\n"two\nlines"\tx')).toEqual([
      ['a\tb', 'say "hi"'],
      ['two\nlines', 'x'],
    ])
  })
  test('a quote that nothing closes is an ordinary character', () => {
    expect(parseTsv('6" board\t5\n"7 board\t6')).toEqual([
      ['6" board', '5'],
      ['"7 board', '6'],
    ])
  })
  test('one cell is a block of one', () => {
    expect(parseTsv('2200')).toEqual([['2200']])
    expect(parseTsv('')).toEqual([['']])
  })
  test('what is written is read again', () => {
    const rows = [
      ['a', 'b\tc', '"'],
      ['', 'two\nlines', '4'],
    ]
    expect(parseTsv(toTsv(rows))).toEqual(rows)
  })
})

describe('what a text means in a column', () => {
  const money = { kind: 'money', currency: 'THB' } as const
  test('money is read into minor units of its currency', () => {
    expect(readCell('2,200.50', money)).toBe(220050)
    expect(readCell('2,200', { kind: 'money', currency: 'KRW' })).toBe(2200)
    expect(readCell('', money)).toBeNull()
  })
  test('an amount of another currency is none of ours', () => {
    expect(
      ['฿2,200', 'THB 2200', '2,200บาท', '๒,๒๐๐', '２，２００'].map((text) => readCell(text, money)),
    ).toEqual(Array(5).fill(220_000))
    expect(['$100', 'CNY 100', '¥100', '100 EUR'].map((text) => readCell(text, money))).toEqual([
      '$100',
      'CNY 100',
      '¥100',
      '100 EUR',
    ])
    expect(readCell('￥100', { kind: 'money', currency: 'CNY' })).toBe(10_000)
  })
  test('what is no number, or has too many decimals, stays as it was typed', () => {
    expect(readCell('ask Ann', money)).toBe('ask Ann')
    expect(readCell('1.005', money)).toBe('1.005')
    expect(readCell('2.5', { kind: 'number' })).toBe('2.5')
    expect(readCell('2.5', { kind: 'number', decimals: 1 })).toBe(2.5)
  })
  test.each([
    ['ask Ann', 'notNumber'],
    ['1.005', 'decimals'],
    ['99999999999999999999', 'tooLarge'],
    ['1e5', 'notNumber'],
  ])('%s is told to be wrong: %s', (text, misfit) => {
    expect(misfitOf(readCell(text, money))).toBe(misfit)
  })
  test('yes and no in several ways', () => {
    expect(
      ['TRUE', 'x', '1', '是', 'ไม่', '', 'maybe'].map((text) => readCell(text, { kind: 'boolean' })),
    ).toEqual([true, true, true, true, false, false, 'maybe'])
  })
  test('a value is drawn short and edited plain', () => {
    expect(cellText(220000, money)).toBe('2,200')
    expect(cellText(220050, money)).toBe('2,200.50')
    expect(plainText(-220050, money)).toBe('-2200.50')
    expect(readCell(plainText(-220050, money), money)).toBe(-220050)
  })
})
