/** An exact fraction; `down` is above zero. */
export type Ratio = { up: bigint; down: bigint }

export const zero: Ratio = { up: 0n, down: 1n }
const common = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : common(b, a % b))
/** In lowest terms. */
export function ratio(up: bigint, down: bigint): Ratio {
  if (down === 0n) throw new RangeError('a fraction of nothing')
  const sign = down < 0n ? -1n : 1n
  const by = (common(up, down) || 1n) * sign
  return { up: up / by, down: down / by }
}
export const isZero = ({ up }: Ratio): boolean => up === 0n
export const add = (a: Ratio, b: Ratio): Ratio =>
  a.down === b.down
    ? { up: a.up + b.up, down: a.down }
    : ratio(a.up * b.down + b.up * a.down, a.down * b.down)
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.up * b.up, a.down * b.down)

const divided = (up: bigint, down: bigint, way: 'up' | 'half-up' | 'down'): bigint => {
  const size = up < 0n ? -up : up
  const whole = size / down
  const rest = size % down
  const more = way === 'up' ? rest > 0n : way === 'half-up' && rest * 2n >= down
  const rounded = more ? whole + 1n : whole
  return up < 0n ? -rounded : rounded
}

/** A whole number, half up. */
export const halfUpOf = ({ up, down }: Ratio): number => Number(divided(up, down, 'half-up'))

/** A multiple of a step: up, half up or down, away from zero. */
export const toStep = ({ up, down }: Ratio, step: number, way: 'up' | 'half-up' | 'down'): number =>
  Number(divided(up, down * BigInt(step), way)) * step
