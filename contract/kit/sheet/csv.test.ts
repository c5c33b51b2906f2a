import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const lines = (...cells: Parameters<typeof writeCsv>[0][number]) => writeCsv([cells]).slice(1).trimEnd()

test('spreadsheets in any language read it: byte order mark, line ends, quotes where they are needed', () => {
  expect(
    writeCsv([
      ['a', 'b'],
      [1, null],
    ]),
  ).toBe('\uFEFFa,b\r\n1,\r\n')
  expect(lines('say "hi"', 'a,b', 'two\nlines')).toBe('"say ""hi""","a,b","two\nlines"')
})

test.each(['=HYPERLINK("http://x")', '+1+2', '@SUM(A1)', '-2+3', "-1+cmd|' /C calc'!A1", '\tx', '=1'])(
  '%s is kept a text',
  (text) => {
    expect(lines(text)).toMatch(/^"?'/)
  },
)

test('numbers and negative amounts stay numbers', () => {
  expect(lines(-5, '-12.50', '-1,200.00')).toBe('-5,-12.50,"-1,200.00"')
})

test('phone numbers are no formulas that add up', () => {
  expect(lines('+66 81 234 5678')).toBe("'+66 81 234 5678")
})

test('a cell is one cell too where semicolons or tabs are what separates', () => {
  expect(lines('Phi Phi;=1+1', 'a\t=1+1')).toBe('"Phi Phi;=1+1","a\t=1+1"')
})
