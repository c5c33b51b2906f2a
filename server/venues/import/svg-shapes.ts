import { Parser } from 'htmlparser2'
import { BadSheet, noSheet } from '../../kit/sheet/limits.ts'

/** A shape of a drawing where it stands on the page, with what it and the groups around it are called. */
export type Shape = {
  kind: 'round' | 'box'
  x: number
  y: number
  size: number
  /** Its own name; '' for none. */
  label: string
  /** Names of the groups around it, the outermost first. */
  groups: string[]
  /** What is said outright: `data-zone`, `data-row`, `data-seat`. */
  labels: { zone: string; row: string; seat: string }
}

type Matrix = readonly [number, number, number, number, number, number]
type Level = {
  matrix: Matrix
  label: string
  labels: Shape['labels']
  hidden: boolean
  shape: Shape | undefined
}

const maxDepth = 64
/** Shapes that are looked at: seats and what is drawn around them. */
const maxShapes = 60_000
const unseen = new Set(['defs', 'symbol', 'clippath', 'mask', 'pattern', 'marker', 'metadata'])
const still: Matrix = [1, 0, 0, 1, 0, 0]
/** Names that drawing programs give by themselves. */
const ofProgram =
  /^(svg|g|layer|group|circle|ellipse|rect|use|path|shape|oval|rectangle|artboard)[-_ ]?\d*(_\d+_?)?$/i

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

function rotated(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return times(times([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y])
}

/** A `transform` attribute; what is not understood moves nothing. */
function matrixOf(transform: string): Matrix {
  let matrix = still
  for (const [, name = '', list = ''] of transform
    .slice(0, 2_000)
    .matchAll(/([a-zA-Z]{1,20})\s{0,5}\(([^()]{0,500})\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list
      .split(/[\s,]+/)
      .flatMap((text) => (text ? [Number(text) || 0] : []))
    const count = list.split(/[\s,]+/).filter(Boolean).length
    if (name === 'matrix') matrix = times(matrix, [a, b, c, d, e, f])
    else if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b])
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, count > 1 ? b : a, 0, 0])
    else if (name === 'rotate') matrix = times(matrix, rotated(a, b, c))
  }
  return matrix
}

const number = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0

/** A circle, an ellipse, a box or a copy of a symbol; nothing for other elements. */
function shapeAt(
  name: string,
  of: Record<string, string>,
): Pick<Shape, 'kind' | 'x' | 'y' | 'size'> | undefined {
  if (name === 'circle')
    return { kind: 'round', x: number(of['cx']), y: number(of['cy']), size: 2 * number(of['r']) }
  if (name === 'ellipse')
    return {
      kind: 'round',
      x: number(of['cx']),
      y: number(of['cy']),
      size: number(of['rx']) + number(of['ry']),
    }
  const [width, height] = [number(of['width']), number(of['height'])]
  const box = {
    x: number(of['x']) + width / 2,
    y: number(of['y']) + height / 2,
    size: Math.max(width, height),
  }
  if (name === 'rect') return { kind: 'box', ...box }
  return name === 'use' ? { kind: 'round', ...box } : undefined
}

const nameOf = (of: Record<string, string>): string => {
  const label = (of['data-label'] ?? of['inkscape:label'] ?? of['data-name'] ?? of['id'] ?? '').trim()
  return ofProgram.test(label) ? '' : label.slice(0, 60)
}
const describedBy = (of: Record<string, string>, outer: Shape['labels']): Shape['labels'] => ({
  zone: (of['data-zone'] ?? of['data-section'] ?? of['data-category'] ?? outer.zone).trim().slice(0, 60),
  row: (of['data-row'] ?? outer.row).trim().slice(0, 20),
  seat: (of['data-seat'] ?? of['data-seat-number'] ?? '').trim().slice(0, 20),
})

/** The shapes of an SVG drawing. Entities are never made, nothing else is read. Throws `BadSheet` for what is none. */
export function readShapes(text: string): Shape[] {
  const shapes: Shape[] = []
  const levels: Level[] = []
  let titled = ''
  let isSvg = false
  const parser = new Parser(
    {
      onopentag(rawName, of) {
        const name = rawName.slice(rawName.indexOf(':') + 1).toLowerCase()
        isSvg ||= name === 'svg'
        if (levels.length >= maxDepth) throw noSheet()
        const outer = levels.at(-1)
        const matrix = times(outer?.matrix ?? still, matrixOf(of['transform'] ?? ''))
        const hidden = (outer?.hidden ?? false) || unseen.has(name) || of['display'] === 'none'
        const view = describedBy(of, outer?.labels ?? { zone: '', row: '', seat: '' })
        const found = hidden ? undefined : shapeAt(name, of)
        const shape = found && placed(found, matrix, { label: nameOf(of), labels: view, levels })
        if (shape) shapes.push(shape)
        if (shapes.length > maxShapes)
          throw new BadSheet({ why: 'venues.problems.tooManySeats', params: { max: 20_000 } })
        levels.push({ matrix, hidden, labels: view, shape, label: name === 'g' ? nameOf(of) : '' })
        titled = ''
      },
      ontext(part) {
        if (titled.length < 200) titled += part
      },
      onclosetag(rawName) {
        const level = levels.pop()
        const outer = levels.at(-1)
        if (rawName.toLowerCase() === 'title' && outer?.shape && level)
          outer.shape.label = titled.trim().slice(0, 60)
        titled = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  if (!isSvg) throw noSheet()
  return shapes
}

function placed(
  { x, y, ...shape }: Pick<Shape, 'kind' | 'x' | 'y' | 'size'>,
  m: Matrix,
  { label, labels, levels }: { label: string; labels: Shape['labels']; levels: readonly Level[] },
): Shape {
  return {
    ...shape,
    x: m[0] * x + m[2] * y + m[4],
    y: m[1] * x + m[3] * y + m[5],
    size: shape.size * Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2])),
    label,
    groups: levels.flatMap((level) => level.label || []),
    labels,
  }
}
