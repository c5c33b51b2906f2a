import type { GuestKind, Push } from '../port/adapter.ts'
import type { Offer, UnitInput } from '../port/engine.ts'

/** A marketplace that knows tickets alone sells a boat as it sells a seat: what is sold whole is asked for by its own kind. */
export function fitUnits(units: readonly UnitInput[], offer: Offer | undefined): UnitInput[] {
  const [own] = offer?.units ?? []
  if (!offer?.perUnit || !own) return [...units]
  return units.map((each) =>
    offer.units.some(({ unit }) => unit === each.unit) ? each : { ...each, unit: own.unit },
  )
}

const kinds: readonly GuestKind[] = ['adult', 'unit', 'child', 'infant']

/** The guest kinds that have a price in what is pushed, the first one first. */
export const pricedKinds = ({ days }: Pick<Push, 'days'>): GuestKind[] =>
  kinds.filter((kind) =>
    days.some(({ net, retail }) => net[kind] !== undefined || retail[kind] !== undefined),
  )
