import type { z } from 'zod'
import type { LinkRecharge, LinkMyRecharge } from '#contract/agents/agents.schema.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { depositOf, makeLink, settleLink, takeLink } from '../../payments/payments.public.ts'
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

/** What was paid by such a link stands on the agent's account, or lowers what it owes. */
export const takePaymentJob: Job = ({ inMerchant }, { merchantId, linkId }) =>
  inMerchant(merchantId, async (ctx) => {
    const link = await takeLink(ctx, Number(linkId))
    if (!link) return
    const agent = await requireAgent(ctx, link.agent_id)
    const account = ownAccount({ ...agent, currency: link.currency })
    await postJournals(ctx, [
      {
        kind: 'recharge',
        agentId: agent.id,
        memo: link.title,
        onceKey: `recharge by link ${link.id}`,
        entries: [
          { account: depositOf(agent.id, link.currency), debitMinor: link.paid_minor },
          { account, creditMinor: link.paid_minor },
        ],
      },
    ])
    await settleLink(ctx, link, account)
    await emitMoney(ctx, 'agents.recharged', agent, link.paid_minor, null, { method: 'card' })
  })
