import { bindAgent, sellTo } from '../../agents/agents.public.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { nodesOf } from '../../kit/db/db.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { noteFailure, postMail, takeMail } from '../../kit/jobs/mailbox.ts'
import { inTenantThen } from '../../kit/nodes/in-tenant-then.ts'
import { readMail } from '../../kit/nodes/read-mail.ts'
import { loadMerchant } from '../../kit/system-ctx.ts'
import { buyFrom } from '../../suppliers/suppliers.public.ts'
import { eyesOf, type Eyes } from './eyes.ts'
import type { LiveInvitation } from './invitation-link.ts'
import { companyOfInvitation } from './invited-company.ts'

type Partner = { as: Eyes; partnerId: number; actor: ActorRef }

/** What one of the two does, with the eyes of `of`: who sells has the buyer among its agents before the buyer binds it. */
type Step = { of: number; with: number; actor: ActorRef } & (
  | { does: 'bind'; agentId: number }
  | { does: 'sell' }
  | { does: 'buy'; supplierId: number | null }
)
type Linking = { key: string; steps: readonly Step[] }
type Posted = { id: number; to_merchant: number; handled_at: string | null; body: Linking }

/**
 * Two merchants trade from now on, each with the other among its companies: who sells has the buyer as an agent, who buys has
 * the seller as a bound supplier. All of it or nothing; where a spread database has the two on two nodes (docs/citus.md) the other's
 * part follows by a message.
 */
export async function linkMerchants(
  own: Ctx,
  invitation: LiveInvitation,
  { as, partnerId, actor }: Partner,
): Promise<void> {
  const ownId = own.scope.merchantId
  const { id, agent_id: agentId, supplier_id: supplierId } = invitation
  const mine: ActorRef = { kind: 'merchant', id: partnerId, name: actor.name, origin: actor.origin }
  const ours = { of: ownId, with: partnerId, actor: mine }
  const theirs = { of: partnerId, with: ownId, actor }
  if (agentId === null && (await companyOfInvitation(await as(ownId), invitation)).boundMerchantId)
    fail('suppliers.alreadyBound')
  await takeSteps(as, await as(ownId), {
    key: `invitation ${ownId} ${id}`,
    steps:
      agentId === null
        ? [
            { ...theirs, does: 'sell' },
            { ...ours, does: 'buy', supplierId },
          ]
        : [
            { ...ours, does: 'bind', agentId },
            { ...theirs, does: 'buy', supplierId: null },
          ],
  })
}

/** One after the other in the transaction that is under way on the node of `here`; what is for another node is posted there. */
async function takeSteps(as: Eyes, here: Ctx, { key, steps }: Linking): Promise<void> {
  const { app, scope } = here
  for (const [at, step] of steps.entries()) {
    if ((await nodesOf(app.db)?.areTogether(scope.merchantId, step.of)) === false) {
      const body: Linking = { key, steps: steps.slice(at) }
      return postMail(await as(scope.merchantId), 'tenants.linkOn', { to: step.of, topic: 'link', key, body })
    }
    await takeStep(await as(step.of, step.actor), step)
  }
}

async function takeStep(ctx: Ctx, step: Step): Promise<void> {
  if (step.does === 'bind') return bindAgent(ctx, { agentId: step.agentId, merchantId: step.with })
  const other = await loadMerchant(ctx.db, step.with)
  if (step.does === 'buy') return buyFrom(ctx, other, step.supplierId ?? undefined)
  await sellTo(ctx, other)
}

/** The part of whoever is on another node, in a transaction there: once. What is refused there stands at the message. */
export const linkOn: Job = async ({ app }, payload) => {
  const message = await readMail<Posted>(app, payload)
  if (!message || message.handled_at) return
  await inTenantThen(app.db, { merchantId: message.to_merchant }, async (db, effects) => {
    const as = eyesOf(app, db, effects)
    const there = await as(message.to_merchant)
    if (await takeMail(there, message.id)) await takeSteps(as, there, message.body)
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    await noteFailure(app, message.id, error.message)
  })
}
