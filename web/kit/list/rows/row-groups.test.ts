import { expect, test } from 'vitest'
import { grouped, groupHeads } from './row-groups.ts'

const rows = [
  { id: 1, day: '2026-12-02' },
  { id: 2, day: '2026-12-01' },
  { id: 3, day: '2026-12-02' },
]
const day = (row: (typeof rows)[number]) => row.day

test('rows of one group stand together, in the order in which they came', () => {
  expect(grouped(rows, day).map(({ id }) => id)).toEqual([1, 3, 2])
  expect(grouped(rows, undefined)).toBe(rows)
})

test('each group is headed once, at its first row, with how many it has', () => {
  expect([...groupHeads(grouped(rows, day), day)]).toEqual([
    [0, { name: '2026-12-02', count: 2 }],
    [2, { name: '2026-12-01', count: 1 }],
  ])
  expect(groupHeads(rows, undefined).size).toBe(0)
})
