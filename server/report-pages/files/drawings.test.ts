import { expect, test } from 'vitest'
import { drawLines, drawSlices } from './drawings.ts'

test('lines share one axis, which holds zero: what is below it stands below', () => {
  expect(
    drawLines([
      { name: 'a', values: [0, 50, 100] },
      { name: 'b', values: [-100, null, 0] },
    ]),
  ).toEqual([
    {
      name: 'a',
      points: [
        [0, 50],
        [50, 75],
        [100, 100],
      ],
    },
    {
      name: 'b',
      points: [
        [0, 0],
        [100, 50],
      ],
    },
  ])
  expect(drawLines([{ name: 'one day', values: [7] }])).toEqual([{ name: 'one day', points: [[50, 100]] }])
  expect(drawLines([{ name: 'nothing', values: [0, 0] }])[0]?.points).toEqual([
    [0, 0],
    [100, 0],
  ])
})

test('slices follow each other and are the whole together; what is below zero has none', () => {
  const slices = drawSlices([
    { name: 'a', value: 3, text: '3' },
    { name: 'b', value: -5, text: '-5' },
    { name: 'c', value: 1, text: '1' },
  ])
  expect(slices.map(({ begin, end }) => [begin, end])).toEqual([
    [0, 750],
    [750, 750],
    [750, 1000],
  ])
  expect(drawSlices([{ name: 'a', value: 0, text: '0' }])[0]).toMatchObject({ begin: 0, end: 0 })
})
