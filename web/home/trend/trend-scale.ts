import { lastOf } from '#contract/kit/given.ts'
/** The lines of a scale from nothing to at least `most`: at most five, at round numbers. */
export function scaleLines(max: number): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * ten).find((size) => size >= rough) ?? rough
  const lines = [0]
  while (lastOf(lines) < max) lines.push(lines.length * step)
  return lines
}

/** A line through values in a box of 100 by 100, left to right, nothing at the bottom. */
export const linePath = (values: readonly number[], top: number): string =>
  values
    .map(
      (value, at) =>
        `${at ? 'L' : 'M'}${across(at, values.length)} ${(100 - (value / top) * 100).toFixed(2)}`,
    )
    .join('')

/** How far to the right a day stands, in percent. */
export const across = (at: number, count: number): number =>
  count < 2 ? 50 : Math.round((at / (count - 1)) * 10_000) / 100
