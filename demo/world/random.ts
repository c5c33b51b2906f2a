/** The same numbers in every run (mulberry32), so that two people see one demo world. */
export function randomOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    next,
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    chance: (share: number): boolean => next() < share,
  }
}
export type Random = ReturnType<typeof randomOf>
