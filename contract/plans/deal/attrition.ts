import { daysBetween } from '../../kit/text/plain-days.ts'

/** Up to so many days before the start this share of the units may be given back free of charge. */
type BackStep = { days: number; basisPoints: number }
type GivenBack = { day: string; units: number }
export type CommitmentFacts = {
  kind: 'commitment' | 'allotment'
  units: number
  fillBasisPoints: number
  keepBasisPoints: number
  rateMinor: number
  resoldMinor: number
  steps: readonly BackStep[]
  givenBack: readonly GivenBack[]
  usedUnits: number
}
export type Attrition = {
  /** Given back in time. */
  backUnits: number
  guaranteedUnits: number
  shortUnits: number
  owedMinor: number
}

/** Units of these that may still be given back on a day: the step that allows most of those not passed yet. */
function allowed(facts: CommitmentFacts, day: string, startDate: string): number {
  const before = daysBetween(day, startDate)
  const share = facts.steps.reduce(
    (best, { days, basisPoints }) => (before >= days ? Math.max(best, basisPoints) : best),
    0,
  )
  return Math.floor((facts.units * share) / 10_000)
}

const returned = ({ givenBack, units }: CommitmentFacts): number =>
  Math.min(
    units,
    givenBack.reduce((sum, one) => sum + one.units, 0),
  )

/**
 * What is owed of a commitment for what is not used. Given back in time counts up to its step; what is given back a day late counts
 * as held. Of an allotment nothing is owed: it goes back by itself on its release day. Rule: docs/algorithms/groups/money.md.
 */
export function attrition(facts: CommitmentFacts, startDate: string): Attrition {
  if (facts.kind === 'allotment')
    return { backUnits: returned(facts), guaranteedUnits: 0, shortUnits: 0, owedMinor: 0 }
  let backUnits = 0
  for (const { day, units } of facts.givenBack.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    backUnits = Math.max(backUnits, Math.min(backUnits + units, allowed(facts, day, startDate)))
  const guaranteedUnits = Math.ceil(((facts.units - backUnits) * facts.fillBasisPoints) / 10_000)
  const shortUnits = Math.max(0, guaranteedUnits - facts.usedUnits)
  const owed = Math.round((shortUnits * facts.rateMinor * facts.keepBasisPoints) / 10_000)
  return { backUnits, guaranteedUnits, shortUnits, owedMinor: Math.max(0, owed - facts.resoldMinor) }
}
