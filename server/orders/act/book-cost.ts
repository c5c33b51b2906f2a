import { feeOfParts } from '../money/fees.ts'
import { costJournal } from '../order/order-journals.ts'
import type { CostRecord, LineRecord } from '../order/order-records.ts'
import { costOf, patchCost, type OrderWork } from '../order/order-work.ts'

/**
 * Brings what is owed to the line's supplier to its whole cost, or to an amount. A missing cost owes nothing yet: it is
 * missing, not zero.
 */
export function bookCost(work: OrderWork, line: LineRecord, target: 'whole' | number): void {
  const cost = work.costs.get(line.id)
  if (!cost) return
  // What we handled ourselves is owed to nobody, whatever is asked about it afterwards.
  const whole = line.handled_way === 'self-handled' ? 0 : (cost.cost_minor ?? 0)
  const targetMinor = target === 'whole' ? whole : target
  const journal = costJournal(line, cost, targetMinor)
  if (!journal) return
  work.journals.push(journal)
  patchCost(work, cost, {
    posted_minor: targetMinor,
    quota_minor: Math.min(cost.quota_minor, targetMinor),
  })
}

/** What the supplier keeps by its own ladder when it is asked to cancel at a moment: of what it is owed by then. */
export function supplierFee(
  startsAt: string,
  cost: CostRecord,
  rule: readonly { hoursBefore: number; keepBasisPoints: number }[],
  at: Date,
): number {
  const { posted_minor: totalMinor } = cost
  const all = { shareMinor: totalMinor, startsAt: new Date(startsAt) }
  return feeOfParts([all], { rule, totalMinor, at }).feeMinor
}

/** The line is cancelled at its supplier: only the fee stays as our cost. */
export function keepFee(work: OrderWork, line: LineRecord, feeMinor: number): void {
  bookCost(work, line, feeMinor)
  patchCost(work, costOf(work, line), { fee_minor: feeMinor })
}
