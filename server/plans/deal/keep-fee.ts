import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { openClaim, requireAgent } from '../../agents/money.public.ts'
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
      facts: { amount: text(retainedMinor, currency) },
    })
  }
  await releaseDeposit(ctx, plan, currency, `cancelled ${plan.life}`)
  return feeMinor - retainedMinor
}

/**
 * What of the fee neither deposit nor orders held: the agent owes it, whatever its credit. Of one that pays beforehand as much is taken as it
 * has; what is open then is a claim on its next money, and told.
 */
export async function claimFee(
  ctx: Ctx,
  plan: PlanRecord,
  { openMinor, currency }: { openMinor: number; currency: string },
): Promise<void> {
  if (openMinor <= 0) return
  const agent = await requireAgent(ctx, plan.agent_id)
  await post(ctx, {
    planId: plan.id,
    kind: 'fee',
    key: `fee owed ${plan.life}`,
    amountMinor: openMinor,
    currency,
    memo: plan.code,
    agentId: agent.id,
    from: { kind: 'fees', currency },
    to: { kind: 'agent-receivable', agentId: agent.id, currency: agent.currency },
    owed: true,
  })
  const onBill = agent.settlementTerm === 'invoice'
  const claimedMinor = onBill
    ? 0
    : await openClaim(ctx, agent, { amountMinor: openMinor, planId: plan.id, memo: plan.code })
  if (openMinor > claimedMinor)
    await tellPlan(ctx, plan.id, 'plans.feeCharged', {
      facts: { amount: text(openMinor - claimedMinor, currency) },
    })
  if (claimedMinor > 0)
    await tellPlan(ctx, plan.id, 'plans.feeOpen', { facts: { amount: text(claimedMinor, currency) } })
}

const text = (minor: number, currency: string): string => `${groupedAmount(minor, currency)} ${currency}`
