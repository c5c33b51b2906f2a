import type { OwnInstalment, OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { asMerchant, may, userOf, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { isBilled } from '../deal/deposit.ts'
import { instalmentViews, isPayable } from '../deal/instalments.ts'
import { linkInstalment } from '../deal/pay-link.ts'

/** Of these quotations those that were accepted, each with what the agent pays when; what is open of it may be paid online. */
export async function ownInstalments(
  ctx: Ctx,
  inner: Ctx,
  quotes: readonly Pick<OwnQuotation, 'id' | 'planId' | 'status'>[],
): Promise<Map<number, OwnInstalment[]>> {
  const mayPay = may(ctx, 'bookingCenter.quotations.accept')
  const found = new Map<number, OwnInstalment[]>()
  for (const { id, planId, status } of quotes) {
    if (status !== 'accepted') continue
    const plan = await readRow(inner, 'travel_plan', planId)
    const billed = await isBilled(inner, planId)
    const rows = await instalmentViews(inner, plan)
    found.set(
      id,
      rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        label: row.label,
        amountMinor: row.amountMinor,
        paidMinor: row.paidMinor,
        currency: row.currency,
        dueOn: row.dueOn,
        state: row.state,
        can: { ...(mayPay && !billed && isPayable(plan, row) && { ownInstalmentLink: true as const }) },
      })),
    )
  }
  return found
}

/** A link by which the agent pays one of its own; of another agent it answers as what is not there. */
export const ownInstalmentLink = (ctx: Ctx, { id }: { id: number }): Promise<PayLink> =>
  asMerchant(ctx, async (inner) => {
    const { plan_id: planId } = await readRow(inner, 'plan_instalment', id)
    const { agent_id: agentId } = await readRow(inner, 'travel_plan', planId)
    if (agentId !== userOf(ctx).agentId) fail('notFound')
    return linkInstalment(inner, { id })
  })
