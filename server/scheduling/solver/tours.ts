import type { Compiled } from './compiled.ts'
import { int, num } from './numbers.ts'

/** Routes as linked nodes, with what each node allows: how early it can be served after those before it, how late for those behind it. */
export class Tours {
  readonly of: Compiled
  readonly next: Int32Array
  readonly previous: Int32Array
  /** Vehicle of each stop; -1: in none. */
  readonly vehicle: Int32Array
  readonly load: Float64Array
  readonly count: Int32Array
  readonly earliest: Float64Array
  readonly latest: Float64Array
  /** Ways, hours and moves of a vehicle; its fixed cost while it has stops. */
  readonly cost: Float64Array
  /** Stops in no vehicle, in any order. */
  absent: number[] = []
  constructor(of: Compiled) {
    this.of = of
    this.next = new Int32Array(of.nodes)
    this.previous = new Int32Array(of.nodes)
    this.vehicle = new Int32Array(of.stops).fill(-1)
    this.load = new Float64Array(of.vehicles)
    this.count = new Int32Array(of.vehicles)
    this.earliest = new Float64Array(of.nodes)
    this.latest = new Float64Array(of.nodes)
    this.cost = new Float64Array(of.vehicles)
    this.absent = Array.from({ length: of.stops }, (_, stop) => stop)
    for (let v = 0; v < of.vehicles; v++) {
      this.next[this.start(v)] = this.end(v)
      this.previous[this.end(v)] = this.start(v)
      this.refresh(v)
    }
  }

  start(v: number): number {
    return this.of.stops + 2 * v
  }
  end(v: number): number {
    return this.of.stops + 2 * v + 1
  }
  distance(a: number, b: number): number {
    const { distance, place, places } = this.of
    return num(distance, int(place, a) * places + int(place, b))
  }
  time(a: number, b: number): number {
    const { time, place, places } = this.of
    return num(time, int(place, a) * places + int(place, b))
  }

  copyFrom(other: Tours): void {
    this.next.set(other.next)
    this.previous.set(other.previous)
    this.vehicle.set(other.vehicle)
    this.load.set(other.load)
    this.count.set(other.count)
    this.earliest.set(other.earliest)
    this.latest.set(other.latest)
    this.cost.set(other.cost)
    this.absent = other.absent.slice()
  }
  copy(): Tours {
    const made = new Tours(this.of)
    made.copyFrom(this)
    return made
  }

  insert(stop: number, v: number, after: number): void {
    const before = int(this.next, after)
    this.next[after] = stop
    this.previous[stop] = after
    this.next[stop] = before
    this.previous[before] = stop
    this.vehicle[stop] = v
    this.load[v] = num(this.load, v) + num(this.of.demand, stop)
    this.count[v] = int(this.count, v) + 1
    this.refresh(v)
  }

  /** The route's times are right again after `refresh`. */
  unlink(stop: number): void {
    const v = int(this.vehicle, stop)
    const before = int(this.previous, stop)
    const behind = int(this.next, stop)
    this.next[before] = behind
    this.previous[behind] = before
    this.vehicle[stop] = -1
    this.load[v] = num(this.load, v) - num(this.of.demand, stop)
    this.count[v] = int(this.count, v) - 1
    this.absent.push(stop)
  }

  refresh(v: number): void {
    const { from, to, service, fixedCost, perDistance, perTime, moveCost, previous: had, stops } = this.of
    const start = this.start(v)
    const end = this.end(v)
    let at = start
    let early = num(from, start)
    let way = 0
    let moves = 0
    this.earliest[start] = early
    while (at !== end) {
      const to_ = int(this.next, at)
      way += this.distance(at, to_)
      early = Math.max(num(from, to_), early + num(service, at) + this.time(at, to_))
      this.earliest[to_] = early
      if (to_ < stops && int(had, to_) >= 0 && int(had, to_) !== v) moves += num(moveCost, to_)
      at = to_
    }
    let late = num(to, end)
    this.latest[end] = late
    while (at !== start) {
      const from_ = int(this.previous, at)
      late = Math.min(num(to, from_), late - this.time(from_, at) - num(service, from_))
      this.latest[from_] = late
      at = from_
    }
    this.cost[v] =
      int(this.count, v) === 0
        ? 0
        : num(fixedCost, v) +
          way * num(perDistance, v) +
          (num(this.earliest, end) - num(from, start)) * num(perTime, v) +
          moves
  }

  total(): number {
    let sum = 0
    for (let v = 0; v < this.of.vehicles; v++) sum += num(this.cost, v)
    return sum
  }
  used(): number {
    let used = 0
    for (let v = 0; v < this.of.vehicles; v++) if (int(this.count, v) > 0) used++
    return used
  }
  /** Stops of a vehicle in their order. */
  stopsOf(v: number): number[] {
    const found: number[] = []
    for (let at = int(this.next, this.start(v)); at !== this.end(v); at = int(this.next, at)) found.push(at)
    return found
  }
}
