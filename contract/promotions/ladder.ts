import { share } from '../kit/money/amounts.ts'

/** What a ladder steps by: how many guests, how many days ahead, or the service date. */
export const ladderBases = ['quantity', 'lead', 'date'] as const
export type LadderBasis = (typeof ladderBases)[number]

/** What a step does to the price of one: replaces it, or changes it by basis points or minor units. */
export const ladderMethods = ['percent', 'amount', 'fixed'] as const
export type LadderMethod = (typeof ladderMethods)[number]

export const ladderKinds = ['adult', 'child', 'infant', 'unit'] as const
export type LadderKind = (typeof ladderKinds)[number]
/** By guest kind; null = says nothing of that kind. */
type LadderValues = Record<LadderKind, number | null>

/**
 * One step. By quantity or lead time it holds from `from` (guests or days) up to the next step; by date from the first
 * to the last of its days.
 */
export type LadderStep = {
  from: number | null
  days: { from: string; to: string } | null
  values: LadderValues
}
/** As many as a ladder may have. */
export const maxSteps = 50
/** One that says nothing yet. */
export const newStep = (): LadderStep => ({
  from: null,
  days: null,
  values: { adult: null, child: null, infant: null, unit: null },
})
export type LadderRule = { basis: LadderBasis; method: LadderMethod; steps: readonly LadderStep[] }

/** Where a question stands on a ladder: guests (infants are none, a unit is one), days ahead, service date. */
export type LadderPlace = { quantity: number; lead: number; date: string }

/** The day on which a step of dates begins; '' for one that is open there. */
export const beginOf = ({ days }: LadderStep): string => days?.from ?? ''

/** The step that holds: the highest that is reached; of days that overlap, those that begin last. */
export function stepAt({ basis, steps }: LadderRule, place: LadderPlace): LadderStep | null {
  if (basis === 'date') {
    const open = steps.filter(
      ({ days }) => days && (!days.from || days.from <= place.date) && (!days.to || place.date <= days.to),
    )
    return open.toSorted((a, b) => (beginOf(a) < beginOf(b) ? 1 : -1))[0] ?? null
  }
  const reached = steps.filter(({ from }) => from !== null && from <= place[basis])
  return reached.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))[0] ?? null
}

/** The price of one in both currencies, minor units. */
export type UnitPair = { agent: number; base: number }

/**
 * The price of one after a step. Values are the merchant's: a fixed price or an amount is converted into the agent's
 * currency (`there`), a percentage is taken in both. Never below zero.
 */
export function stepped(
  method: LadderMethod,
  value: number,
  unit: UnitPair,
  there: (minor: number) => number,
): UnitPair {
  if (method === 'fixed') return { agent: there(value), base: value }
  const change = (minor: number, by: number): number =>
    Math.max(0, method === 'percent' ? share(minor, 10_000 + by) : minor + by)
  const inAgents = method === 'percent' ? value : value < 0 ? -there(-value) : there(value)
  return { agent: change(unit.agent, inAgents), base: change(unit.base, value) }
}
