export const numberings = ['left', 'right', 'oddEven'] as const
/** A zone of straight or bent rows, as a person describes it. */
export type SeatBlock = {
  zone: string
  color: string
  rows: number
  seats: number
  /** Seats, counted from the left, behind which an aisle goes through. */
  aisles: readonly number[]
  numbering: (typeof numberings)[number]
  /** How far the ends of a row stand nearer to the stage than its middle, in seats. */
  bend: number
}
type Placed = { zone: string; row: string; seat: string; x: number; y: number }

const step = 20
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A, B … without I and O, which are read as numbers; then AA, AB … */
export function rowLabel(at: number): string {
  const letter = letters[at % letters.length] ?? ''
  return at < letters.length ? letter : rowLabel(Math.floor(at / letters.length) - 1) + letter
}

function seatLabel(at: number, { seats, numbering }: SeatBlock): string {
  if (numbering === 'left') return String(at + 1)
  if (numbering === 'right') return String(seats - at)
  // From the middle outwards: odd numbers to the left, even ones to the right.
  const odd = Math.ceil(seats / 2)
  return String(at < odd ? (odd - at) * 2 - 1 : (at - odd + 1) * 2)
}

/** Where each seat of a row stands: as far from the next one along the bend as in a straight row. */
function rowPlaces({ seats, aisles, bend }: SeatBlock): { x: number; y: number }[] {
  const offsets = Array.from(
    { length: seats },
    (_, at) => (at + aisles.filter((after) => after > 0 && after <= at).length) * step,
  )
  const half = (offsets.at(-1) ?? 0) / 2
  const rise = Math.min(bend * step, half)
  if (rise <= 0) return offsets.map((offset) => ({ x: offset - half, y: 0 }))
  const radius = (half ** 2 + rise ** 2) / (2 * rise)
  return offsets.map((offset) => {
    const angle = (offset - half) / radius
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) - radius }
  })
}

/** Blocks one behind the other from the stage, all about one middle. */
export function placeSeats(blocks: readonly SeatBlock[]): Placed[] {
  const placed: Placed[] = []
  const rowsOf = new Map<string, number>()
  let front = 0
  for (const block of blocks) {
    const places = rowPlaces(block)
    const before = rowsOf.get(block.zone) ?? 0
    const depth = Math.round(places.reduce((low, { y }) => Math.min(low, y), 0))
    front -= depth
    for (let row = 0; row < block.rows; row += 1)
      for (const [at, { x, y }] of places.entries())
        placed.push({
          zone: block.zone,
          row: rowLabel(before + row),
          seat: seatLabel(at, block),
          x: Math.round(x),
          y: Math.round(front + row * step * 1.25 + y),
        })
    rowsOf.set(block.zone, before + block.rows)
    front += Math.round((block.rows - 1) * step * 1.25 + step * 2.5)
  }
  return placed
}

const cell = (text: string): string => text.replaceAll(/[\t\n"]/g, ' ')
/** The same as the sheet that a plan is made of. */
export const sheetOf = (
  seats: readonly (Placed & { restricted?: boolean; accessible?: boolean })[],
): string =>
  [
    'zone\trow\tseat\tx\ty\trestricted\taccessible',
    ...seats.map(({ zone, row, seat, x, y, restricted, accessible }) =>
      [cell(zone), cell(row), cell(seat), x, y, restricted ? 1 : '', accessible ? 1 : ''].join('\t'),
    ),
  ].join('\n')

/** The heads of a sheet and its lines, counted from 1 with the head; apart by tab, semicolon or comma. */
export function readSheet(sheet: string): {
  heads: readonly string[]
  lines: { line: number; cell: (head: string) => string }[]
} {
  const [first = '', ...rest] = sheet.replace(/^\uFEFF/, '').split(/\r?\n/)
  const mark = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ','
  const cellsOf = (line: string) => line.split(mark).map((text) => text.trim().replace(/^"(.*)"$/, '$1'))
  const heads = cellsOf(first).map((head) => head.toLowerCase())
  const lines = rest.flatMap((text, at) => {
    if (!text.trim()) return []
    const cells = cellsOf(text)
    return [{ line: at + 2, cell: (head: string) => cells[heads.indexOf(head)] ?? '' }]
  })
  return { heads, lines }
}

/** What can be read of a sheet that is still being written, for its picture; nothing of it is refused here. */
export const sketchOf = (sheet: string): Placed[] =>
  readSheet(sheet).lines.flatMap(({ cell: of }) => {
    const [x, y] = [Number(of('x') || Number.NaN), Number(of('y') || Number.NaN)]
    return Number.isFinite(x) && Number.isFinite(y)
      ? [{ zone: of('zone'), row: of('row'), seat: of('seat'), x, y }]
      : []
  })
