import { firstOf, itemAt, lastOf } from '#contract/kit/given.ts'
import type { Spot } from './ink.ts'

/** A line of print whose signs stand at one distance: where the place of its n-th sign is. A picture may bend it a little. */
export type Line = {
  first: number
  last: number
  x: (no: number) => number
  y: (no: number) => number
  height: number
}

/** So many signs at least tell where the others of a line are. */
const fewest = 18

/** Spots beside each other and alike in height: lines of print, long enough to be a zone's. */
export function rowsOf(spots: readonly Spot[]): Spot[][] {
  const byX = spots.toSorted((a, b) => a.x - b.x)
  const highest = Math.max(...spots.map(({ height }) => height), 0)
  const leads = byX.map((_, at) => at)
  const rootOf = (at: number): number => {
    const lead = itemAt(leads, at)
    if (lead === at) return at
    return (leads[at] = rootOf(lead))
  }
  byX.forEach((one, at) => {
    for (let next = at + 1; next < byX.length; next++) {
      const other = itemAt(byX, next)
      const apart = other.x - one.x
      if (apart > 2.4 * highest) break
      if (areBeside(one, other, apart)) leads[rootOf(next)] = rootOf(at)
    }
  })
  const rows = Map.groupBy(byX.keys(), rootOf)
  return [...rows.values()]
    .filter(({ length }) => length >= fewest)
    .map((row) => row.map((at) => itemAt(byX, at)))
}

function areBeside(one: Spot, other: Spot, apart: number): boolean {
  const high = Math.max(one.height, other.height)
  const low = Math.min(one.height, other.height)
  return (
    apart >= 0.25 * high &&
    apart <= 2.4 * high &&
    low > 0.5 * high &&
    Math.abs(other.y - one.y) < 0.3 * high + 0.12 * apart
  )
}

/** The places of a row, if its signs stand at one distance. */
export function lineOf(row: readonly Spot[]): Line | null {
  const height = at(
    row.map((spot) => spot.height),
    0.7,
  )
  const spots = row.filter(
    (spot) => spot.height > 0.5 * height && spot.height < 1.5 * height && spot.width < 1.4 * height,
  )
  const gaps = spots.slice(1).map((spot, no) => spot.x - itemAt(spots, no).x)
  const usual = gaps.filter((gap) => gap > 0.5 * height && gap < 1.6 * height)
  if (spots.length < fewest || usual.length < fewest / 2) return null
  const pitch = at(usual, 0.5)
  let sum = 0
  let placed = spots.map((spot, no) => ({
    spot,
    no: (sum += no === 0 ? 0 : Math.round(itemAt(gaps, no - 1) / pitch)),
  }))
  // What stands off the line is no sign of it: taken out, and looked again.
  for (;;) {
    const x = curveThrough(placed.map(({ no, spot }) => [no, spot.x]))
    const y = curveThrough(placed.map(({ no, spot }) => [no, spot.y]))
    const retained = placed.filter(
      ({ no, spot }) => Math.abs(x(no) - spot.x) < 0.3 * pitch && Math.abs(y(no) - spot.y) < 0.35 * height,
    )
    if (retained.length < fewest - 3) return null
    if (retained.length === placed.length)
      return { first: firstOf(retained).no, last: lastOf(retained).no, x, y, height }
    placed = retained
  }
}

/** The value that so large a share of them is below. */
const at = (values: readonly number[], share: number): number =>
  itemAt(
    values.toSorted((a, b) => a - b),
    Math.floor(values.length * share),
  )

/** The curve of the second degree that is nearest to points. */
function curveThrough(points: readonly (readonly [number, number])[]): (no: number) => number {
  const middle = at(
    points.map(([no]) => no),
    0.5,
  )
  const reach = Math.max(...points.map(([no]) => Math.abs(no - middle)), 1)
  const sum = (of: (u: number, value: number) => number) =>
    points.reduce((all, [no, value]) => all + of((no - middle) / reach, value), 0)
  const power = [0, 1, 2, 3, 4].map((degree) => sum((u) => u ** degree))
  const rows = [0, 1, 2].map((degree) => [
    ...power.slice(degree, degree + 3),
    sum((u, value) => value * u ** degree),
  ])
  const [a = 0, b = 0, c = 0] = solved(rows)
  return (no) => {
    const u = (no - middle) / reach
    return a + b * u + c * u * u
  }
}

/** Three equations of three unknowns. */
function solved(rows: number[][]): number[] {
  rows.forEach((row, at) => {
    const lead = (row[at] ?? 0) || 1e-9
    rows.forEach((other, no) => {
      if (no === at) return
      const share = (other[at] ?? 0) / lead
      row.forEach((value, column) => (other[column] = (other[column] ?? 0) - share * value))
    })
  })
  return rows.map((row, at) => (row[3] ?? 0) / ((row[at] ?? 0) || 1e-9))
}
