import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { changeOf, expectedOf, likelyCash } from './change.ts'

test('change is what was handed over beyond what is due; too little gives none', () => {
  expect(changeOf(45_000, 50_000)).toBe(5_000)
  expect(changeOf(45_000, 45_000)).toBe(0)
  expect(changeOf(45_000, 44_999)).toBeNull()
})

test('a shift should hold its float, its sales by method, and what was put in, less what was taken out', () => {
  const moves = [
    { kind: 'sale', method: 'cash', amountMinor: 90_000 },
    { kind: 'sale', method: 'card', amountMinor: 20_000 },
    { kind: 'in', method: 'cash', amountMinor: 5_000 },
    { kind: 'out', method: 'cash', amountMinor: 12_000 },
  ] as const
  expect(expectedOf(200_000, moves)).toEqual({ cash: 283_000, card: 20_000, qr: 0 })
})

test('sums that people hand over are the exact one and the next of each note, each once', () => {
  expect(likelyCash(135_000, 'THB', 2)).toEqual([135_000, 136_000, 140_000, 150_000, 200_000])
  expect(likelyCash(100_000, 'THB', 2)).toEqual([100_000])
  expect(likelyCash(33_000, 'KRW', 0)).toEqual([33_000, 35_000, 40_000, 50_000])
})

test.each(docTable('algorithms/operations/counter.md', 'Expected by example').map((row) => [row] as const))(
  'expected by example %#',
  (row) => {
    const minor = (column: string) => Number(row[column])
    const sales = (['cash', 'card', 'QR'] as const).map((name) => ({
      kind: 'sale' as const,
      method: name === 'QR' ? ('qr' as const) : name,
      amountMinor: minor(`${name} sales`),
    }))
    const moves = [
      ...sales,
      { kind: 'in', method: 'cash', amountMinor: minor('in') },
      { kind: 'out', method: 'cash', amountMinor: minor('out') },
    ] as const
    expect(expectedOf(minor('float'), moves)).toEqual({
      cash: minor('cash'),
      card: minor('card'),
      qr: minor('QR'),
    })
  },
)
