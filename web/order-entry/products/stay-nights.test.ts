import { expect, test } from 'vitest'
import { runsOf } from './stay-nights.tsx'

test('nights at one price stand together, as long as they follow each other', () => {
  const night = (day: number, totalMinor: number | null) => ({ date: `2026-12-0${day}`, totalMinor })
  const runs = runsOf([night(4, 300), night(5, 300), night(6, 400), night(7, 300), night(8, null)])
  expect(runs.map(({ from, nights, totalMinor }) => [from, nights, totalMinor])).toEqual([
    ['2026-12-04', 2, 300],
    ['2026-12-06', 1, 400],
    ['2026-12-07', 1, 300],
    ['2026-12-08', 1, null],
  ])
})
