/** A cell by its place. */
export type Place = { row: number; column: number }
/** A block of cells, ends included. */
export type Block = { top: number; left: number; bottom: number; right: number }
export type Size = { rows: number; columns: number }

export const clamp = (place: Place, size: Size): Place => ({
  row: Math.max(0, Math.min(size.rows - 1, place.row)),
  column: Math.max(0, Math.min(size.columns - 1, place.column)),
})

/** The block between two cells, whichever stands first. */
export const blockOf = (one: Place, two: Place): Block => ({
  top: Math.min(one.row, two.row),
  left: Math.min(one.column, two.column),
  bottom: Math.max(one.row, two.row),
  right: Math.max(one.column, two.column),
})
export const contains = (block: Block, { row, column }: Place): boolean =>
  row >= block.top && row <= block.bottom && column >= block.left && column <= block.right
export const cellCount = (block: Block): number =>
  (block.bottom - block.top + 1) * (block.right - block.left + 1)

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * Where a key goes from a cell; undefined for keys that do not move. With `far` (Ctrl) to the edge of what is filled,
 * as spreadsheets do it.
 */
export function moved(
  key: string,
  from: Place,
  size: Size,
  options: { far?: boolean; page?: number; filled?: (place: Place) => boolean } = {},
): Place | undefined {
  const { far = false, page = 10, filled = () => false } = options
  const step = steps[key]
  if (step) {
    const next = { row: from.row + step.row, column: from.column + step.column }
    return far ? edge(from, step, size, filled) : clamp(next, size)
  }
  if (key === 'Home') return { row: far ? 0 : from.row, column: 0 }
  if (key === 'End') return { row: far ? size.rows - 1 : from.row, column: size.columns - 1 }
  if (key === 'PageUp') return clamp({ ...from, row: from.row - page }, size)
  if (key === 'PageDown') return clamp({ ...from, row: from.row + page }, size)
  return undefined
}

/** The last filled cell of a run, or the first of the next one, or the end. */
function edge(from: Place, step: Place, size: Size, filled: (place: Place) => boolean): Place {
  const next = (place: Place) => ({ row: place.row + step.row, column: place.column + step.column })
  const inside = (place: Place) =>
    place.row >= 0 && place.column >= 0 && place.row < size.rows && place.column < size.columns
  let at = from
  const run = filled(at) && inside(next(at)) && filled(next(at))
  for (let ahead = next(at); inside(ahead); ahead = next(ahead)) {
    if (run && !filled(ahead)) return at
    at = ahead
    if (!run && filled(ahead)) return ahead
  }
  return at
}

/** The cell after this one inside a block (Tab goes by rows, Enter by columns), round and round. */
export function within(block: Block, at: Place, key: 'Tab' | 'Enter', back: boolean): Place {
  const width = block.right - block.left + 1
  const height = block.bottom - block.top + 1
  const count = width * height
  const row = at.row - block.top
  const column = at.column - block.left
  const place = key === 'Tab' ? row * width + column : column * height + row
  const next = (place + (back ? -1 : 1) + count) % count
  return key === 'Tab'
    ? { row: block.top + Math.floor(next / width), column: block.left + (next % width) }
    : { row: block.top + (next % height), column: block.left + Math.floor(next / height) }
}

/** The block a fill handle covers when it is dragged from a block to a cell: one way only, the longer one. */
export function fillBlock(source: Block, to: Place): Block {
  const down = to.row - source.bottom
  const up = source.top - to.row
  const right = to.column - source.right
  const left = source.left - to.column
  const longest = Math.max(down, up, right, left)
  if (longest <= 0) return source
  if (longest === down) return { ...source, bottom: to.row }
  if (longest === up) return { ...source, top: to.row }
  return longest === right ? { ...source, right: to.column } : { ...source, left: to.column }
}
