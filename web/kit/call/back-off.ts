/**
 * Milliseconds to wait before the nth try: 1 s, 2 s, 4 s, spread so that not everybody comes at once. No longer: a server that
 * is started again is there in seconds, and whoever looks at its work would take it for dead.
 */
export const backOff = (attempt: number, chance = Math.random()): number =>
  Math.min(4_000, 1_000 * 2 ** attempt) * (0.5 + chance / 2)
