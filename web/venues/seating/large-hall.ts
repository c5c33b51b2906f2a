import { drawSeats, type Picture } from './seat-draw.ts'
import type { View } from './seat-view.ts'

/** A hall of more seats is drawn once, with a margin around what is in sight, and moved as a picture: a frame has sixteen milliseconds. */
const largeHall = 3_000
/** Margin at each side, in widths and heights of what is in sight. */
const margin = 0.5
/** Milliseconds after the last step of a zoom in which it is drawn sharp again. */
const rest = 120

type Drawn = { view: View; picture: Picture; size: number; width: number; height: number }

export type HallPainter = { paint: (view: View, picture: Picture, size: number) => void; forget: () => void }

/** Draws a hall onto a canvas; `again` is called when a picture that was stretched may be drawn sharp. */
export function hallPainter(canvas: HTMLCanvasElement, again: () => void): HallPainter {
  const image = document.createElement('canvas')
  let drawn: Drawn | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = (view: View, picture: Picture, size: number) => {
    const [width, height] = [canvas.width, canvas.height]
    image.width = Math.round(width * (1 + 2 * margin))
    image.height = Math.round(height * (1 + 2 * margin))
    const density = devicePixelRatio || 1
    const wide = {
      ...view,
      x: view.x - (width * margin) / density / view.scale,
      y: view.y - (height * margin) / density / view.scale,
    }
    drawSeats(image, wide, picture, size, canvas)
    drawn = { view: wide, picture, size, width, height }
  }
  /** Where the stored picture lies now, in pixels of the canvas. */
  const placeOf = ({ view: stored }: Drawn, view: View) => {
    const pixels = view.scale * (devicePixelRatio || 1)
    const stretch = view.scale / stored.scale
    return {
      // On whole pixels it is as sharp as it was drawn.
      left: Math.round((stored.x - view.x) * pixels),
      top: Math.round((stored.y - view.y) * pixels),
      width: image.width * stretch,
      height: image.height * stretch,
      stretch,
    }
  }
  const covers = (view: View, picture: Picture, size: number): boolean => {
    if (!drawn || drawn.picture !== picture || drawn.size !== size) return false
    if (drawn.width !== canvas.width || drawn.height !== canvas.height) return false
    const { left, top, width, height, stretch } = placeOf(drawn, view)
    const near = stretch > 0.6 && stretch < 1.8
    return near && left <= 0 && top <= 0 && left + width >= canvas.width && top + height >= canvas.height
  }
  return {
    forget: () => {
      drawn = null
      clearTimeout(timer)
    },
    paint: (view, picture, size) => {
      if (picture.spots.length <= largeHall) return drawSeats(canvas, view, picture, size)
      if (!covers(view, picture, size)) store(view, picture, size)
      const context = canvas.getContext('2d')
      if (!context || !drawn) return
      const { left, top, width, height, stretch } = placeOf(drawn, view)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.drawImage(image, left, top, width, height)
      clearTimeout(timer)
      if (stretch === 1) return
      timer = setTimeout(() => {
        drawn = null
        again()
      }, rest)
    },
  }
}
