import { lineStates } from '../orders/line.states.ts'
import { orderStates } from '../orders/orders.states.ts'
import { coachClasses } from './coach.fields.ts'

const classes: readonly string[] = coachClasses

// What a plan may not break, as pure functions: the database holds seats, places and papers by triggers besides.

type Heads = { adults: number; children: number; infants: number }
/** Infants sit on a lap in a vehicle; a boat's licence counts everybody. */
export const headsOn = (kind: 'vehicle' | 'boat', { adults, children, infants }: Heads): number =>
  adults + children + (kind === 'boat' ? infants : 0)

/** Has a coach the class that was sold? A larger one is no worse; `sold`: null where none was asked for. */
export const isOfClass = (coach: string, sold: string | null): boolean =>
  sold === null || classes.indexOf(coach) >= classes.indexOf(sold)

/** Minutes since midnight. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
type Span = { startsAt: string; endsAt: string }
export const turnRoundMinutes = { vehicle: 15, boat: 45 } as const

/** Do two runs of a day stand in each other's way, with so many minutes between them? */
export const clash = (one: Span, other: Span, between: number): boolean =>
  minutesOf(one.startsAt) < minutesOf(other.endsAt) + between &&
  minutesOf(other.startsAt) < minutesOf(one.endsAt) + between

const hoursOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startsAt, endsAt }) => sum + minutesOf(endsAt) - minutesOf(startsAt), 0) / 60

type Worker = { maxHours: number; restHours: number }
/** May a person work these runs of a day, after those of the day before? */
export function hoursAllow(
  { maxHours, restHours }: Worker,
  today: readonly Span[],
  yesterday: readonly Span[],
): 'hours' | 'rest' | null {
  if (hoursOf(today) > maxHours) return 'hours'
  if (today.length === 0 || yesterday.length === 0) return null
  const ended = Math.max(...yesterday.map(({ endsAt }) => minutesOf(endsAt)))
  const begins = Math.min(...today.map(({ startsAt }) => minutesOf(startsAt)))
  return begins + 24 * 60 - ended < restHours * 60 ? 'rest' : null
}

type Going = { orderStatus: string; supplierStatus: string; deleted: boolean }
const fallen: readonly string[] = orderStates.phases.fallen
const live: readonly string[] = lineStates.phases.live
/** Does a line still go? One that its supplier rejected does: somebody else will serve it. */
export const isGoing = ({ orderStatus, supplierStatus, deleted }: Going): boolean =>
  !deleted && !fallen.includes(orderStatus) && live.includes(supplierStatus)
