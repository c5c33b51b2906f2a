import { expect, test } from 'vitest'
import { entryOf, firstOf, itemAt, lastOf, mustGet } from './given.ts'

test('what is there is answered, also where it is nothing by itself', () => {
  expect([itemAt([1, null], 1), itemAt('ab', 1), firstOf([0]), lastOf(['', 'b'])]).toEqual([
    null,
    'b',
    0,
    'b',
  ])
  expect([mustGet(new Map([[1, 'one']]), 1), entryOf({ a: 0 }, 'a')]).toEqual(['one', 0])
})

test('what is not there is said where it is asked for', () => {
  expect(() => itemAt([1], 1)).toThrow('the one at 1 is missing')
  expect(() => entryOf({}, 'a')).toThrow('what stands under a is missing')
  expect(() => firstOf([])).toThrow('the first is missing')
})
