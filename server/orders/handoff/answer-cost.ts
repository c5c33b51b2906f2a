import type { z } from 'zod'
import type { LineReason, LineState, OneLine } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { bookCost } from '../act/book-cost.ts'
import { anew, unmirrored } from '../order/line-anew.ts'
import { lineFacts } from '../act/end-order.ts'
import { onLine } from '../act/on-order.ts'
import type { CostRecord, LineRecord } from '../order/order-records.ts'
import { costOf, moveLineTo, patchCost, systemOf, type OrderWork } from '../order/order-work.ts'
import { amountText } from '../act/settle-lines.ts'
import { completeNow } from '../act/follow-work.ts'
import { leaveMirror } from './mirror/leave-mirror.ts'
import { driftReason } from './tell-staff.ts'

/** What the bound supplier asks instead becomes the line's cost; what is owed for it already follows in the ledger. */
export const takeCost = (ctx: Ctx, input: z.output<typeof OneLine>): Promise<LineState> =>
  onLine(ctx, input, takeDrift)

/** The other price of a line becomes its cost. */
export function takeDrift(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'takeCost', line.supplier_status, { drift_at: null })
  const cost = costOf(work, line)
  const { drift_minor: costMinor, drift_currency: currency } = cost
  const owed = line.supplier_status === 'approved' || cost.posted_minor > 0
  const facts = driftFacts(line, cost)
  // What is owed in one currency cannot follow into another: it is taken back and owed anew.
  if (owed && cost.currency !== currency) bookCost(work, line, 0)
  patchCost(work, cost, { cost_minor: costMinor, currency, unit_costs: {}, ...noDrift })
  if (owed) bookCost(work, line, 'whole')
  work.events.push({ name: 'takeCost', facts })
  completeFollowUp(work, facts.supplier)
}

/** It is too much: their side is told why, its order is withdrawn, and the line goes back to be sent. */
export const refuseCost = (ctx: Ctx, input: z.output<typeof LineReason>): Promise<LineState> =>
  onLine(ctx, input, async (work, line) => {
    const cost = costOf(work, line)
    const facts = driftFacts(line, cost)
    const { theirs } = facts
    const said = reasonOf({ word: 'orders.text.costRefused', params: { theirs, reason: input.reason } })
    const left = { ...line }
    moveLineTo(work, line, 'refuseCost', 'pending', { ...anew, ...unmirrored })
    await leaveMirror(work, left, said)
    bookCost(work, line, 0)
    patchCost(work, cost, noDrift)
    work.events.push({ name: 'refuseCost', facts, reason: input.reason })
    completeFollowUp(work, facts.supplier)
  })

const noDrift = { drift_minor: null, drift_currency: null }

const driftFacts = (line: LineRecord, cost: CostRecord) => ({
  ...lineFacts(line),
  theirs: amountText(cost.drift_minor ?? 0, cost.drift_currency ?? ''),
  ours: cost.cost_minor === null ? '–' : amountText(cost.cost_minor, cost.currency ?? ''),
})

/** The follow-up that the price began is complete, unless another line's price still waits. */
function completeFollowUp(work: OrderWork, supplier: string): void {
  const { follow_up: follow, follow_up_reason: reason } = work.order
  if (follow !== 'tracking' || work.lines.some((line) => line.drift_at)) return
  if (!reason?.includes(driftReason)) return
  completeNow(work, { outcome: 'solved', facts: { supplier } }, systemOf(work.ctx))
}
