import type { Spot, View } from './seat-view.ts'

export type Picture = {
  spots: readonly Spot[]
  selected: ReadonlySet<number>
  cursor: number | undefined
  stage: string
}
type Colors = { ink: string; faint: string; line: string; surface: string; held: string }

const colorsOf = (canvas: HTMLCanvasElement): Colors => {
  const style = getComputedStyle(canvas)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: of('--ink'),
    faint: of('--ink-faint'),
    line: of('--line-strong'),
    surface: of('--surface'),
    held: of('--coral-fill'),
  }
}

/** The hall as it is in sight. A state is told by its shape too: free is full, held has a ring, sold is small, blocked a cross. */
export function drawSeats(
  canvas: HTMLCanvasElement,
  view: View,
  picture: Picture,
  size: number,
  /** Whose colours they are, where the canvas itself stands on no page. */
  styled: HTMLCanvasElement = canvas,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = devicePixelRatio || 1
  const [width, height] = [canvas.width / density, canvas.height / density]
  const colors = colorsOf(styled)
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(
    density * view.scale,
    0,
    0,
    density * view.scale,
    -view.x * view.scale * density,
    -view.y * view.scale * density,
  )
  const [right, bottom] = [view.x + width / view.scale + size, view.y + height / view.scale + size]
  const inSight = picture.spots.filter(
    ({ x, y }) => x > view.x - size && x < right && y > view.y - size && y < bottom,
  )
  drawStage(context, picture, size, colors)
  drawStates(context, inSight, size, colors, size * view.scale < 6)
  if (size * view.scale > 15) drawLabels(context, inSight, size, colors)
  drawMarks(context, inSight, picture, size, colors)
}

function drawStage(context: CanvasRenderingContext2D, picture: Picture, size: number, colors: Colors): void {
  if (picture.spots.length === 0) return
  let [left, right, top] = [Infinity, -Infinity, Infinity]
  for (const { x, y } of picture.spots) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
  }
  const middle = (left + right) / 2
  const half = Math.max((right - left) / 4, size * 3)
  context.fillStyle = colors.line
  context.fillRect(middle - half, top - size * 3, half * 2, size * 1.4)
  context.fillStyle = colors.ink
  context.font = `${size * 0.9}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(picture.stage, middle, top - size * 2.3)
}

const square = (context: CanvasRenderingContext2D, { x, y }: Spot, side: number) =>
  context.rect(x - side / 2, y - side / 2, side, side)

/** One path for all seats that look alike. From far away a cross is a dot, and a ring is left out. */
function drawStates(
  context: CanvasRenderingContext2D,
  spots: readonly Spot[],
  size: number,
  colors: Colors,
  far: boolean,
): void {
  for (const [key, alike] of Map.groupBy(spots, ({ state, color }) =>
    state === 'sold' ? state : `${state} ${color}`,
  )) {
    const [state, color = colors.faint] = key.split(' ')
    context.beginPath()
    context.fillStyle = state === 'sold' ? colors.faint : color
    context.strokeStyle = state === 'held' ? colors.held : color
    context.lineWidth = size / 8
    for (const spot of alike)
      if (state === 'blocked' && !far) cross(context, spot, size * 0.7)
      else if (state === 'blocked') square(context, spot, size * 0.3)
      else square(context, spot, state === 'free' ? size : size * 0.6)
    if (state !== 'blocked' || far) context.fill()
    else context.stroke()
    if (state === 'held' && !far) {
      context.beginPath()
      for (const spot of alike) square(context, spot, size * 0.9)
      context.stroke()
    }
  }
}

function cross(context: CanvasRenderingContext2D, { x, y }: Spot, side: number): void {
  const half = side / 2
  context.moveTo(x - half, y - half)
  context.lineTo(x + half, y + half)
  context.moveTo(x + half, y - half)
  context.lineTo(x - half, y + half)
}

function drawLabels(
  context: CanvasRenderingContext2D,
  spots: readonly Spot[],
  size: number,
  colors: Colors,
): void {
  context.font = `${size * 0.5}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#ffffff'
  for (const { x, y, label, state } of spots) if (state === 'free') context.fillText(label, x, y, size * 0.9)
  context.strokeStyle = colors.ink
}

function drawMarks(
  context: CanvasRenderingContext2D,
  spots: readonly Spot[],
  { selected, cursor }: Picture,
  size: number,
  colors: Colors,
): void {
  context.beginPath()
  context.strokeStyle = colors.ink
  context.lineWidth = size / 5
  for (const spot of spots) if (selected.has(spot.id)) square(context, spot, size * 1.1)
  context.stroke()
  const at = spots.find(({ id }) => id === cursor)
  if (!at) return
  context.beginPath()
  context.setLineDash([size / 4, size / 6])
  square(context, at, size * 1.4)
  context.stroke()
  context.setLineDash([])
}
