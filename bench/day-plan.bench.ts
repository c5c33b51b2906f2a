import { bestSeats, type PlanSeat } from '#contract/venues/best-seats.ts'
import type { Plan, Problem } from '#server/scheduling/solver/problem.ts'
import { solve } from '#server/scheduling/solver/solve.ts'
import { printFigure } from './figure.ts'

/*
 * A morning of 300 pick-ups for 40 vans along an island's coast: how soon a first whole plan stands, and how much longer its ways are after
 * three seconds than after thirty. Beside it the best seats together in a hall of 20,000, half sold.
 */
const pickUps = 300
const vans = 40

/** The same morning each time. */
function morning(): Problem {
  let state = 7
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const between = (from: number, to: number) => from + random() * (to - from)
  const bays = Array.from({ length: 8 }, (_, at) => ({ x: between(0, 12), y: at * 5 }))
  return {
    objective: 'cost',
    vehicles: Array.from({ length: vans }, (_, at) => ({
      id: `van ${at}`,
      capacity: at % 3 === 0 ? 20 : 10,
      start: { x: 6, y: 20 },
      end: { x: 14, y: 22 },
      tw: [300, 600] as const,
      fixedCost: 400,
      perDistance: 8,
      perTime: 2,
    })),
    stops: Array.from({ length: pickUps }, (_, at) => {
      const bay = bays[at % bays.length]!
      const from = 360 + 15 * Math.floor(between(0, 8))
      return {
        id: `hotel ${at}`,
        demand: 1 + Math.floor(random() * 2),
        tw: [from, from + 45] as const,
        service: 3,
        x: bay.x + between(-1.5, 1.5),
        y: bay.y + between(-2, 2),
        weight: 10_000,
      }
    }),
  }
}

const problem = morning()
let firstMs = 0
let first: Plan | undefined
const began = performance.now()
const good = solve(problem, { seconds: 3, seed: 1 }, (plan) => {
  if (first) return
  first = plan
  firstMs = performance.now() - began
})
const best = solve(problem, { seconds: 30, seed: 1 })
printFigure({
  name: `first plan of ${pickUps} pick-ups for ${vans} vans (${first?.unplaced.length} without a place)`,
  value: firstMs,
  unit: 'ms',
  target: 300,
  better: 'lower',
})
printFigure({
  name: `cost after 3 s beside 30 s (${good.vehicles} and ${best.vehicles} vans, ${good.unplaced.length} without a place)`,
  value: good.cost,
  unit: 'cost',
  reference: best.cost,
  target: 1.05,
  better: 'lower',
})

const seats: PlanSeat[] = Array.from({ length: 20_000 }, (_, id) => ({
  id,
  zoneId: Math.floor(id / 2_500),
  rowOrder: Math.floor(id / 50) % 50,
  rank: id % 50,
  segment: id % 50 < 10 ? 0 : id % 50 < 40 ? 1 : 2,
  x: (id % 50) * 10,
  y: Math.floor(id / 50) * 10,
  accessible: false,
}))
const taken = new Set(seats.flatMap(({ id }) => ((id * 7_919) % 100 < 50 ? id : [])))
const times = Array.from({ length: 20 }, () => {
  const at = performance.now()
  bestSeats(seats, taken, 4, { x: 250, y: 0 })
  return performance.now() - at
}).toSorted((a, b) => a - b)
printFigure({
  name: 'best four together of 20,000 seats, half sold, p95',
  value: times[18] ?? NaN,
  unit: 'ms',
  target: 20,
  better: 'lower',
})
