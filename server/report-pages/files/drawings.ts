/** A series of a drawing: a value for each row, or none where nobody knows it. */
export type Series = { name: string; values: readonly (number | null | undefined)[] }
export type DrawnLine = { name: string; points: [x: number, y: number][] }
export type Slice = { name: string; value: string; begin: number; end: number }

/** Lines that can be told from each other, and slices. */
const maxLines = 6
export const maxSlices = 6

const inHundredths = (share: number): number => Math.round(share * 10_000) / 100

/** Lines over one axis that holds zero and all values, in percent of the drawing; where a value is not known the line goes on to the next. */
export function drawLines(series: readonly Series[]): DrawnLine[] {
  const drawn = series.slice(0, maxLines)
  const values = drawn.flatMap((one) => one.values.filter((value): value is number => value != null))
  const lowest = Math.min(0, ...values)
  const height = Math.max(0, ...values) - lowest || 1
  return drawn.map(({ name, values: own }) => ({
    name,
    points: own.flatMap((value, at): [number, number][] =>
      value == null
        ? []
        : [
            [
              inHundredths(own.length > 1 ? at / (own.length - 1) : 0.5),
              inHundredths((value - lowest) / height),
            ],
          ],
    ),
  }))
}

type Part = { name: string; value: number; text: string }

/** Slices of a whole, clockwise in parts of a thousand; what is not above zero has none. Together they are the whole. */
export function drawSlices(parts: readonly Part[]): Slice[] {
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  let before = 0
  return parts.map(({ name, value, text }) => {
    const begin = whole ? (before / whole) * 1000 : 0
    before += Math.max(0, value)
    return { name, value: text, begin, end: whole ? (before / whole) * 1000 : 0 }
  })
}
