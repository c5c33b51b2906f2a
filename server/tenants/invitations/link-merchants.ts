import { buyFrom } from '../../suppliers/suppliers.public.ts'
import { bindAgent, sellTo } from '../../agents/agents.public.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import type { Eyes } from './accept.ts'
import type { LiveInvitation } from './invitation-link.ts'

type Partner = { as: Eyes; partnerId: number; actor: ActorRef }

/**
 * Two merchants trade from now on, each with the other among its companies: who sells has the buyer as an agent, who buys has
 * the seller as a bound supplier. All of it or nothing.
 */
export async function linkMerchants(
  own: Ctx,
  { agent_id, supplier_id }: LiveInvitation,
  { as, partnerId, actor }: Partner,
): Promise<void> {
  const ownId = own.scope.merchantId
  const mine: ActorRef = { kind: 'merchant', id: partnerId, name: actor.name, origin: actor.origin }
  if (agent_id !== null) {
    await bindAgent(await as(ownId, mine), { agentId: agent_id, merchantId: partnerId })
    await buyFrom(await as(partnerId, actor), own.merchant)
    return
  }
  const seller = await as(partnerId, actor)
  await sellTo(seller, own.merchant)
  await buyFrom(await as(ownId, mine), seller.merchant, supplier_id ?? undefined)
}
