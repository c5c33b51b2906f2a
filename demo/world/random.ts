/**
 * The same numbers in every run (mulberry32), so that two people see one demo world. What happens at once is seeded by its
 * own name, so that the order in which it ends changes nothing.
 */
export function randomOf(name: number | string) {
  let state = typeof name === 'number' ? name : seedOf(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (max: number): number => Math.floor(next() * max)
  return {
    next,
    below,
    between: (min: number, max: number): number => min + below(max - min + 1),
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    chance: (share: number): boolean => next() < share,
  }
}
/** FNV-1a. */
const seedOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5)
export type Random = ReturnType<typeof randomOf>
