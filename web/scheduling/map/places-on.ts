import type { CoachPlaces } from '#contract/scheduling/driver.schema.ts'

type Row = CoachPlaces['rows'][number]
const kmPerDegree = 111.32
const barsKm = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
/** Nobody is drawn nearer than that: two coaches at one pier are one place, not a map of its car park. */
const minKm = 2
/** A coast is too coarse to be looked at nearer. */
export const coastKm = 14

type Point = { latitude: number; longitude: number }

/** A square of `size` with all points in it, north at the top, one scale for both ways. A degree of longitude is shorter the further from the equator. */
export function frameOf(points: readonly Point[], size: number, border: number, nearestKm = minKm) {
  const middle = (pick: (point: Point) => number) =>
    (Math.max(...points.map(pick)) + Math.min(...points.map(pick))) / 2
  const [north, east] = [middle((point) => point.latitude), middle((point) => point.longitude)]
  const narrow = Math.max(0.01, Math.cos((north * Math.PI) / 180))
  const away = ({ latitude, longitude }: Point) => ({
    x: (longitude - east) * kmPerDegree * narrow,
    y: (latitude - north) * kmPerDegree,
  })
  const farKm = Math.max(nearestKm, ...points.map(away).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))
  const perKm = (size / 2 - border) / farKm
  const spot = (point: Point) => {
    const { x, y } = away(point)
    return { x: size / 2 + x * perKm, y: size / 2 - y * perKm }
  }
  return { spot, perKm }
}

/** Places as dots on such a square; and a bar of so many kilometres, at most a third of it. */
export function placesOn(rows: readonly Row[], size: number, border: number) {
  const { spot, perKm } = frameOf(rows, size, border)
  const barKm = barsKm.findLast((km) => km * perKm <= size / 3) ?? 0.5
  return { dots: rows.map((row) => ({ row, ...spot(row) })), barKm, bar: barKm * perKm }
}
