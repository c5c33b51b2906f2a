export type View = {
  latitude: number
  longitude: number
  /** Degrees from the left edge to the right one. */ span: number
}

export const mapWidth = 560
export const mapHeight = 320
const spans = [360, 120, 40, 12, 4, 1, 0.3, 0.1, 0.03]

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const within = (value: number, max: number): number => Math.max(-max, Math.min(max, value))

/** Where a position stands in the drawing. */
export const pointAt = (
  { latitude, longitude, span }: View,
  at: { latitude: number; longitude: number },
) => ({
  x: mapWidth / 2 + ((at.longitude - longitude) / span) * mapWidth,
  y: mapHeight / 2 - ((at.latitude - latitude) / span) * mapWidth,
})

/** Which position a point of the drawing is, to six decimals. */
export const positionAt = ({ latitude, longitude, span }: View, { x, y }: { x: number; y: number }) => ({
  latitude: round(within(latitude - ((y - mapHeight / 2) / mapWidth) * span, 90)),
  longitude: round(within(longitude + ((x - mapWidth / 2) / mapWidth) * span, 180)),
})

/** One step nearer or farther. */
export function zoomed(span: number, nearer: boolean): number {
  const at = spans.indexOf(span)
  return spans[Math.max(0, Math.min(spans.length - 1, at + (nearer ? 1 : -1)))] ?? span
}

/** Degrees between two lines of the net, so that some eight of them are in sight. */
export function netStep(span: number): number {
  const rough = span / 8
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough
}

/** The lines of the net between two degrees. */
export function netLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) =>
    round((first + at) * step),
  )
}
