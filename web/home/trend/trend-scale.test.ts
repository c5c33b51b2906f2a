import { expect, test } from 'vitest'
import { across, linePath, scaleLines } from './trend-scale.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [66_100, [0, 20_000, 40_000, 60_000, 80_000]],
  [100, [0, 25, 50, 75, 100]],
  [3_640_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
])('a scale up to %d stands at round numbers', (max, lines) => {
  expect(scaleLines(max)).toEqual(lines)
})

test('a line goes from left to right, nothing at the bottom and the top at the top', () => {
  expect(linePath([0, 50, 100], 100)).toBe('M0 100.00L50 50.00L100 0.00')
  expect(across(0, 1)).toBe(50)
})
