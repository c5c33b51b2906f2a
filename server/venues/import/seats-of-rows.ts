import { BadSheet } from '../../kit/sheet/limits.ts'
import { unreadable } from '../../kit/sheet/unreadable.ts'
import type { SeatLine } from './seats-of-svg.ts'

/** How columns are headed; a file of another house names them in its own words. */
const heads = {
  zone: ['zone', 'section', 'category', 'block', 'area', '区域', '區域', 'โซน', '구역'],
  row: ['row', 'line', '排', '排号', '行', 'แถว', '열'],
  seat: ['seat', 'number', 'seat number', 'no', '座位', '座位号', '座號', 'ที่นั่ง', '좌석'],
  x: ['x'],
  y: ['y'],
  restricted: ['restricted', 'restricted view'],
  accessible: ['accessible', 'wheelchair'],
} as const
const isYes = (text: string): boolean => /^(1|yes|y|true|x)$/i.test(text)
export const seatHeads: readonly string[] = Object.values(heads).flat()

/**
 * The seats of a spreadsheet: a line a seat. Without places they stand in rows in the file's order, twenty apart. Throws `BadSheet`
 * for one that names no seats, or of which a cell cannot be read.
 */
export function seatsOfRows(rows: readonly (readonly string[])[]): SeatLine[] {
  const top = rows.findIndex((row) => placesIn(row).seat >= 0 && placesIn(row).row >= 0)
  const at = placesIn(rows[top] ?? [])
  const read = rows.slice(top + 1).flatMap((cells, below) => {
    const cell = (of: number) => (cells[of] ?? '').trim()
    if (top < 0 || !cell(at.seat)) return []
    const wrong = Object.values(at).find((place) => unreadable(cell(place)))
    if (wrong !== undefined) {
      const head = (rows[top]?.[wrong] ?? '').slice(0, 100)
      throw new BadSheet({ why: 'venues.problems.unreadableCell', params: { row: top + 2 + below, head } })
    }
    return [
      {
        zone: cell(at.zone) || 'A',
        row: cell(at.row) || '1',
        seat: cell(at.seat),
        place: at.x >= 0 && at.y >= 0 ? { x: Number(cell(at.x)), y: Number(cell(at.y)) } : null,
        restricted: isYes(cell(at.restricted)),
        accessible: isYes(cell(at.accessible)),
      },
    ]
  })
  if (read.length === 0) throw new BadSheet({ why: 'venues.problems.noSeats' })
  const order = [...new Set(read.map(({ zone, row }) => `${zone}\n${row}`))]
  const filled = new Map<string, number>()
  return read.map(({ place, ...seat }) => {
    const key = `${seat.zone}\n${seat.row}`
    const before = filled.get(key) ?? 0
    filled.set(key, before + 1)
    const existing = place && Number.isFinite(place.x) && Number.isFinite(place.y)
    return {
      ...seat,
      x: existing ? Math.round(place.x) : before * 20,
      y: existing ? Math.round(place.y) : order.indexOf(key) * 25,
    }
  })
}

function placesIn(row: readonly string[]): Record<keyof typeof heads, number> {
  const cells = row.map((cell) => cell.trim().toLowerCase())
  const find = (names: readonly string[]) => cells.findIndex((cell) => names.includes(cell))
  return {
    zone: find(heads.zone),
    row: find(heads.row),
    seat: find(heads.seat),
    x: find(heads.x),
    y: find(heads.y),
    restricted: find(heads.restricted),
    accessible: find(heads.accessible),
  }
}
