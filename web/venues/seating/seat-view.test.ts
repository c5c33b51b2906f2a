import { expect, test } from 'vitest'
import { fitView, seatSize, showSpot, spotAt, spotBeside, zoomAt, type Spot } from './seat-view.ts'

const spots: Spot[] = Array.from({ length: 200 }, (_, at) => ({
  id: at + 1,
  x: (at % 20) * 20,
  y: Math.floor(at / 20) * 25,
  color: '#1d4ed8',
  label: String((at % 20) + 1),
  state: 'free',
}))
const size = seatSize(spots)

test('all of a hall fits, and each seat is found where it is drawn', () => {
  const view = fitView(spots, 800, 600, size)
  for (const spot of spots) {
    const [px, py] = [(spot.x - view.x) * view.scale, (spot.y - view.y) * view.scale]
    expect(px).toBeGreaterThan(0)
    expect(px).toBeLessThan(800)
    expect(py).toBeGreaterThan(0)
    expect(py).toBeLessThan(600)
    expect(spotAt(spots, view, px, py, size)?.id).toBe(spot.id)
  }
  expect(spotAt(spots, view, 1, 1, size)).toBeUndefined()
})

test('zooming leaves what is under the pointer where it is', () => {
  const view = zoomAt({ x: 10, y: 20, scale: 1 }, 100, 50, 2)
  expect([view.x + 100 / view.scale, view.y + 50 / view.scale]).toEqual([110, 70])
})

test('the keys walk from seat to seat, and stop at the edge', () => {
  const at = (id: number) => spots.find((spot) => spot.id === id)
  expect(spotBeside(spots, undefined, 'right')?.id).toBe(1)
  expect(spotBeside(spots, at(1), 'right')?.id).toBe(2)
  expect(spotBeside(spots, at(22), 'up')?.id).toBe(2)
  expect(spotBeside(spots, at(22), 'down')?.id).toBe(42)
  expect(spotBeside(spots, at(1), 'left')).toBeUndefined()
})

test('the seat with the keys is brought into sight', () => {
  const view = showSpot({ x: 1_000, y: 1_000, scale: 2 }, spots[0]!, 400, 300)
  expect((0 - view.x) * 2).toBeGreaterThanOrEqual(30)
  expect((0 - view.x) * 2).toBeLessThanOrEqual(370)
})

test('a hall without seats has a view too', () => {
  expect(fitView([], 800, 600, 16)).toEqual({ x: 0, y: 0, scale: 1 })
})
