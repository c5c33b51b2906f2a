import { graceDays, type Months } from '#contract/subscription/plans.ts'
import type { SubscriptionState } from '#contract/subscription/standing.ts'

/** Last days, yyyy-MM-dd: of the trial, and of what is paid. */
export type Term = { trialEndsOn: string; paidUntil: string | null }

const later = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
const laterOf = (a: string, b: string): string => (a > b ? a : b)

/** The last day on which new orders are taken. */
export function sellsUntil({ trialEndsOn, paidUntil }: Term): string {
  return paidUntil === null ? trialEndsOn : laterOf(trialEndsOn, later(paidUntil, graceDays))
}

/** How a merchant stands on a day; without a plan nothing is limited. */
export function stateOf(term: Term | null, today: string): SubscriptionState {
  if (!term) return 'unlimited'
  const { trialEndsOn, paidUntil } = term
  if (paidUntil !== null && today <= paidUntil) return 'active'
  if (today <= trialEndsOn) return 'trial'
  if (paidUntil === null) return 'trialEnded'
  return today <= later(paidUntil, graceDays) ? 'grace' : 'expired'
}

/**
 * The days that a payment of today pays for. They follow what is paid, or the trial; after a pause they begin today, so
 * that nobody pays for days without selling.
 */
export function periodOf(
  { trialEndsOn, paidUntil }: Term,
  today: string,
  months: Months,
): { fromDay: string; untilDay: string } {
  const covered = paidUntil === null ? trialEndsOn : laterOf(trialEndsOn, paidUntil)
  const isCovered =
    paidUntil === null ? today <= trialEndsOn : today <= sellsUntil({ trialEndsOn, paidUntil })
  const fromDay = isCovered ? later(covered, 1) : today
  const untilDay = Temporal.PlainDate.from(fromDay).add({ months }).subtract({ days: 1 }).toString()
  return { fromDay, untilDay }
}
