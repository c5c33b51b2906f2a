import { expect, test } from 'vitest'
import type { Departure } from '#contract/home/home.schema.ts'
import { arrangeDepartures } from './departure-order.ts'

const at = (time: string): Departure => ({
  date: '2026-11-21',
  time,
  session: '',
  skuId: 1,
  itemNames: {},
  productType: 'day-trip',
  orders: 1,
  guests: 2,
  boarded: 0,
  unconfirmed: 0,
})
const order = (time: string) =>
  arrangeDepartures([at('07:15'), at('09:00'), at('13:00')], time).map(({ row, gone }) => [row.time, gone])

test('what is still to leave stands first; an hour after its time a departure has left', () => {
  expect(order('00:30').every(([, gone]) => gone === false)).toBe(true)
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
