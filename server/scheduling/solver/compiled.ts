import type { Point, Problem, Vehicle } from './problem.ts'

/** A problem as numbers: stops are 0 … n-1; each vehicle has a node where it starts (n + 2v) and one where it ends (n + 2v + 1). */
export type Compiled = {
  stops: number
  vehicles: number
  nodes: number
  /** Place of each node in the tables. */
  place: Int32Array
  places: number
  distance: Float64Array
  time: Float64Array
  demand: Float64Array
  from: Float64Array
  to: Float64Array
  service: Float64Array
  weight: Float64Array
  capacity: Float64Array
  maxStops: Int32Array
  fixedCost: Float64Array
  perDistance: Float64Array
  perTime: Float64Array
  /** May this vehicle serve this stop, as far as skills, size and locks say? `stop * vehicles + vehicle`. */
  allowed: Uint8Array
  /** What it costs to have a stop in a vehicle: where it was before, and where not. */
  moveCost: Float64Array
  previous: Int32Array
  /** Vehicles that are alike in all that is reckoned with bear the same number: of empty ones, one is tried. */
  kind: Int32Array
  /** Of each stop, the others from the nearest on. */
  near: Int32Array
}

const isPoint = (at: number | Point | undefined): at is Point => typeof at === 'object'

export function compile(problem: Problem): Compiled {
  const { vehicles, stops } = problem
  const n = stops.length
  const nodes = n + 2 * vehicles.length
  const { place, places, distance, time } = tablesOf(problem, nodes)
  const of = (read: (node: number) => number) => Float64Array.from({ length: nodes }, (_, node) => read(node))
  const vehicleOf = (node: number): Vehicle => mustBe(vehicles[(node - n) >> 1])
  const vehicleIndex = new Map(vehicles.map(({ id }, at) => [id, at]))
  const stopIndex = new Map(stops.map(({ id }, at) => [id, at]))
  const allowed = new Uint8Array(n * vehicles.length)
  stops.forEach((stop, s) =>
    vehicles.forEach((vehicle, v) => {
      const can = (stop.skills ?? []).every((skill) => vehicle.skills?.includes(skill))
      allowed[s * vehicles.length + v] = can && stop.demand <= vehicle.capacity ? 1 : 0
    }),
  )
  for (const { stopId, vehicleId } of problem.locks ?? []) {
    const s = stopIndex.get(stopId)
    const locked = vehicleIndex.get(vehicleId)
    if (s === undefined || locked === undefined) continue
    for (let v = 0; v < vehicles.length; v++) if (v !== locked) allowed[s * vehicles.length + v] = 0
  }
  const moveCost = new Float64Array(n)
  const previous = new Int32Array(n).fill(-1)
  for (const before of problem.previous ?? []) {
    const s = stopIndex.get(before.stopId)
    const v = vehicleIndex.get(before.vehicleId)
    if (s === undefined || v === undefined) continue
    previous[s] = v
    moveCost[s] = before.moveCost
  }
  const byFleet = problem.objective !== 'cost'
  return {
    stops: n,
    vehicles: vehicles.length,
    nodes,
    place,
    places,
    distance,
    time,
    demand: of((node) => (node < n ? mustBe(stops[node]).demand : 0)),
    from: of((node) => (node < n ? mustBe(stops[node]).tw[0] : vehicleOf(node).tw[0])),
    to: of((node) => (node < n ? mustBe(stops[node]).tw[1] : vehicleOf(node).tw[1])),
    service: of((node) => (node < n ? mustBe(stops[node]).service : 0)),
    weight: Float64Array.from(stops, ({ weight }) => weight ?? 1),
    capacity: Float64Array.from(vehicles, ({ capacity }) => capacity),
    maxStops: Int32Array.from(vehicles, ({ maxStops }) => maxStops ?? n),
    fixedCost: Float64Array.from(vehicles, ({ fixedCost }) => (byFleet ? 0 : (fixedCost ?? 0))),
    perDistance: Float64Array.from(vehicles, ({ perDistance }) => (byFleet ? 1 : (perDistance ?? 1))),
    perTime: Float64Array.from(vehicles, ({ perTime }) => (byFleet ? 0 : (perTime ?? 0))),
    allowed,
    moveCost,
    previous,
    kind: kindsOf(problem, place, allowed, previous),
    near: nearOf(n, place, places, distance),
  }
}

const mustBe = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('a vehicle or stop is missing')
  return value
}

/** Places that coincide share a row: a depot of forty vehicles is one. */
function tablesOf({ vehicles, stops, matrix, times }: Problem, nodes: number) {
  const n = stops.length
  const place = new Int32Array(nodes)
  if (matrix) {
    stops.forEach(({ at = 0 }, s) => (place[s] = at))
    vehicles.forEach(({ start, end }, v) => {
      place[n + 2 * v] = isPoint(start) ? 0 : start
      place[n + 2 * v + 1] = isPoint(end) ? 0 : end
    })
    const places = matrix.length
    const flat = (rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat())
    return { place, places, distance: flat(matrix), time: flat(times ?? matrix) }
  }
  const points: Point[] = []
  const existing = new Map<string, number>()
  const placeOf = ({ x, y }: Point): number => {
    const key = `${x} ${y}`
    const at = existing.get(key) ?? points.push({ x, y }) - 1
    existing.set(key, at)
    return at
  }
  stops.forEach(({ x = 0, y = 0 }, s) => (place[s] = placeOf({ x, y })))
  vehicles.forEach(({ start, end }, v) => {
    place[n + 2 * v] = placeOf(isPoint(start) ? start : { x: 0, y: 0 })
    place[n + 2 * v + 1] = placeOf(isPoint(end) ? end : { x: 0, y: 0 })
  })
  const places = points.length
  const distance = new Float64Array(places * places)
  points.forEach((a, i) =>
    points.forEach((b, j) => (distance[i * places + j] = Math.hypot(a.x - b.x, a.y - b.y))),
  )
  return { place, places, distance, time: distance }
}

function kindsOf(
  { vehicles, stops }: Problem,
  place: Int32Array,
  allowed: Uint8Array,
  previous: Int32Array,
): Int32Array {
  const n = stops.length
  const had = new Set(previous)
  const existing = new Map<string, number>()
  return Int32Array.from(vehicles, (vehicle, v) => {
    const may = stops.map((_, s) => allowed[s * vehicles.length + v]).join('')
    const facts = [
      vehicle.capacity,
      vehicle.tw,
      vehicle.fixedCost,
      vehicle.perDistance,
      vehicle.perTime,
      vehicle.maxStops,
      place[n + 2 * v],
      place[n + 2 * v + 1],
      may,
    ]
    // One that had stops before is like no other.
    const key = had.has(v) ? `own ${v}` : JSON.stringify(facts)
    const kind = existing.get(key) ?? existing.size
    existing.set(key, kind)
    return kind
  })
}

function nearOf(n: number, place: Int32Array, places: number, distance: Float64Array): Int32Array {
  const near = new Int32Array(n * n)
  const to = new Float64Array(n)
  for (let s = 0; s < n; s++) {
    const row = (place[s] ?? 0) * places
    for (let o = 0; o < n; o++) to[o] = distance[row + (place[o] ?? 0)] ?? 0
    const order = Array.from({ length: n }, (_, o) => o).toSorted((a, b) =>
      a === s ? -1 : b === s ? 1 : (to[a] ?? 0) - (to[b] ?? 0),
    )
    near.set(order, s * n)
  }
  return near
}
