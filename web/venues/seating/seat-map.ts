import { hallPainter } from './large-hall.ts'
import type { Picture } from './seat-draw.ts'
import { fitView, seatSize, showSpot, spotAt, zoomAt, type Spot, type View } from './seat-view.ts'

export type SeatMap = {
  /** Draws this at the next frame; another hall is seen whole. */
  show: (picture: Picture) => void
  zoom: (factor: number) => void
  fit: () => void
  reveal: (spot: Spot) => void
  end: () => void
}
type Point = { x: number; y: number }

/** Pixels that a finger or mouse may tremble when it presses. */
const tremble = 5
const nothing: Picture = { spots: [], selected: new Set(), cursor: undefined, stage: '' }

const pointOf = (canvas: HTMLCanvasElement, event: PointerEvent | WheelEvent): Point => {
  const box = canvas.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** A canvas with seats: moved by dragging, zoomed by wheel and by two fingers, drawn only when something changed. */
export function makeSeatMap(canvas: HTMLCanvasElement, onPick: (spot: Spot) => void): SeatMap {
  let picture = nothing
  let view: View = { x: 0, y: 0, scale: 1 }
  let size = 16
  let hall = ''
  let frame = 0
  const draw = () => {
    frame = 0
    painter.paint(view, picture, size)
  }
  const change = (next: View) => {
    view = next
    frame ||= requestAnimationFrame(draw)
  }
  const painter = hallPainter(canvas, () => change(view))
  const fit = () => change(fitView(picture.spots, canvas.clientWidth, canvas.clientHeight, size))
  const resize = new ResizeObserver(() => {
    const density = devicePixelRatio || 1
    canvas.width = Math.round(canvas.clientWidth * density)
    canvas.height = Math.round(canvas.clientHeight * density)
    fit()
  })
  resize.observe(canvas)
  const theme = new MutationObserver(() => {
    painter.forget()
    change(view)
  })
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const letGo = followPointers(canvas, {
    pan: (dx, dy) => change({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }),
    zoom: (at, factor) => change(zoomAt(view, at.x, at.y, factor)),
    press: (at) => {
      const spot = spotAt(picture.spots, view, at.x, at.y, size)
      if (spot) onPick(spot)
    },
  })
  return {
    show: (next) => {
      const first = next.spots[0]
      const last = next.spots.at(-1)
      const shape = `${next.spots.length} ${first?.id} ${first?.x} ${first?.y} ${last?.id} ${last?.x} ${last?.y}`
      picture = next
      if (shape === hall) return change(view)
      hall = shape
      size = seatSize(next.spots)
      fit()
    },
    zoom: (factor) => change(zoomAt(view, canvas.clientWidth / 2, canvas.clientHeight / 2, factor)),
    fit,
    reveal: (spot) => change(showSpot(view, spot, canvas.clientWidth, canvas.clientHeight)),
    end: () => {
      cancelAnimationFrame(frame)
      painter.forget()
      resize.disconnect()
      theme.disconnect()
      letGo()
    },
  }
}

type Moves = {
  pan: (dx: number, dy: number) => void
  zoom: (at: Point, factor: number) => void
  press: (at: Point) => void
}

function followPointers(canvas: HTMLCanvasElement, { pan, zoom, press }: Moves): () => void {
  const fingers = new Map<number, Point>()
  let moved = 0
  const end = new AbortController()
  const { signal } = end
  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    if (fingers.size === 0) moved = 0
    fingers.set(event.pointerId, pointOf(canvas, event))
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointOf(canvas, event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    moved += Math.hypot(now.x - before.x, now.y - before.y)
    fingers.set(event.pointerId, now)
    if (other) {
      const [from, to] = [before, now].map((point) => Math.hypot(point.x - other.x, point.y - other.y))
      if (from && to) zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, to / from)
    } else if (moved > tremble) pan(now.x - before.x, now.y - before.y)
  }
  const up = (event: PointerEvent) => {
    const at = fingers.get(event.pointerId)
    fingers.delete(event.pointerId)
    if (at && fingers.size === 0 && moved <= tremble) press(at)
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom(pointOf(canvas, event), Math.exp(-event.deltaY / 400))
  }
  canvas.addEventListener('pointerdown', down, { signal })
  canvas.addEventListener('pointermove', move, { signal })
  canvas.addEventListener('pointerup', up, { signal })
  canvas.addEventListener('pointercancel', (event) => void fingers.delete(event.pointerId), { signal })
  canvas.addEventListener('wheel', wheel, { signal, passive: false })
  return () => end.abort()
}
