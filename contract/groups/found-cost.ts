import type { FoundCost, Service } from './itinerary.schema.ts'

/** A price list tells the cost of a unit or of a person: one is not the other's. */
const fits = ({ basis }: Service, { per }: FoundCost): boolean => (basis === 'person') === (per === 'person')

/** Does a price list tell what this service costs, by the measure that it is costed by? */
export const isFound = (service: Service, found: FoundCost | undefined): found is FoundCost =>
  found !== undefined && found.costMinor !== null && fits(service, found)

export const isOther = (service: Service, found: FoundCost): boolean =>
  found.costMinor !== service.costMinor ||
  found.currency !== service.currency ||
  (found.childMinor !== null && found.childMinor !== service.childMinor)

/** The cost is no guess any more. What no price list says stays, where it is in the same currency. */
export const withCost = (service: Service, found: FoundCost | undefined): Service => {
  if (!found) return service
  const { costMinor, childMinor, currency } = found
  return {
    ...service,
    ...(currency === service.currency
      ? { childMinor: childMinor ?? service.childMinor }
      : { childMinor, singleMinor: null, tripleMinor: null }),
    costMinor,
    currency,
    estimated: false,
  }
}
