import { compile, type Compiled } from './compiled.ts'
import { flag, int, num } from './numbers.ts'
import type { Budget, Plan, Problem, Route, Unplaced } from './problem.ts'
import { Random } from './random.ts'
import { recreate } from './recreate.ts'
import { ruin } from './ruin.ts'
import { Tours } from './tours.ts'

const defaultSeconds = 3
/** Of the budget, so much at most is spent on needing fewer vehicles. */
const fleetShare = 0.35
const hotness = 100
const coldness = 1
const fleetRuin = { meanRemoved: 10, maxString: 10 }
const wayRuin = { meanRemoved: 15, maxString: 20 }

/** How far the work is, from 0 to 1: by rounds where they are counted, else by the clock. The clock is asked seldom. */
class Progress {
  readonly #began = performance.now()
  readonly #seconds: number
  readonly #max: number
  #share = 0
  rounds = 0
  constructor({ seconds, iterations }: Budget) {
    this.#max = iterations ?? Number.POSITIVE_INFINITY
    this.#seconds = seconds ?? (iterations === undefined ? defaultSeconds : Number.POSITIVE_INFINITY)
  }
  /** Counts a round. */
  next(): number {
    this.rounds++
    if ((this.rounds & 63) === 0 || this.rounds >= this.#max) {
      const bySeconds = (performance.now() - this.#began) / 1000 / this.#seconds
      this.#share = Math.max(this.rounds / this.#max, bySeconds)
    }
    return this.#share
  }
}

/**
 * Plans stops into vehicles: all hard rules hold in what is answered, and what finds no place is listed with what stands in its way.
 * The same problem, seed and number of iterations give the same plan; with seconds alone the machine's speed decides how far it comes.
 * `improved` hears of each better plan, at most five times a second.
 */
export function solve(problem: Problem, budget: Budget = {}, improved?: (plan: Plan) => void): Plan {
  const compiled = compile(problem)
  const random = new Random(budget.seed ?? 1)
  const progress = new Progress(budget)
  const tours = new Tours(compiled)
  if (compiled.stops > 0) {
    recreate(tours, random, { blink: 0, opens: true })
    improved?.(planOf(problem, tours, progress.rounds))
    const fewer = problem.objective === 'cost' ? tours : needFewer(tours, random, progress)
    const best = shorten(fewer, random, progress, {
      opens: problem.objective === 'cost' || fewer.absent.length > 0,
      heard: improved && ((plan) => improved(planOf(problem, plan, progress.rounds))),
    })
    tours.copyFrom(best)
  }
  return planOf(problem, tours, progress.rounds)
}

/** As few vehicles as can be, by emptying one after the other and finding places for its stops (absences are summed: what is hard to place goes first). */
function needFewer(from: Tours, random: Random, progress: Progress): Tours {
  const { of } = from
  const best = from.copy()
  if (from.absent.length > 0) return best
  const current = from.copy()
  const tried = from.copy()
  const absences = new Float64Array(of.stops)
  const sumOf = (stops: readonly number[]): number =>
    stops.reduce((sum, stop) => sum + num(absences, stop), 0)
  const min = minVehicles(of)
  if (best.used() > min) emptyOne(current, absences)
  while (best.used() > min) {
    const share = progress.next()
    if (share >= fleetShare) break
    tried.copyFrom(current)
    ruin(tried, random, fleetRuin)
    recreate(tried, random, { blink: 0.01, opens: false })
    const [now, then] = [tried.absent, current.absent]
    const heat = hotness * (coldness / hotness) ** (share / fleetShare)
    const isShorter = tried.total() < current.total() - heat * Math.log(random.next())
    if (
      sumOf(now) < sumOf(then) ||
      (now.length <= then.length && sumOf(now) <= sumOf(then) && isShorter) ||
      now.length < then.length
    )
      current.copyFrom(tried)
    for (const stop of now) absences[stop] = num(absences, stop) + 1
    if (current.absent.length === 0) {
      best.copyFrom(current)
      if (best.used() > min) emptyOne(current, absences)
    }
  }
  return best
}

/** Even full to the brim, fewer cannot carry it all. */
function minVehicles({ demand, capacity, stops }: Compiled): number {
  let left = 0
  for (let s = 0; s < stops; s++) left += num(demand, s)
  let needed = 0
  for (const room of [...capacity].toSorted((a, b) => b - a)) {
    if (left <= 0) break
    left -= room
    needed++
  }
  return Math.max(1, needed)
}

/** The vehicle whose stops were left over least. */
function emptyOne(tours: Tours, absences: Float64Array): void {
  let chosen = -1
  let min = Number.POSITIVE_INFINITY
  for (let v = 0; v < tours.of.vehicles; v++) {
    if (int(tours.count, v) === 0) continue
    const sum = tours.stopsOf(v).reduce((total, stop) => total + num(absences, stop), 0)
    if (sum >= min) continue
    min = sum
    chosen = v
  }
  if (chosen < 0) return
  for (const stop of tours.stopsOf(chosen)) tours.unlink(stop)
  tours.refresh(chosen)
}

type Shortening = { opens: boolean; heard: ((plan: Tours) => void) | undefined }

/** Simulated annealing over ruins: worse plans are taken the more seldom the later it is. What is left out weighs more than any way. */
function shorten(from: Tours, random: Random, progress: Progress, { opens, heard }: Shortening): Tours {
  const { of } = from
  const heavy = 1000 * (from.total() + 1)
  const worth = (tours: Tours): number =>
    tours.total() + tours.absent.reduce((sum, stop) => sum + heavy * num(of.weight, stop), 0)
  const best = from.copy()
  const current = from.copy()
  const tried = from.copy()
  let bestWorth = worth(best)
  let currentWorth = bestWorth
  const begin = progress.next()
  // Heat is measured in ways: a hundredth of the mean way of a stop is cold.
  const unit = Math.max(from.total() / Math.max(1, of.stops) / 10, 1e-9)
  let heardAt = performance.now()
  for (let share = begin; share < 1; share = progress.next()) {
    const done = (share - begin) / Math.max(1e-9, 1 - begin)
    const heat = unit * hotness * 0.1 * (coldness / hotness) ** done
    tried.copyFrom(current)
    ruin(tried, random, wayRuin)
    recreate(tried, random, { blink: 0.01, opens })
    const triedWorth = worth(tried)
    if (triedWorth < currentWorth - heat * Math.log(random.next())) {
      current.copyFrom(tried)
      currentWorth = triedWorth
    }
    if (triedWorth < bestWorth - 1e-9) {
      best.copyFrom(tried)
      bestWorth = triedWorth
      const now = performance.now()
      if (heard && now - heardAt >= 200) {
        heardAt = now
        heard(best)
      }
    }
  }
  return best
}

function planOf({ vehicles, stops }: Problem, tours: Tours, iterations: number): Plan {
  const { of } = tours
  let distance = 0
  let moved = 0
  const routes: Route[] = []
  vehicles.forEach(({ id }, v) => {
    const served = tours.stopsOf(v)
    if (served.length === 0) return
    const nodes = [tours.start(v), ...served, tours.end(v)]
    const way = nodes.slice(1).reduce((sum, node, at) => sum + tours.distance(nodes[at] ?? 0, node), 0)
    distance += way
    moved += served.filter((stop) => int(of.previous, stop) >= 0 && int(of.previous, stop) !== v).length
    const [first = 0] = served
    const last = served.at(-1) ?? 0
    routes.push({
      vehicleId: id,
      stops: served.map((stop, at) => {
        const before = nodes[at] ?? 0
        const arrival = num(tours.earliest, before) + num(of.service, before) + tours.time(before, stop)
        return { stopId: stops[stop]?.id ?? '', arrival, start: num(tours.earliest, stop) }
      }),
      load: num(tours.load, v),
      distance: way,
      // It need not leave before it must.
      leave: Math.max(
        num(of.from, tours.start(v)),
        num(tours.earliest, first) - tours.time(tours.start(v), first),
      ),
      back: num(tours.earliest, last) + num(of.service, last) + tours.time(last, tours.end(v)),
    })
  })
  return {
    routes,
    unplaced: tours.absent
      .toSorted((a, b) => a - b)
      .map((stop) => unplacedOf(stops[stop]?.id ?? '', tours, stop)),
    vehicles: routes.length,
    distance,
    cost: tours.total(),
    moved,
    iterations,
  }
}

function unplacedOf(stopId: string, { of }: Tours, stop: number): Unplaced {
  const able = [...of.capacity.keys()].filter((v) => flag(of.allowed, stop * of.vehicles + v))
  if (able.length === 0)
    return {
      stopId,
      why: [...of.capacity].every((room) => room < num(of.demand, stop)) ? 'tooLarge' : 'noSkill',
    }
  const timely = able.some((v) => {
    const start = of.stops + 2 * v
    const there = (a: number, b: number) => num(of.time, int(of.place, a) * of.places + int(of.place, b))
    const begin = Math.max(num(of.from, stop), num(of.from, start) + there(start, stop))
    return (
      begin <= num(of.to, stop) &&
      begin + num(of.service, stop) + there(stop, start + 1) <= num(of.to, start + 1)
    )
  })
  return { stopId, why: timely ? 'noRoom' : 'noTime' }
}
