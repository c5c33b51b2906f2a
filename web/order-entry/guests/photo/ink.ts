/** A picture in grey, row by row; 0 is black. */
export type Grey = { width: number; height: number; at: Uint8Array }

/** A dark spot: its middle and its size. */
export type Spot = { x: number; y: number; width: number; height: number }

/** Darker than this share of what is around it is ink. */
const darker = 0.82

/** Ink by what is around it, within `reach` points: shadows and patterns of the paper are none. */
function inkOf({ width, height, at }: Grey, reach: number): Uint8Array {
  const wide = width + 1
  const sums = new Float64Array(wide * (height + 1))
  const sumTo = (x: number, y: number) => sums[y * wide + x] ?? 0
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += at[y * width + x] ?? 0
      sums[(y + 1) * wide + x + 1] = sumTo(x + 1, y) + row
    }
  }
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const around = sumTo(right, bottom) - sumTo(right, top) - sumTo(left, bottom) + sumTo(left, top)
      if ((at[y * width + x] ?? 0) * (bottom - top) * (right - left) < around * darker) ink[y * width + x] = 1
    }
  }
  return ink
}

/** Spots of ink that may be signs. Reading takes the ink away. */
export function spotsOf(grey: Grey): Spot[] {
  const { width, height } = grey
  const ink = inkOf(grey, Math.max(8, Math.round(Math.max(width, height) / 40)))
  const spots: Spot[] = []
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start]) continue
    const spot = spotAt(ink, width, height, start)
    const { width: w, height: h } = spot
    if (h >= 6 && h <= height / 8 && w <= 2.2 * h && w >= 0.1 * h) spots.push(spot)
  }
  return spots
}

/** All ink that hangs together with a point. */
function spotAt(ink: Uint8Array, width: number, height: number, start: number): Spot {
  let [left, right, top, bottom] = [width, 0, height, 0]
  const todo = [start]
  ink[start] = 0
  for (let point = todo.pop(); point !== undefined; point = todo.pop()) {
    const x = point % width
    const y = (point - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++)
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
        const next = nextY * width + nextX
        if (!ink[next]) continue
        ink[next] = 0
        todo.push(next)
      }
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 1, height: bottom - top + 1 }
}
