import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { licenceKey } from './licence.fields.ts'
import { markedUp } from './markup.ts'
import { bandsOf } from './trust/trust.ts'
import { Terms } from './open-market.schema.ts'
import { isHarder, termsText } from './terms.fields.ts'

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
})

test('fewer places kept, or given back sooner, are harder terms; more and later are not', () => {
  const allotting = (...allotted: object[]) =>
    Terms.parse({ currency: 'THB', settlementTerm: 'prepay', allotted })
  const boat = { code: 'PP', places: 10, releaseDays: 3 }
  const harder: [object[], boolean][] = [
    [[boat], false],
    [[], true],
    [[{ ...boat, places: 9 }], true],
    [[{ ...boat, releaseDays: 4 }], true],
    [
      [
        { ...boat, code: 'pp', places: 12, releaseDays: null },
        { ...boat, code: 'X' },
      ],
      false,
    ],
  ]
  for (const [after, is] of harder) expect(isHarder(allotting(boat), allotting(...after))).toBe(is)
})

test('a number is compared as it is meant', () => {
  expect(licenceKey('１１/ 12659')).toBe(licenceKey('11/12659'))
  expect(licenceKey('l-bj-cj00144')).toBe('L-BJ-CJ00144')
})

const orNull = (text = ''): number | null => (text === '' ? null : Number(text))
test.each(docTable('algorithms/market/contracts.md', 'Track record'))(
  'of $orders orders answered within $answered within h hours the bands are $answers, $confirmed band, $called off band, $lost band',
  (row) => {
    const bands = bandsOf({
      orders: Number(row['orders']),
      answerHours: orNull(row['answered within h']),
      confirmed: Number(row['confirmed']),
      refused: Number(row['refused']),
      calledOff: Number(row['called off']),
      casesLost: Number(row['lost']),
    })
    expect(
      [bands.answers, bands.confirmed, bands.calledOff, bands.casesLost].map((one) => one ?? null),
    ).toEqual(['answers', 'confirmed band', 'called off band', 'lost band'].map((name) => orNull(row[name])))
  },
)
