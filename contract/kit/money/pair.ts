import { itemAt } from '../given.ts'

/** An amount in both currencies, minor units: what the agent pays, and what that is worth to the merchant. */
export type Pair = { agent: number; base: number }

/** What is worked out on one side for all at once (`spread`, `allocate`), as pairs again. */
export function pairsOf(sideOf: (side: keyof Pair) => readonly number[]): Pair[] {
  const base = sideOf('base')
  return sideOf('agent').map((agent, at) => ({ agent, base: itemAt(base, at) }))
}
