import type { z } from 'zod'
import type { LinkRecharge, LinkMyRecharge } from '#contract/agents/agents.schema.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import {
  depositOf,
  linkIdsOf,
  makeLink,
  settleLink,
  takeLinks,
  type LinkRecord,
} from '../../payments/payments.public.ts'
import { reopenClaims, settleClaims } from '../claims/claims.ts'
import { loadAgents } from '../agents.public.ts'
import { emitMoney, ownAccount, requireAgent } from '../move-money.ts'

const linkDays = 7

/** A link by which an agent's account is recharged, or what it owes is paid. */
export const linkRecharge = (
  ctx: Ctx,
  { agentId, amountMinor, memo }: z.output<typeof LinkRecharge>,
): Promise<PayLink> =>
  asMerchant(ctx, async (inner) => {
    const agent = await requireAgent(inner, agentId)
    return makeLink(inner, {
      subject: 'recharge',
      subjectId: agent.id,
      agentId: agent.id,
      title: memo || agent.name,
      currency: agent.currency,
      amountMinor,
      expiresAt: new Date(ctx.now.getTime() + linkDays * 86_400_000),
    })
  })

/** The agent pays in by itself. */
export const linkMyRecharge = (ctx: Ctx, input: z.output<typeof LinkMyRecharge>): Promise<PayLink> =>
  linkRecharge(ctx, { ...input, agentId: userOf(ctx).agentId ?? fail('operationInvalid') })

const linkKey = ({ id }: Pick<LinkRecord, 'id'>): string => `recharge by link ${id}`

/** What was paid by such links stands on the agents' accounts, or lowers what they owe. */
export const takePaymentJob: Job = ({ inMerchant }, payload) =>
  inMerchant(payload.merchantId, async (ctx) => {
    const links = await takeLinks(ctx, linkIdsOf(payload))
    const agents = await loadAgents(
      ctx,
      links.map((link) => link.agent_id),
    )
    const taken = links.map((link) => {
      const agent = agents.get(link.agent_id) ?? fail('notFound')
      return { link, agent, account: ownAccount({ ...agent, currency: link.currency }) }
    })
    if (!taken.length) return
    await postJournals(
      ctx,
      taken.map(({ link, agent, account }) => ({
        kind: 'recharge',
        agentId: agent.id,
        memo: link.title,
        onceKey: `${linkKey(link)} ${link.version}`,
        entries: [
          { account: depositOf(agent.id, link.currency), debitMinor: link.paid_minor },
          { account, creditMinor: link.paid_minor },
        ],
      })),
    )
    for (const { link, agent, account } of taken) {
      await settleLink(ctx, link, account)
      await emitMoney(ctx, 'agents.recharged', agent, link.paid_minor, null, { method: 'card' })
      await settleClaims(ctx, agent)
    }
  })

/** What such a link brought goes back to be nobody's: refused where the agent has spent it. */
export async function untakeLink(ctx: Ctx, link: LinkRecord, reason: string): Promise<void> {
  const agent = await requireAgent(ctx, link.agent_id)
  await reopenClaims(ctx, agent, { amountMinor: link.paid_minor, since: linkKey(link) })
  await postJournals(ctx, [
    {
      kind: 'recharge-back',
      agentId: agent.id,
      memo: reason,
      onceKey: `${linkKey(link)} ${link.version} back`,
      entries: [
        { account: link.refund_from ?? ownAccount(agent), debitMinor: link.paid_minor },
        { account: depositOf(agent.id, link.currency), creditMinor: link.paid_minor },
      ],
    },
  ])
  await emitMoney(ctx, 'agents.adjusted', agent, -link.paid_minor, reason)
}
