import { expect, test } from 'vitest'
import { arrangeDepartures } from './departure-order.ts'

const order = (now: string, times: (string | null)[] = ['07:15', '09:00', '13:00']) =>
  arrangeDepartures(times, now, (time) => time).map(({ row, departed }) => [row, departed])

test('what is still to leave stands first; an hour after its time a departure has left', () => {
  expect(order('00:30').every(([, removed]) => removed === false)).toBe(true)
  expect(order('08:10')).toEqual([
    ['07:15', false],
    ['09:00', false],
    ['13:00', false],
  ])
  expect(order('10:05')).toEqual([
    ['13:00', false],
    ['07:15', true],
    ['09:00', true],
  ])
})

test('what has no time of its own leaves all day', () => {
  expect(order('23:00', ['08:00', null])).toEqual([
    [null, false],
    ['08:00', true],
  ])
})
