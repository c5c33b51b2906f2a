import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('the live connection waits longer after each try, four seconds at most', () => {
  expect([0, 1, 2].map((attempt) => backOff(attempt, 1))).toEqual([1_000, 2_000, 4_000])
  expect(backOff(20, 1)).toBe(4_000)
  expect(backOff(20, 0)).toBe(2_000)
})
