import type { seatStates } from '#contract/venues/venues.schema.ts'

/** A seat as the map draws it. */
export type Spot = {
  id: number
  x: number
  y: number
  color: string
  label: string
  state: (typeof seatStates)[number]
}
/** What of the hall is in sight: the place of the hall in the upper left corner, and pixels per unit. */
export type View = { x: number; y: number; scale: number }
export type Direction = 'left' | 'right' | 'up' | 'down'

const limits = { min: 0.02, max: 8 }

export const seatSize = (spots: readonly Spot[]): number => {
  const gaps = spots
    .slice(1, 2_000)
    .flatMap(({ x, y }, at) => {
      const before = spots[at]
      return before && Math.hypot(x - before.x, y - before.y) > 0
        ? [Math.hypot(x - before.x, y - before.y)]
        : []
    })
    .toSorted((a, b) => a - b)
  return 0.8 * (gaps[Math.floor(gaps.length / 2)] ?? 20)
}

/** All of the hall with a margin, and room for the stage before it. */
export function fitView(spots: readonly Spot[], width: number, height: number, size: number): View {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of spots) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { x: 0, y: 0, scale: 1 }
  const margin = size * 2
  const [wide, high] = [right - left + margin * 2, bottom - top + margin * 3.5]
  const scale = Math.min(limits.max, Math.max(limits.min, Math.min(width / wide, height / high, 3)))
  return {
    scale,
    x: (left + right) / 2 - width / scale / 2,
    y: (top + bottom - margin * 1.5) / 2 - height / scale / 2,
  }
}

/** Nearer or farther, with what is under the pointer left where it is. */
export function zoomAt(view: View, px: number, py: number, factor: number): View {
  const scale = Math.min(limits.max, Math.max(limits.min, view.scale * factor))
  return { scale, x: view.x + px / view.scale - px / scale, y: view.y + py / view.scale - py / scale }
}

export function spotAt(
  spots: readonly Spot[],
  view: View,
  px: number,
  py: number,
  size: number,
): Spot | undefined {
  const [x, y] = [view.x + px / view.scale, view.y + py / view.scale]
  const reach = Math.max(size * 0.6, 8 / view.scale)
  let best: Spot | undefined
  let nearest = reach
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y)
    if (distance <= nearest) [best, nearest] = [spot, distance]
  }
  return best
}

const away: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

/** The nearest seat that way; straight ahead counts as nearer than aside. The first one where there is no seat yet. */
export function spotBeside(
  spots: readonly Spot[],
  from: Spot | undefined,
  direction: Direction,
): Spot | undefined {
  if (!from) return spots[0]
  const [dx, dy] = away[direction]
  let best: Spot | undefined
  let min = Infinity
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    if (along <= 0) continue
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    const cost = along + aside * 2.5
    if (cost < min) [best, min] = [spot, cost]
  }
  return best
}

/** The view moved as little as it takes to have the seat in sight. */
export function showSpot(view: View, spot: Spot, width: number, height: number): View {
  const margin = 30 / view.scale
  const [wide, high] = [width / view.scale, height / view.scale]
  const inside = (start: number, length: number, at: number) =>
    Math.min(at - margin, Math.max(start, at + margin - length))
  return { scale: view.scale, x: inside(view.x, wide, spot.x), y: inside(view.y, high, spot.y) }
}
