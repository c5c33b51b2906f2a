import {
  blankFacts,
  fieldsOf,
  type FactsOf,
  type Leg,
  type SkuFacts,
} from '#contract/catalog/skus/sku-facts.ts'
import type { ProductType } from '#contract/catalog/products.ts'

const blankLeg: Leg = { from: {}, to: {}, sailings: [] }

/** What the form holds of a type's facts: a boat always has room for both ways. */
export function factValues(type: ProductType, existing?: SkuFacts): SkuFacts {
  const facts = blankFacts(type, existing)
  if (facts.type !== 'boat-ticket') return facts
  return { ...facts, legs: [facts.legs[0] ?? blankLeg, facts.legs[1] ?? blankLeg] }
}

const isUnnamed = (names: Leg['from']) => !Object.values(names).some((name) => name?.trim())
const isBlank = ({ from, to, sailings }: Leg) => isUnnamed(from) && isUnnamed(to) && sailings.length === 0

/** What of it is sent: times that were left empty are not known, and what the choices hide is gone. */
export function sentFacts(facts: SkuFacts): SkuFacts {
  const times = fieldsOf(facts.type).filter(([, { kind }]) => kind === 'time' || kind === 'date')
  const existing = { ...facts, ...Object.fromEntries(times.map(([name]) => [name, timeIn(facts, name)])) }
  switch (existing.type) {
    case 'boat-ticket':
      return { ...existing, legs: sentLegs(existing), ...sentReturn(existing) }
    case 'ticket':
      return existing.validity === 'open' ? existing : { ...existing, validDays: null, validUntil: null }
    default:
      return existing
  }
}

const timeIn = (facts: SkuFacts, name: string): unknown => Reflect.get(facts, name) || null

const sentReturn = ({ trip, wayBackId, openReturnDays }: FactsOf<'boat-ticket'>) => {
  const back = trip === 'round-trip' ? wayBackId : null
  return { wayBackId: back, openReturnDays: back === null ? null : openReturnDays }
}

function sentLegs({ trip, legs }: FactsOf<'boat-ticket'>): Leg[] {
  const [out = blankLeg, back = blankLeg] = legs
  const ways = trip === 'round-trip' ? [out, back] : [out]
  if (ways.every(isBlank)) return []
  return ways.map(({ sailings, ...leg }) => ({
    ...leg,
    sailings: sailings.map(({ departs, arrives }) => ({ departs, arrives: arrives || null })),
  }))
}
