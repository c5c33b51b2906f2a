import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { licenceKey, licenceMistake } from './licence.fields.ts'
import { markedUp } from './markup.ts'
import { changedTerms, termsText } from './terms.fields.ts'

const minor = (text = ''): number => Math.round(Number(text) * 100)

test.each(docTable('algorithms/market/contracts.md', 'Prices of bound products'))(
  'a cost of $cost raised by $mark-up % sells for $price',
  (row) => {
    expect(markedUp(minor(row['cost']), minor(row['mark-up %']), minor(row['step']))).toBe(
      minor(row['price']),
    )
  },
)

test('the same terms are the same text, in whatever order they stand', () => {
  expect(termsText({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(termsText({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(changedTerms({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 2 })).toEqual(['a'])
})

test.each([
  ['TH', 'operator', '11/12659', null],
  ['TH', 'operator', '１１/12659', null],
  ['TH', 'operator', '11-12659', '11/12345'],
  ['TH', 'guide', 'G 123', null],
  ['CN', 'outbound', 'L-BJ-CJ00144', null],
  ['CN', 'operator', 'L-SH-00321', null],
  ['CN', 'operator', 'LBJ00144', 'L-BJ-CJ00123'],
  ['KR', 'operator', '제2018-000032호', null],
  ['KR', 'operator', '2025-000013', null],
  ['KR', 'operator', 'none', '제2018-000032호'],
  ['other', 'operator', 'AB', 'ABC'],
])('a licence of %s (%s) numbered %s', (country, kind, number, mistake) => {
  expect(licenceMistake({ country, kind, number }, '2026-11-01')).toBe(mistake)
})

test('a number is compared as it is meant', () => {
  expect(licenceKey('１１/ 12659')).toBe(licenceKey('11/12659'))
  expect(licenceKey('l-bj-cj00144')).toBe('L-BJ-CJ00144')
})
