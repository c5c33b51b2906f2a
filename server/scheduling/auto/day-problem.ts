import type { DayPlan, Party, Run } from '#contract/scheduling/plan.schema.ts'
import { headsOn, minutesOf } from '#contract/scheduling/plan-rules.ts'
import type { Problem, Stop, Vehicle } from '../solver/problem.ts'

export const timeOf = (minutes: number): string => {
  const at = Math.max(0, Math.round(minutes))
  return [Math.floor(at / 60) % 24, at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

type Point = { x: number; y: number }
const pier: Point = { x: 0, y: 0 }
/** Where no zone says where a place lies, it is taken to be an hour away. */
const somewhere: Point = { x: -42, y: 42 }
/** What it costs in minutes to move a party that stands; three times so much once it was told. */
const moveCost = 30
/** What it costs to send out a vehicle that has nobody yet. */
const emptyCost = 30

/** A class that a product asks for, by its SKU. */
export type Classes = ReadonlyMap<number, string>
/** A class of vehicle, by run. */
export type RunClasses = ReadonlyMap<number, string>

export type DayProblem = {
  problem: Problem
  parties: ReadonlyMap<string, Party>
  runs: Map<string, Run>
  between: (stops: readonly string[]) => number
}

const isDone = (card: Run['cards'][number]) => card.arrived || card.aboard !== null || card.noShow

/**
 * A day's pick-ups as a problem for the planner: each run a vehicle that begins where its first guest is and ends at the pier, in time
 * for the check-in. `insert` locks all that stand where they are; who was fetched already never moves, nor does a private run.
 */
export function dayProblem(
  day: DayPlan,
  mode: 'insert' | 'improve',
  { requested, classes }: { requested: Classes; classes: RunClasses },
): DayProblem {
  const open = day.trips.flatMap((trip) =>
    trip.runs
      .filter((run) => !run.private && classes.get(run.id) !== 'boat')
      .map((run) => ({
        trip,
        run,
        cards: run.cards.filter(({ fallen, leg }) => !fallen && leg === 'there'),
      })),
  )
  const placed = open.flatMap(({ run, cards }) => cards.map((card) => ({ run, card })))
  const parties: Party[] = [...placed.map(({ card }) => card), ...day.unplaced]
  const byStop = new Map(parties.map((party) => [String(party.lineId), party]))
  const skuIds = [...new Set(parties.map(({ skuId }) => skuId))]
  const points = [pier, pier, ...parties.map(({ at }) => at ?? somewhere)]
  const far = (a: number, b: number) =>
    a === 0 || b === 0 ? 0 : distanceOf(points[a] ?? pier, points[b] ?? pier)
  const vehicles = open.map(({ trip, run, cards }): Vehicle => {
    const latest = Math.min(minutesOf(run.endsAt), trip.checkIn ? minutesOf(trip.checkIn) : 24 * 60)
    const serves = trip.skuIds.length ? trip.skuIds : skuIds
    return {
      id: String(run.id),
      capacity: run.seats,
      start: 0,
      end: 1,
      tw: [minutesOf(run.startsAt), Math.max(latest, minutesOf(run.startsAt) + 1)],
      fixedCost: cards.length ? 0 : emptyCost,
      perDistance: 1,
      perTime: 0,
      skills: [...serves.map((id) => `sku:${id}`), `class:${classes.get(run.id) ?? ''}`],
    }
  })
  const stops = parties.map((party, at): Stop => {
    const heads = headsOn('vehicle', party)
    const needs = requested.get(party.skuId)
    return {
      id: String(party.lineId),
      demand: heads,
      tw: [0, 24 * 60],
      service: 1 + heads / 3,
      at: at + 2,
      skills: [`sku:${party.skuId}`, ...(needs ? [`class:${needs}`] : [])],
      weight: heads + 1,
    }
  })
  return {
    problem: {
      vehicles,
      stops,
      matrix: points.map((_from, a) => points.map((_to, b) => far(a, b))),
      objective: 'cost',
      previous: placed.map(({ run, card }) => ({
        stopId: String(card.lineId),
        vehicleId: String(run.id),
        moveCost: moveCost * (run.state === 'draft' ? 1 : 3),
      })),
      locks: placed
        .filter(({ card }) => mode === 'insert' || isDone(card))
        .map(({ run, card }) => ({ stopId: String(card.lineId), vehicleId: String(run.id) })),
    },
    parties: byStop,
    runs: new Map(open.map(({ run }) => [String(run.id), run])),
    between: (ids) => wayOf(ids, byStop),
  }
}

const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Minutes from the first of these stops to the pier. */
function wayOf(ids: readonly string[], parties: DayProblem['parties']): number {
  const points = ids.map((id) => parties.get(id)?.at ?? somewhere)
  return [...points, pier].reduce(
    (sum, point, at, all) => sum + (at === 0 ? 0 : distanceOf(all[at - 1] ?? point, point)),
    0,
  )
}
