/** Milliseconds to wait before the nth try: 1 s, 2 s, 4 s … 30 s, spread so that not everybody comes at once. */
export const backOff = (attempt: number, chance = Math.random()): number =>
  Math.min(30_000, 1_000 * 2 ** attempt) * (0.5 + chance / 2)
