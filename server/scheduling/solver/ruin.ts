import { int } from './numbers.ts'
import type { Random } from './random.ts'
import type { Tours } from './tours.ts'

// Slack induction by string removals (Christiaens & Vanden Berghe, 2020): stretches of routes that lie near each other are taken out
// together, so that what is put back finds room both in place and in time.

export type RuinSettings = { meanRemoved: number; maxString: number }
const splitProbability = 0.5
const splitDepth = 0.01

/** Takes strings of stops out around a stop drawn by lot; they are then absent. */
export function ruin(tours: Tours, random: Random, { meanRemoved, maxString }: RuinSettings): void {
  const { stops, vehicles, near } = tours.of
  let routed = 0
  let used = 0
  for (let v = 0; v < vehicles; v++) {
    const many = int(tours.count, v)
    routed += many
    if (many > 0) used++
  }
  if (used === 0) return
  const mean = Math.min(maxString, routed / used)
  const maxStrings = (4 * meanRemoved) / (1 + mean) - 1
  const strings = Math.floor(random.next() * maxStrings + 1)
  const seed = random.below(stops)
  const ruined = new Set<number>()
  for (let at = 0; at < stops && ruined.size < strings; at++) {
    const stop = int(near, seed * stops + at)
    const v = int(tours.vehicle, stop)
    if (v < 0 || ruined.has(v)) continue
    const many = int(tours.count, v)
    const length = Math.floor(random.next() * Math.min(many, mean) + 1)
    const removed =
      length >= many || length < 2 || random.next() > splitProbability
        ? stringAround(tours, random, stop, Math.min(length, many))
        : splitAround(tours, random, stop, length)
    for (const one of removed) tours.unlink(one)
    tours.refresh(v)
    ruined.add(v)
  }
}

/** So many stops in a row, the given one among them. */
function stringAround(tours: Tours, random: Random, stop: number, length: number): number[] {
  const route = tours.stopsOf(int(tours.vehicle, stop))
  const at = route.indexOf(stop)
  const first = Math.max(0, at - length + 1)
  const last = Math.min(at, route.length - length)
  const begin = first + random.below(last - first + 1)
  return route.slice(begin, begin + length)
}

/** The same, leaving some in its middle where they are. */
function splitAround(tours: Tours, random: Random, stop: number, length: number): number[] {
  const many = int(tours.count, int(tours.vehicle, stop))
  let stored = 1
  while (length + stored < many && random.next() > splitDepth) stored++
  const string = stringAround(tours, random, stop, length + stored)
  const begin = random.below(string.length - stored + 1)
  return [...string.slice(0, begin), ...string.slice(begin + stored)]
}
