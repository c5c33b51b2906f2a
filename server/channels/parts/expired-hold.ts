import type { Booking, Outcome, Why } from '../port/engine.ts'

/** There is no place any more, or none may be sold. */
const ended: readonly Why[] = ['soldOut', 'closed', 'tooLate', 'inPast']

/** Paid when its time was over and its places are gone: for who reserved them the reservation is over, not the product sold out. */
export function ofExpired<T>(
  { state, heldUntil }: Pick<Booking, 'state' | 'heldUntil'>,
  now: Date,
  outcome: Outcome<T>,
): Outcome<T> {
  const isOver = state === 'expired' || (state === 'held' && heldUntil !== null && new Date(heldUntil) <= now)
  return !outcome.ok && isOver && ended.includes(outcome.why) ? { ...outcome, why: 'holdExpired' } : outcome
}
