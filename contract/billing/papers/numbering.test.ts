import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { codeOf, codesOf, patternMistake, seriesOf, seriesResets, usualNumbering } from './numbering.ts'

for (const row of docTable('algorithms/money/papers.md', 'Numbers')) {
  const { pattern = '', branch: place = '', day = '', no, number = '', series } = row
  test(`number ${no} of ${pattern} on ${day}`, () => {
    const resets = seriesResets.find((one) => one === row['begins again']) ?? 'month'
    const branch = place === '–' ? '' : place
    const numbering = { pattern, resets }
    expect(patternMistake(numbering)).toBeNull()
    expect(codeOf(numbering, day, { branch }, Number(no))).toBe(number)
    expect(seriesOf(numbering, day, { branch })).toBe(series)
    expect(new RegExp(codesOf(numbering, day, { branch })).exec(number)?.[1]).toBe(
      String(no).padStart(number.match(/\d+$/)?.[0].length ?? 1, '0'),
    )
  })
}

test.each([
  ['TI{yy}{mm}', 'month', 'number'],
  ['TI{0}{00}', 'never', 'number'],
  ['TI-{0000}', 'year', 'year'],
  ['TI{yy}-{0000}', 'month', 'month'],
  ['TI{dd}-{0000}', 'never', 'letters'],
  ['ใบ{0000}', 'never', 'letters'],
  ['A B{0000}', 'never', 'letters'],
] as const)('%s that begins again each %s is refused: %s', (pattern, resets, why) => {
  expect(patternMistake({ pattern, resets })).toBe(why)
})

test('usual numbers look as they always did', () => {
  expect(codeOf(usualNumbering('tax-invoice'), '2026-11-05', { branch: '00000' }, 1)).toBe(
    'TI-00000-2611-00001',
  )
  expect(codeOf(usualNumbering('bill'), '2026-11-05', { prefix: 'X' }, 12)).toBe('XBL-2611-00012')
})
