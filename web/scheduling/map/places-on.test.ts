import { expect, test } from 'vitest'
import { placesOn } from './places-on.ts'

const at = (coachId: number, latitude: number, longitude: number) => ({
  coachId,
  code: `V${coachId}`,
  name: `Van ${coachId}`,
  latitude,
  longitude,
  accuracyM: 10,
  at: '2027-01-10T00:00:00Z',
})

test('coaches stand to scale, north at the top and east to the right, all of them within the square', () => {
  const { dots } = placesOn([at(1, 7.9, 98.3), at(2, 8.1, 98.3), at(3, 8, 98.4)], 320, 40)
  const [south, north, east] = dots
  expect(north?.y).toBeCloseTo(40)
  expect(south?.y).toBeCloseTo(280)
  expect(south?.x).toBe(north?.x)
  expect(east?.x).toBeGreaterThan(160)
  // Half a tenth of a degree east is a little less than half a tenth north.
  const half = ((east?.x ?? 0) - (north?.x ?? 0)) / ((south?.y ?? 0) - (north?.y ?? 0))
  expect(half).toBeCloseTo(0.5 * Math.cos((8 * Math.PI) / 180), 3)
})

test('one coach stands in the middle, and the bar says how far a kilometre is', () => {
  const { dots, barKm, bar } = placesOn([at(1, 60, 10)], 320, 40)
  expect(dots).toMatchObject([{ x: 160, y: 160 }])
  expect([barKm, bar]).toEqual([1, 60])
})
