import type { Compiled } from './compiled.ts'
import { flag, int, num } from './numbers.ts'
import type { Random } from './random.ts'
import type { Tours } from './tours.ts'

/** Orders in which stops are put back, drawn by lot with these weights: any, large first, far first, near first, narrow, early, late windows. */
const orders = [4, 4, 2, 1, 2, 2, 2] as const
const sum = orders.reduce((total, one) => total + one, 0)

function keyOf(of: Compiled, tours: Tours, drawn: number, stop: number): number {
  const { demand, from, to } = of
  switch (drawn) {
    case 1:
      return -num(demand, stop)
    case 2:
      return -tours.distance(tours.start(0), stop)
    case 3:
      return tours.distance(tours.start(0), stop)
    case 4:
      return num(to, stop) - num(from, stop)
    case 5:
      return num(from, stop)
    default:
      return -num(to, stop)
  }
}

function sortAbsent(tours: Tours, random: Random): number[] {
  let drawn = 0
  let left = random.below(sum)
  while (left >= (orders[drawn] ?? 0)) left -= orders[drawn++] ?? 0
  const stops = tours.absent.slice()
  if (drawn === 0) {
    for (let at = stops.length - 1; at > 0; at--) {
      const other = random.below(at + 1)
      const stored = stops[at] ?? 0
      stops[at] = stops[other] ?? 0
      stops[other] = stored
    }
    return stops
  }
  const keys = new Map(stops.map((stop) => [stop, keyOf(tours.of, tours, drawn, stop)]))
  return stops.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
}

export type RecreateSettings = { blink: number; /** May vehicles without stops be used? */ opens: boolean }

/** Puts absent stops back, each where it costs least; now and then a place is overlooked, so that the next round tries another. */
export function recreate(tours: Tours, random: Random, { blink, opens }: RecreateSettings): void {
  const left: number[] = []
  for (const stop of sortAbsent(tours, random)) {
    const found = findPlace(tours, random, stop, blink, opens)
    if (found) tours.insert(stop, found.vehicle, found.after)
    else left.push(stop)
  }
  tours.absent = left
}

type Place = { vehicle: number; after: number; cost: number }
function findPlace(
  tours: Tours,
  random: Random,
  stop: number,
  blink: number,
  opens: boolean,
): Place | undefined {
  const {
    vehicles,
    allowed,
    capacity,
    maxStops,
    demand,
    kind,
    from,
    to,
    service,
    fixedCost,
    perDistance,
    perTime,
    moveCost,
    previous: had,
  } = tours.of
  const { next, earliest, latest, load, count } = tours
  const need = num(demand, stop)
  const [ready, due, stay] = [num(from, stop), num(to, stop), num(service, stop)]
  const before = int(had, stop)
  const emptySeen = new Set<number>()
  let bestVehicle = -1
  let bestAfter = -1
  let best = Number.POSITIVE_INFINITY
  for (let v = 0; v < vehicles; v++) {
    if (!flag(allowed, stop * vehicles + v)) continue
    const many = int(count, v)
    if (num(load, v) + need > num(capacity, v) || many >= int(maxStops, v)) continue
    let base = before >= 0 && before !== v ? num(moveCost, stop) : 0
    if (many === 0) {
      if (!opens || emptySeen.has(int(kind, v))) continue
      emptySeen.add(int(kind, v))
      base += num(fixedCost, v)
    }
    const [way, hours] = [num(perDistance, v), num(perTime, v)]
    const end = tours.end(v)
    for (let at = tours.start(v); at !== end; at = int(next, at)) {
      const free = num(earliest, at) + num(service, at)
      // Those behind are served later still.
      if (free > due) break
      const begin = Math.max(ready, free + tours.time(at, stop))
      if (begin > due) continue
      const behind = int(next, at)
      const then = begin + stay + tours.time(stop, behind)
      if (then > num(latest, behind)) continue
      let cost =
        base + way * (tours.distance(at, stop) + tours.distance(stop, behind) - tours.distance(at, behind))
      if (hours > 0) cost += hours * Math.max(0, then - num(earliest, behind))
      if (cost < best && random.next() >= blink) {
        best = cost
        bestVehicle = v
        bestAfter = at
      }
    }
  }
  return bestVehicle < 0 ? undefined : { vehicle: bestVehicle, after: bestAfter, cost: best }
}
