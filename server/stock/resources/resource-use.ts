/** A departure that keeps a resource: from when until when (its turning round included, minutes of the operator's clock). */
export type ResourceUse = { begins: number; ends: number; per: number; taken: number }
const aDay = 1_440

/** Departures by the days that they touch, so that one meets only those near it. */
export class Uses {
  readonly #byDay = new Map<number, ResourceUse[]>()

  constructor(uses: Iterable<ResourceUse> = []) {
    for (const use of uses) this.add(use)
  }
  add(use: ResourceUse): void {
    for (const day of daysOf(use)) {
      const held = this.#byDay.get(day)
      if (held) held.push(use)
      else this.#byDay.set(day, [use])
    }
  }
  /** Those with guests that overlap this one, itself left out. */
  meeting(own: ResourceUse): ResourceUse[] {
    const near = daysOf(own).flatMap((day) => this.#byDay.get(day) ?? [])
    return [...new Set(near)].filter(
      (use) => use !== own && use.taken > 0 && use.begins < own.ends && own.begins < use.ends,
    )
  }
}

function daysOf({ begins, ends }: ResourceUse): number[] {
  const first = Math.floor(begins / aDay)
  return Array.from({ length: Math.floor((ends - 1) / aDay) - first + 1 }, (_, at) => first + at)
}

/** A kind of boat, vehicle, instructor, tank set; how many there are, and the departures that keep them. */
export type Resource = { id: number; name: string; quantity: number; uses: Uses }

/** Minutes of the operator's clock: one axis for all days. */
export const clockOf = (date: string, time: string): number =>
  Date.parse(`${date}T${time || '00:00'}:00Z`) / 60_000

const unitsOf = ({ taken, per }: ResourceUse): number => Math.ceil(taken / per)

/**
 * How many more places a departure may have before a resource runs out: those that are free at its busiest moment,
 * times the places that one serves, less the places that the departure has. Never below none.
 */
export function roomByResource(
  { quantity, uses }: Pick<Resource, 'quantity' | 'uses'>,
  own: ResourceUse,
): number {
  const meets = uses.meeting(own)
  let busiest = 0
  for (const { begins } of meets) {
    const moment = Math.max(begins, own.begins)
    let busy = 0
    for (const use of meets) if (use.begins <= moment && moment < use.ends) busy += unitsOf(use)
    busiest = Math.max(busiest, busy)
  }
  return Math.max(0, (quantity - busiest) * own.per - own.taken)
}
