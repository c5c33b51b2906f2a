import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Accepted } from '../money/accepted.ts'
import { tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { agentFee } from './cancel-preview.ts'
import { depositRef, heldOf, releaseDeposit } from './deposit.ts'
import { post } from './posting.ts'

/**
 * Of a group that is cancelled: what the ladder keeps of what was paid is ours, all else is the agent's again. Answers what of the fee
 * was not paid yet.
 */
export async function keepFee(ctx: Ctx, plan: PlanRecord, accepted: Accepted | null): Promise<number> {
  if (!accepted) return 0
  const { currency } = accepted
  const feeMinor = agentFee(ctx, plan, accepted)
  const retainedMinor = Math.min(feeMinor, await heldOf(ctx, plan.id))
  if (retainedMinor > 0) {
    const move = {
      planId: plan.id,
      amountMinor: retainedMinor,
      currency,
      memo: plan.code,
      agentId: plan.agent_id,
    }
    const deposit = depositRef(plan.agent_id, currency)
    await post(ctx, {
      ...move,
      kind: 'fee',
      key: `fee ${plan.life}`,
      from: { kind: 'fees', currency },
      to: { kind: 'clearing', name: 'group-fees', currency },
    })
    await post(ctx, {
      ...move,
      kind: 'release',
      key: `fee release ${plan.life}`,
      from: { kind: 'clearing', name: 'group-fees', currency },
      to: deposit,
    })
    await tellPlan(ctx, plan.id, 'plans.feeKept', {
      facts: { amount: `${groupedAmount(retainedMinor, currency)} ${currency}` },
    })
  }
  await releaseDeposit(ctx, plan, currency, `cancelled ${plan.life}`)
  return feeMinor - retainedMinor
}
