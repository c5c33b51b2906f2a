import { expect, test } from 'vitest'
import { netLines, netStep, pointAt, positionAt, zoomed } from './place-on-map.ts'

const view = { latitude: 7.9, longitude: 98.4, span: 1 }

test('what is pressed on the map is the position that is drawn there', () => {
  const at = positionAt(view, { x: 100, y: 50 })
  const point = pointAt(view, at)
  expect(point.x).toBeCloseTo(100, 2)
  expect(point.y).toBeCloseTo(50, 2)
  expect(positionAt(view, { x: 280, y: 160 })).toEqual({ latitude: 7.9, longitude: 98.4 })
})
test('no position leaves the earth', () => {
  expect(positionAt({ latitude: 0, longitude: 0, span: 360 }, { x: 560, y: -900 })).toEqual({
    latitude: 90,
    longitude: 180,
  })
})
test('it is zoomed in steps and ends at both ends', () => {
  expect(zoomed(12, true)).toBe(4)
  expect(zoomed(360, false)).toBe(360)
  expect(netStep(4)).toBe(0.5)
  expect(netLines(98.2, 99.1, 0.5)).toEqual([98.5, 99])
})
