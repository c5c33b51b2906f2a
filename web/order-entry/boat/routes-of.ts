import type { Product } from '#contract/order-entry/order-entry.schema.ts'

export type BoatTrip = 'one-way' | 'round-trip'
type NamesOf = (names: Partial<Record<string, string>>) => string

/** From pier to pier, as its way out goes; the product's own name where no pier is told. */
export function routeOf({ facts, names }: Pick<Product, 'facts' | 'names'>, name: NamesOf): string {
  if (facts.type !== 'boat-ticket') return name(names)
  const [out] = facts.legs
  return out ? `${name(out.from)} → ${name(out.to)}` : name(names)
}

export const tripOf = ({ facts, wayBack }: Pick<Product, 'facts' | 'wayBack'>): BoatTrip =>
  wayBack || (facts.type === 'boat-ticket' && facts.trip === 'round-trip') ? 'round-trip' : 'one-way'
