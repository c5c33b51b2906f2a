import type { DayPlan, Party, Run } from '#contract/scheduling/plan.schema.ts'
import { headsOn, isOfClass, minutesOf } from '#contract/scheduling/plan-rules.ts'
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
  /** Products that vehicles of the day serve, those included that a party has to itself. */
  served: ReadonlySet<number>
}

const isDone = (card: Run['cards'][number]) => card.arrived || card.aboard !== null || card.noShow

/**
 * A day's pick-ups as a problem for the planner: each run a vehicle that begins where its first guest is and ends at the pier, in time
 * for the check-in. `insert` locks all that stand where they are; who was fetched already never moves, nor does a private run, nor who travels
 * with nobody else: they get the smallest vehicle that stands empty and is large enough, for themselves.
 */
export function dayProblem(
  day: DayPlan,
  mode: 'insert' | 'improve',
  { requested, classes }: { requested: Classes; classes: RunClasses },
): DayProblem {
  const shared = day.trips.flatMap((trip) =>
    trip.runs
      .filter((run) => !run.private && classes.get(run.id) !== 'boat')
      .map((run) => ({
        trip,
        run,
        cards: run.cards.filter(({ fallen, leg }) => !fallen && leg === 'there'),
      })),
  )
  const open = shared.filter(({ run }) => !run.cards.some(({ apart, fallen }) => apart && !fallen))
  const placed = open.flatMap(({ run, cards }) => cards.map((card) => ({ run, card })))
  const parties: Party[] = [...placed.map(({ card }) => card), ...day.unplaced]
  const byStop = new Map(parties.map((party) => [String(party.lineId), party]))
  const skuIds = [...new Set(parties.map(({ skuId }) => skuId))]
  const points = [pier, pier, ...parties.map(({ at }) => at ?? somewhere)]
  const far = (a: number, b: number) =>
    a === 0 || b === 0 ? 0 : distanceOf(points[a] ?? pier, points[b] ?? pier)
  const own = emptyFor(day.unplaced, open, { requested, classes })
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
      skills: own.get(run.id) ?? [...serves.map((id) => `sku:${id}`), `class:${classes.get(run.id) ?? ''}`],
    }
  })
  return {
    problem: {
      vehicles,
      stops: parties.map((party, at) => stopOf(party, at + 2, requested)),
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
    served: new Set(shared.flatMap(({ trip }) => (trip.skuIds.length ? trip.skuIds : skuIds))),
  }
}

function stopOf(party: Party, at: number, requested: Classes): Stop {
  const heads = headsOn('vehicle', party)
  const needs = requested.get(party.skuId)
  return {
    id: String(party.lineId),
    demand: heads,
    tw: [0, 24 * 60],
    service: 1 + heads / 3,
    at,
    skills: party.apart
      ? [apartSkill(party.lineId)]
      : [`sku:${party.skuId}`, ...(needs ? [`class:${needs}`] : [])],
    weight: heads + 1,
  }
}

const apartSkill = (lineId: number): string => `apart:${lineId}`

/** Empty runs that a party has to itself, each with that skill alone: the largest choose first, each the smallest that serves them. */
function emptyFor(
  waiting: readonly Party[],
  open: readonly { trip: DayPlan['trips'][number]; run: Run }[],
  { requested, classes }: { requested: Classes; classes: RunClasses },
): Map<number, string[]> {
  const own = new Map<number, string[]>()
  const bySize = waiting
    .filter(({ apart }) => apart)
    .toSorted((a, b) => headsOn('vehicle', b) - headsOn('vehicle', a) || a.lineId - b.lineId)
  const smallestFirst = open
    .filter(({ run }) => run.cards.every(({ fallen }) => fallen))
    .toSorted((a, b) => a.run.seats - b.run.seats || a.run.id - b.run.id)
  for (const party of bySize) {
    const found = smallestFirst.find(
      ({ trip, run }) =>
        !own.has(run.id) &&
        run.seats >= headsOn('vehicle', party) &&
        (trip.skuIds.length === 0 || trip.skuIds.includes(party.skuId)) &&
        isOfClass(classes.get(run.id) ?? '', requested.get(party.skuId) ?? null),
    )
    if (found) own.set(found.run.id, [apartSkill(party.lineId)])
  }
  return own
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
