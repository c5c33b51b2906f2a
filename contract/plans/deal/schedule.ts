import { roundHalfUp } from '../../kit/money/amounts.ts'
import { addDays } from '../../kit/text/plain-days.ts'

export const instalmentKinds = ['deposit', 'instalment', 'balance'] as const
export const dueRules = ['date', 'after-confirmation', 'before-start'] as const
type DueRule = (typeof dueRules)[number]

/** What is to be paid: a share of the total or an amount; the last takes what is left. */
export type InstalmentAsk = {
  shareBasisPoints: number | null
  amountMinor: number | null
  dueRule: DueRule
  dueDays: number
  dueOn: string | null
}

/** When it is due: a day, so many days after the confirmation, or before the first day of the tour. */
export function dueDay(
  { dueRule, dueDays, dueOn }: Pick<InstalmentAsk, 'dueRule' | 'dueDays' | 'dueOn'>,
  { confirmedOn, startDate }: { confirmedOn: string; startDate: string },
): string {
  if (dueRule === 'date') return dueOn ?? startDate
  return dueRule === 'before-start' ? addDays(startDate, -dueDays) : addDays(confirmedOn, dueDays)
}

/** Amounts of instalments that come to the total always: shares half up, what is left to the last; null where they come to more. */
export function amountsOf(
  asks: readonly Pick<InstalmentAsk, 'shareBasisPoints' | 'amountMinor'>[],
  totalMinor: number,
  standingMinor = 0,
): number[] | null {
  let left = totalMinor - standingMinor
  const amounts: number[] = []
  for (const [at, { shareBasisPoints, amountMinor }] of asks.entries()) {
    const isLast = at === asks.length - 1
    const wanted = amountMinor ?? roundHalfUp((totalMinor * (shareBasisPoints ?? 0)) / 10_000)
    const own = isLast ? left : wanted
    if (own < 0 || own > left) return null
    amounts.push(own)
    left -= own
  }
  return left === 0 ? amounts : null
}

/** What stands of an instalment: its amount and what was paid of it. */
export type Standing = { amountMinor: number; paidMinor: number; waived: boolean }

/**
 * A changed total changes what is open, from the last backwards: more is added to the last one, less is taken from it and then from
 * those before, never below what was paid. Null where more was paid, or waived, than is asked now.
 */
export function resized(rows: readonly Standing[], totalMinor: number): number[] | null {
  const amounts = rows.map(({ amountMinor }) => amountMinor)
  let change = totalMinor - amounts.reduce((sum, one) => sum + one, 0)
  for (const at of rows.map((_, index) => index).toReversed()) {
    const row = rows[at]
    const amount = amounts[at]
    if (!row || amount === undefined || row.waived) continue
    const next = Math.max(row.paidMinor, amount + change)
    change -= next - amount
    amounts[at] = next
    if (change === 0) break
  }
  return change === 0 ? amounts : null
}

export type InstalmentState = 'open' | 'part-paid' | 'paid' | 'overdue' | 'waived'
/** Derived, never stored. */
export function instalmentState(row: Standing & { dueOn: string }, today: string): InstalmentState {
  if (row.waived) return 'waived'
  if (row.paidMinor >= row.amountMinor) return 'paid'
  if (row.dueOn < today) return 'overdue'
  return row.paidMinor > 0 ? 'part-paid' : 'open'
}

/** A step of a cancellation ladder: from so many hours before the start on, this share is due. */
export type LadderStep = { hours: number; basisPoints: number }
/** The step nearest to the start that is reached at that moment; none: free of charge. */
export function ladderShare(steps: readonly LadderStep[], hoursBefore: number): number {
  const reached = steps.filter(({ hours }) => hoursBefore <= hours).toSorted((a, b) => a.hours - b.hours)
  return reached[0]?.basisPoints ?? 0
}
