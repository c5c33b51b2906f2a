import { readSheet } from '#contract/venues/seat-generator.ts'
import { failField } from '../kit/call/errors.ts'

export type SheetSeat = {
  zone: string
  row: string
  rowOrder: number
  label: string
  rank: number
  segment: number
  x: number
  y: number
  restricted: boolean
  accessible: boolean
}
type Read = SheetSeat & { line: number }

const needed = ['zone', 'row', 'seat', 'x', 'y']
const isWhole = (text: string): boolean => /^-?\d{1,6}$/.test(text)
const isYes = (text: string): boolean => /^(1|yes|y|true)$/i.test(text)

/** Seats that a plan may have. */
const maxSeats = 20_000

function readLines(sheet: string, field: string): Read[] {
  const { heads, lines } = readSheet(sheet)
  if (needed.some((head) => !heads.includes(head))) failField(field, 'venues.problems.columns', { line: 1 })
  return lines.map(({ line, cell }) => {
    const [zone, row, label, x, y] = [cell('zone'), cell('row'), cell('seat'), cell('x'), cell('y')]
    if (!zone || !row || !label || !isWhole(x) || !isWhole(y))
      failField(field, 'venues.problems.columns', { line })
    const flags = { restricted: isYes(cell('restricted')), accessible: isYes(cell('accessible')) }
    return { zone, row, label, x: +x, y: +y, rowOrder: 0, rank: 0, segment: 0, ...flags, line }
  })
}

/** Places that are named of those that stand twice. */
const maxNamed = 10

/** No place twice: neither its name in zone and row, nor where it stands. */
function refuseDoubled(seats: readonly Read[], field: string): void {
  const seen = new Set<string>()
  const doubled = new Map<string, number>()
  for (const { zone, row, label, x, y, line } of seats)
    for (const key of [`name ${zone}\n${row}\n${label}`, `spot ${x} ${y}`]) {
      if (seen.has(key))
        doubled.set(`${zone} ${row} ${label}`, doubled.get(`${zone} ${row} ${label}`) ?? line)
      seen.add(key)
    }
  const [line] = doubled.values()
  if (line === undefined) return
  const places = [...doubled.keys()]
  const place = [...places.slice(0, maxNamed), ...(places.length > maxNamed ? ['…'] : [])].join(', ')
  failField(field, 'venues.problems.doubled', { line, place })
}

/** Gives the seats of a row their ranks; a gap of more than one and a half steps is an aisle. */
function rankRow(row: Read[], rowOrder: number): SheetSeat[] {
  const placed = row.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const steps = placed
    .slice(1)
    .map((seat, at) => Math.hypot(seat.x - (placed[at]?.x ?? 0), seat.y - (placed[at]?.y ?? 0)))
  const step = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0
  let segment = 0
  return placed.map((seat, rank) => {
    if (rank > 0 && (steps[rank - 1] ?? 0) > step * 1.5) segment += 1
    return { ...seat, rowOrder, rank, segment }
  })
}

/**
 * A seat a line under a head `zone,row,seat,x,y` (and `restricted`, `accessible`), apart by comma, semicolon or tab.
 * Rows are in order from the front (the smallest y). What is doubled or unreadable is refused with its line.
 */
export function readSeatSheet(sheet: string, field = 'sheet'): SheetSeat[] {
  const seats = readLines(sheet, field)
  if (seats.length === 0) failField(field, 'venues.problems.columns', { line: 2 })
  if (seats.length > maxSeats) failField(field, 'venues.problems.tooManySeats', { max: maxSeats })
  refuseDoubled(seats, field)
  const rows = Map.groupBy(seats, ({ zone, row }) => `${zone}\n${row}`)
  const front = (row: Read[]) => Math.min(...row.map(({ y }) => y))
  return [...rows.values()].toSorted((a, b) => front(a) - front(b)).flatMap(rankRow)
}
