import { expect, test } from 'vitest'
import { boxOf, moved, wholeView } from './crop.ts'

const photo = { width: 4000, height: 3000 }

test('a frame shows as much of a picture as fits, in the middle', () => {
  expect(boxOf(photo, 2, wholeView)).toEqual({ left: 0, top: 500, width: 4000, height: 2000 })
  expect(boxOf(photo, 1, wholeView)).toEqual({ left: 500, top: 0, width: 3000, height: 3000 })
})

test('drawn nearer it shows less', () => {
  expect(boxOf(photo, 2, { ...wholeView, zoom: 2 })).toEqual({
    left: 1000,
    top: 1000,
    width: 2000,
    height: 1000,
  })
})

test('it moves by its own width and stops at the edge', () => {
  const near = { ...wholeView, zoom: 2 }
  expect(boxOf(photo, 2, moved(photo, 2, near, { x: 0.25, y: 0 })).left).toBe(1500)
  const far = moved(photo, 2, near, { x: 9, y: 9 })
  expect(boxOf(photo, 2, far)).toMatchObject({ left: 2000, top: 2000 })
  // Back from the edge at once, not after all that was pushed beyond it.
  expect(boxOf(photo, 2, moved(photo, 2, far, { x: -0.25, y: 0 })).left).toBe(1500)
  expect(moved(photo, 2, wholeView, { x: 0, y: 0, zoom: 100 }).zoom).toBe(5)
  expect(moved(photo, 2, near, { x: 0, y: 0, zoom: 0.01 }).zoom).toBe(1)
})
