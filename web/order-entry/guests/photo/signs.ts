import type { Grey } from './ink.ts'
import type { Line } from './places.ts'
import { across, down, shapes } from './shapes.ts'

/** How like each sign a place looks, from -1 to 1. */
export type Sight = ReadonlyMap<string, number>

type Points = Float32Array
/** A sign where it may stand in its place: a point or two off. */
type Shape = { sign: string; points: Points; isNear: boolean }
const off = [-2, -1, 0, 1, 2]

let madeShapes: Shape[] | undefined
/** Made when the first photo is read. */
const allShapes = (): Shape[] =>
  (madeShapes ??= Object.entries(shapes).flatMap(([sign, bits]) => {
    const points = softened(softened(pointsOf(bits)))
    return off.flatMap((dy) =>
      off.map((dx) => ({ sign, points: level(moved(points, dx, dy)), isNear: dx % 2 === 0 && dy % 2 === 0 })),
    )
  }))

const pointsOf = (bits: string): Points => {
  const bytes = Uint8Array.from(atob(bits), (char) => char.charCodeAt(0))
  return made((x, y) => {
    const at = y * across + x
    return ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
  })
}

const made = (value: (x: number, y: number) => number): Points =>
  Float32Array.from({ length: across * down }, (_, at) => value(at % across, Math.floor(at / across)))
const pointAt = (points: Points, x: number, y: number): number =>
  x < 0 || y < 0 || x >= across || y >= down ? 0 : (points[y * across + x] ?? 0)
const moved = (points: Points, dx: number, dy: number): Points =>
  made((x, y) => pointAt(points, x - dx, y - dy))
/** As a lens does it. */
const softened = (points: Points): Points =>
  made((x, y) => {
    let sum = 0
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        sum += pointAt(points, x + dx, y + dy) * (2 - Math.abs(dx)) * (2 - Math.abs(dy))
    return sum / 16
  })
/** Neither how dark nor how contrasted it is tells one sign from another. */
function level(points: Points): Points {
  const mean = points.reduce((sum, point) => sum + point, 0) / points.length
  const size = Math.sqrt(points.reduce((sum, point) => sum + (point - mean) ** 2, 0)) || 1
  return points.map((point) => (point - mean) / size)
}

/** How the places of a line are looked at: how high they are to their width, and how far above or below the line. */
export type View = { high: number; lift: number }

/** What stands in a place of a line; `roughly` costs a third. */
export function lookAt(grey: Grey, line: Line, no: number, view: View, roughly = false): Sight {
  const seen = placeAt(grey, line, no, view)
  const sight = new Map<string, number>()
  for (const { sign, points, isNear } of allShapes()) {
    if (roughly && !isNear) continue
    let alike = 0
    for (let at = 0; at < seen.length; at++) alike += (seen[at] ?? 0) * (points[at] ?? 0)
    if (alike > (sight.get(sign) ?? -1)) sight.set(sign, alike)
  }
  return sight
}

export const surest = (sight: Sight): number => Math.max(...sight.values())

/** The place cut out along its line, ink high. */
function placeAt(grey: Grey, { x, y }: Line, no: number, { high, lift }: View): Points {
  const [dx, dy] = [x(no + 0.5) - x(no - 0.5), y(no + 0.5) - y(no - 0.5)]
  const wide = Math.hypot(dx, dy)
  const [ux, uy] = [dx / wide, dy / wide]
  const tall = 1.3 * wide * high
  // Of a large picture a point is several.
  const parts = Math.max(1, Math.round(wide / across))
  const [middleX, middleY] = [x(no), y(no)]
  return level(
    made((column, row) => {
      let sum = 0
      for (let part = 0; part < parts * parts; part++) {
        const along = ((column + ((part % parts) + 0.5) / parts) / across - 0.5) * wide
        const below = ((row + (Math.floor(part / parts) + 0.5) / parts) / down - 0.5 + lift) * tall
        sum += darkAt(grey, middleX + along * ux - below * uy, middleY + along * uy + below * ux)
      }
      return sum
    }),
  )
}

/** Between points of the picture. */
function darkAt({ width, height, at }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 0
  const [right, low] = [x - left, y - top]
  const point = top * width + left
  const value = (no: number) => at[no] ?? 0
  const above = value(point) * (1 - right) + value(point + 1) * right
  const under = value(point + width) * (1 - right) + value(point + width + 1) * right
  return 255 - above * (1 - low) - under * low
}

/** The sign that looks most like a place, of those that may stand there. */
export function signOf(sight: Sight, fits: (sign: string) => boolean): string {
  let best = { sign: '<', alike: -1 }
  for (const [sign, alike] of sight) if (alike > best.alike && fits(sign)) best = { sign, alike }
  return best.sign
}
