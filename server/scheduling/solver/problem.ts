// The planner of pick-ups as a pure function: no database, no clock of its own but the time it is given.

export type Point = { x: number; y: number }
/** Minutes, or whatever unit all of a problem uses; both ends inclusive. */
type TimeWindow = readonly [from: number, to: number]

export type Vehicle = {
  id: string
  capacity: number
  /** Places of the matrix, where there is one; else where it starts and ends. */
  start: number | Point
  end: number | Point
  /** When it may leave, and must be back. */
  tw: TimeWindow
  fixedCost?: number
  perDistance?: number
  perTime?: number
  maxStops?: number
  /** What it can do beyond carrying: a class, a wheelchair, languages of its driver. */
  skills?: readonly string[]
}

export type Stop = {
  id: string
  demand: number
  tw: TimeWindow
  service: number
  /** Place in the matrix, or where it is. */
  at?: number
  x?: number
  y?: number
  /** All of them must be had by its vehicle. */
  skills?: readonly string[]
  /** What it costs to leave it out; the more, the later it is left out. */
  weight?: number
}

/** What the plan before says of a stop, and how much moving it is to cost. */
type Previous = { stopId: string; vehicleId: string; moveCost: number }
/** A stop that stays in its vehicle. */
type Lock = { stopId: string; vehicleId: string }

export type Problem = {
  vehicles: readonly Vehicle[]
  stops: readonly Stop[]
  /** Distances between places by their numbers, row by row; `times` where a way takes another time than its distance. */
  matrix?: readonly (readonly number[])[]
  times?: readonly (readonly number[])[]
  locks?: readonly Lock[]
  previous?: readonly Previous[]
  /** `fleet-then-distance`: as few vehicles as can be, then as short a way. `cost`: vehicles, ways and hours by their prices. */
  objective?: 'fleet-then-distance' | 'cost'
}

type PlannedStop = { stopId: string; arrival: number; start: number }
export type Route = {
  vehicleId: string
  stops: PlannedStop[]
  load: number
  distance: number
  leave: number
  back: number
}
/** Why a stop is in no vehicle. */
export type Unplaced = { stopId: string; why: 'noSkill' | 'tooLarge' | 'noTime' | 'noRoom' }
export type Plan = {
  routes: Route[]
  unplaced: Unplaced[]
  vehicles: number
  distance: number
  cost: number
  /** Stops that are in another vehicle than before. */
  moved: number
  iterations: number
}
export type Budget = { seconds?: number; iterations?: number; seed?: number }
