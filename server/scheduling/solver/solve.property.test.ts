import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plays } from '#test/kit/plays.ts'
import type { Plan, Problem, Stop, Vehicle } from './problem.ts'
import { solve } from './solve.ts'

const crow = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y)
const placed = ({ x = 0, y = 0 }: Stop) => ({ x, y })

/** What a plan breaks, reckoned anew from the problem alone. */
function breaches({ vehicles, stops, locks = [] }: Problem, plan: Plan): string[] {
  const found: string[] = []
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const seen = new Set<string>()
  for (const route of plan.routes) {
    const vehicle = vehicles.find(({ id }) => id === route.vehicleId)
    if (!vehicle || typeof vehicle.start !== 'object' || typeof vehicle.end !== 'object')
      return ['no such vehicle']
    let at = vehicle.start
    let now = vehicle.tw[0]
    let load = 0
    for (const { stopId, start } of route.stops) {
      const stop = byId.get(stopId)
      if (!stop || seen.has(stopId)) return [...found, `${stopId} is served twice or unknown`]
      seen.add(stopId)
      now = Math.max(stop.tw[0], now + crow(at, placed(stop)))
      if (now > stop.tw[1] + 1e-6) found.push(`${stopId} is served late`)
      if (Math.abs(now - start) > 1e-6) found.push(`${stopId} is told another time`)
      if (!(stop.skills ?? []).every((skill) => vehicle.skills?.includes(skill)))
        found.push(`${stopId} lacks a skill`)
      now += stop.service
      load += stop.demand
      at = placed(stop)
    }
    if (load > vehicle.capacity) found.push(`${route.vehicleId} is too full`)
    if (vehicle.maxStops !== undefined && route.stops.length > vehicle.maxStops)
      found.push(`${route.vehicleId} stops too often`)
    if (now + crow(at, vehicle.end) > vehicle.tw[1] + 1e-6) found.push(`${route.vehicleId} is back late`)
  }
  for (const { stopId } of plan.unplaced) {
    if (seen.has(stopId)) found.push(`${stopId} is placed and not`)
    seen.add(stopId)
  }
  if (seen.size !== stops.length) found.push('a stop is lost')
  for (const { stopId, vehicleId } of locks) {
    const route = plan.routes.find((one) => one.stops.some((stop) => stop.stopId === stopId))
    if (route && route.vehicleId !== vehicleId) found.push(`${stopId} left its vehicle`)
  }
  return found
}

const coordinate = fc.integer({ min: 0, max: 60 })
const point = fc.record({ x: coordinate, y: coordinate })
const skills = fc.subarray(['thai', 'korean', 'wheelchair'])
const vehicle: fc.Arbitrary<Omit<Vehicle, 'id'>> = fc.record({
  capacity: fc.integer({ min: 2, max: 12 }),
  start: point,
  end: point,
  tw: fc.constant([0, 400] as const),
  fixedCost: fc.integer({ min: 0, max: 300 }),
  perDistance: fc.integer({ min: 1, max: 4 }),
  maxStops: fc.integer({ min: 1, max: 8 }),
  skills,
})
const stop: fc.Arbitrary<Omit<Stop, 'id'>> = fc
  .record({
    at: point,
    demand: fc.integer({ min: 1, max: 6 }),
    from: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 5, max: 90 }),
    service: fc.integer({ min: 0, max: 10 }),
    skills: fc.oneof(fc.constant([]), skills),
  })
  .map(({ at, demand, from, width, service, skills: needs }) => ({
    ...at,
    demand,
    tw: [from, from + width] as const,
    service,
    skills: needs,
  }))
const problem: fc.Arbitrary<Problem> = fc
  .record({
    vehicles: fc.array(vehicle, { minLength: 1, maxLength: 5 }),
    stops: fc.array(stop, { maxLength: 18 }),
    objective: fc.constantFrom('cost' as const, 'fleet-then-distance' as const),
    locked: fc.array(fc.tuple(fc.nat(17), fc.nat(4)), { maxLength: 3 }),
  })
  .map(({ vehicles, stops, objective, locked }) => ({
    objective,
    vehicles: vehicles.map((one, at) => ({ ...one, id: `v${at}` })),
    stops: stops.map((one, at) => ({ ...one, id: `s${at}` })),
    locks: [...new Map(locked)].flatMap(([s, v]) =>
      s < stops.length && v < vehicles.length ? [{ stopId: `s${s}`, vehicleId: `v${v}` }] : [],
    ),
  }))

test('whatever is asked, a plan holds every hard rule and loses no stop', () => {
  fc.assert(
    fc.property(problem, fc.nat(1000), (input, seed) => {
      expect(breaches(input, solve(input, { iterations: 150, seed }))).toEqual([])
    }),
    { numRuns: plays(60) },
  )
})

test('the same seed and rounds give the same plan, and more rounds never a worse one', () => {
  fc.assert(
    fc.property(problem, fc.nat(1000), (input, seed) => {
      const plan = solve(input, { iterations: 120, seed })
      expect(solve(input, { iterations: 120, seed })).toEqual(plan)
      expect(solve(input, { iterations: 0, seed }).unplaced.length).toBeGreaterThanOrEqual(
        plan.unplaced.length,
      )
    }),
    { numRuns: plays(30) },
  )
})
