import { expect, test } from 'vitest'
import { readRows } from './read-statement.ts'

const mapping = { columns: ['code', 'day', 'guest', 'amount'] as const, dateOrder: 'dmy' as const }
const read = (...cells: string[][]) =>
  readRows(
    cells.map((row, at) => ({ no: at + 2, cells: row })),
    { ...mapping, columns: [...mapping.columns] },
    { currency: 'THB', near: '2026-11-28', zone: 'Asia/Bangkok' },
  ).map(({ no, day, amountMinor, problem }) => [no, day, amountMinor, problem])

test('a total stands alone: a booking of somebody called Sum is one', () => {
  expect(
    read(
      ['X1', '', 'Sum', '100.00'],
      ['X2', '2026-12-20', 'Total', '5.00'],
      ['', '', 'Grand total', '105.00'],
      ['Total 2', '', 'THB', '105.00'],
    ),
  ).toEqual([
    [2, null, 10_000, ''],
    [3, '2026-12-20', 500, ''],
  ])
})

test('amounts and days are read as in every sheet', () => {
  expect(
    read(
      ['X1', '๒๐/๑๒/๒๕๖๙', 'A', '๑,๒๓๔.๕๐'],
      ['X2', '2026-12-19T17:00:00.000Z', 'B', '−5.00'],
      ['X3', '20 ธันวาคม 2569', 'C', '(5.00)'],
      ['X4', '2026. 12. 20.', 'D', '37.035'],
    ),
  ).toEqual([
    [2, '2026-12-20', 123_450, ''],
    [3, '2026-12-20', -500, ''],
    [4, '2026-12-20', -500, ''],
    [5, '2026-12-20', null, 'amount'],
  ])
})

test.each([0, 1, 2, 3])('a row of which letters were lost is held back, whichever cell: %s', (at) => {
  const cells = ['X1', '2026-12-20', 'Müller', '5.00'].map((cell, place) =>
    place === at ? `${cell}\uFFFD` : cell,
  )
  expect(read(cells)).toEqual([[2, null, null, 'letters']])
})

test.each([0, 1, 2, 3])('a row whose formula failed is held back, whichever cell: %s', (at) => {
  for (const failure of ['#N/A', '#REF!', '#DIV/0!']) {
    const cells = ['X1', '2026-12-20', 'Miller', '5.00'].map((cell, place) => (place === at ? failure : cell))
    expect(read(cells)).toEqual([[2, null, null, 'formula']])
  }
})
