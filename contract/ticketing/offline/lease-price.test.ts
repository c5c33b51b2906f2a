import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { guestsOfBlanks, leaseTotal, placesOf } from './lease-price.ts'

const numberOf = (text = ''): number | null => (text === '–' ? null : Number(text))

test.each(docTable('algorithms/operations/leases.md', 'Prices of a lease'))(
  'a lease’s prices: $adults adults, $children children, $infants infants',
  (row) => {
    const party = {
      adults: Number(row['adults']),
      children: Number(row['children']),
      infants: Number(row['infants']),
    }
    const unit = {
      adultMinor: numberOf(row['adult']),
      childMinor: numberOf(row['child']),
      infantMinor: numberOf(row['infant']),
    }
    expect(leaseTotal(unit, party)).toBe(numberOf(row['pays']))
    expect(placesOf({ infantsSit: true }, party)).toBe(Number(row['codes where infants sit']))
    expect(placesOf({ infantsSit: false }, party)).toBe(Number(row['codes']))
  },
)

test('each code is one guest’s; infants on a lap go with the first', () => {
  const party = { adults: 2, children: 1, infants: 2 }
  expect(guestsOfBlanks(false, party)).toEqual([[1, 4, 5], [2], [3]])
  expect(guestsOfBlanks(true, party)).toEqual([[1], [2], [3], [4], [5]])
})
