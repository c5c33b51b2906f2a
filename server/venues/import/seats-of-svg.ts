import { rowLabel } from '#contract/venues/seat-generator.ts'
import { BadSheet } from '../../kit/sheet/limits.ts'
import { readShapes, type Shape } from './svg-shapes.ts'

/** A seat as it is written in a seat sheet. */
export type SeatLine = {
  zone: string
  row: string
  seat: string
  x: number
  y: number
  restricted?: boolean
  accessible?: boolean
}

const mid = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What is drawn as a seat: what says so; else round shapes, else boxes, of about one size. */
function seatShapes(shapes: readonly Shape[]): Shape[] {
  const view = shapes.filter((shape) => shape.labels.seat)
  if (view.length > 0) return view
  const round = shapes.filter(({ kind }) => kind === 'round')
  const chosen = round.length > 1 ? round : shapes.filter(({ kind }) => kind === 'box')
  const usual = mid(chosen.map(({ size }) => size))
  return chosen.filter(({ size }) => size <= usual * 2.5 && size >= usual / 2.5)
}

const plain = (label: string): string => label.replace(/^(zone|section|block|row|seat)[-_: ]+/i, '').trim()

type Named = { zone: string; row: string; seat: string; x: number; y: number }

/** Zone, row and seat: as they are told; else by the shape's own name (`Gold-A-12`, `A-12`, `A12`, `12`) and its groups. */
function namesOf({ label, groups, labels, x, y }: Shape): Named {
  const outer = groups.map(plain).filter((name) => !/^(seats?|seating|plan|map)$/i.test(name))
  const parts = plain(label)
    .split(/[-_.:/ ]+/)
    .filter(Boolean)
  const [seat = '', row = '', zone = ''] = parts.toReversed()
  const joined = /^([A-Za-z]{1,3})(\d{1,4})$/.exec(parts.length === 1 ? seat : '')
  return {
    zone: labels.zone || zone || outer[0] || 'A',
    row: labels.row || (joined?.[1] ?? row) || (outer.length > 1 ? (outer.at(-1) ?? '') : ''),
    seat: labels.seat || (joined?.[2] ?? seat),
    x,
    y,
  }
}

/** Rows and seats without names: rows from the front by their height, seats in a row from the left. */
function nameRest(seats: readonly Named[], usual: number): Named[] {
  return [...Map.groupBy(seats, ({ zone }) => zone).values()].flatMap((zone) => {
    const bare = zone.filter(({ row, seat }) => !row || !seat).toSorted((a, b) => a.y - b.y)
    const rows: Named[][] = []
    for (const one of bare) {
      const row = rows.at(-1)
      if (row && one.y - (row[0]?.y ?? 0) <= usual / 2) row.push(one)
      else rows.push([one])
    }
    return [
      ...zone.filter(({ row, seat }) => row && seat),
      ...rows.flatMap((row, at) =>
        row
          .toSorted((a, b) => a.x - b.x)
          .map((one, place) => ({
            ...one,
            row: one.row || rowLabel(at),
            seat: one.seat || String(place + 1),
          })),
      ),
    ]
  })
}

/** As far apart as the seats of a generated plan: twenty to the next one. */
function stepOf(seats: readonly Named[]): number {
  const steps = [...Map.groupBy(seats, ({ zone, row }) => `${zone}\n${row}`).values()].flatMap((row) => {
    const placed = row.toSorted((a, b) => a.x - b.x)
    return placed
      .slice(1)
      .map(({ x, y }, at) => Math.hypot(x - (placed[at]?.x ?? 0), y - (placed[at]?.y ?? 0)))
  })
  return mid(steps.filter((step) => step > 0)) || 20
}

/** The seats of a drawing. Throws `BadSheet` where it shows none. */
export function seatsOfSvg(text: string): SeatLine[] {
  const shapes = seatShapes(readShapes(text))
  if (shapes.length === 0) throw new BadSheet({ why: 'venues.problems.noSeats' })
  const named = nameRest(shapes.map(namesOf), mid(shapes.map(({ size }) => size)) || 1)
  const scale = 20 / stepOf(named)
  const [left, front] = named.reduce(
    ([x, y], one) => [Math.min(x, one.x), Math.min(y, one.y)],
    [Infinity, Infinity],
  )
  return named.map((one) => ({
    ...one,
    x: Math.round((one.x - left) * scale),
    y: Math.round((one.y - front) * scale),
  }))
}
