import { expect, test } from 'vitest'
import { roomName } from './room-name.ts'

test('a room is called without the hotel above it, as long as something is left that is a name', () => {
  const cases = [
    ['Kata Hill Resort, deluxe room', 'Kata Hill Resort'],
    ['卡塔山度假酒店，豪华房', '卡塔山度假酒店'],
    ['卡塔山度假村豪华房', '卡塔山度假村'],
    ['Kata Hill Resort', 'Kata Hill Resort'],
    ['Kata Hill Resorts room', 'Kata Hill Resort'],
    ['Deluxe room', 'Kata Hill Resort'],
    ['Deluxe room', ''],
  ] as const
  expect(cases.map(([name, hotel]) => roomName(name, hotel))).toEqual([
    'deluxe room',
    '豪华房',
    '豪华房',
    'Kata Hill Resort',
    'Kata Hill Resorts room',
    'Deluxe room',
    'Deluxe room',
  ])
})
