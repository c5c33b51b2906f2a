import type { CoachPlaces } from '#contract/scheduling/driver.schema.ts'

type Row = CoachPlaces['rows'][number]
const kmPerDegree = 111.32
const barsKm = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
/** Nobody is drawn nearer than that: two coaches at one pier are one place, not a map of its car park. */
const minKm = 2

/**
 * Places as dots on a square of `size`, north at the top, one scale for both ways; and a bar of so many kilometres, at most a third of it.
 * A degree of longitude is shorter the further from the equator.
 */
export function placesOn(rows: readonly Row[], size: number, border: number) {
  const middle = (pick: (row: Row) => number) =>
    (Math.max(...rows.map(pick)) + Math.min(...rows.map(pick))) / 2
  const [north, east] = [middle((row) => row.latitude), middle((row) => row.longitude)]
  const narrow = Math.max(0.01, Math.cos((north * Math.PI) / 180))
  const away = rows.map((row) => ({
    row,
    x: (row.longitude - east) * kmPerDegree * narrow,
    y: (row.latitude - north) * kmPerDegree,
  }))
  const farKm = Math.max(minKm, ...away.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))
  const perKm = (size / 2 - border) / farKm
  const barKm = barsKm.findLast((km) => km * perKm <= size / 3) ?? 0.5
  return {
    dots: away.map(({ row, x, y }) => ({ row, x: size / 2 + x * perKm, y: size / 2 - y * perKm })),
    barKm,
    bar: barKm * perKm,
  }
}
