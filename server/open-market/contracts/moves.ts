import type { EndContract } from '#contract/open-market/open-market.schema.ts'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import { letAgentOrder } from '../../agents/agents.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isTalking, lockCopy, moveDeal, type Copy } from './deal.ts'
import { tellMove } from './propose.ts'

type Asked = { id: number; reason: string }
const done = { done: true } as const

/** Refuses what the other company proposed. It waits before it asks again. */
export async function decline(ctx: Ctx, { id, reason }: Asked): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  if (!isTalking(copy.state) || copy.our_word) fail('operationInvalid')
  await moveDeal(ctx, copy, 'decline', { to: 'declined', copy: { reason }, say: { reason } })
  await tellMove(ctx, copy, 'declined', reason)
  return done
}

/** Takes back our own word, while it was not accepted. */
export async function withdraw(ctx: Ctx, { id, reason }: Asked): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  if (!isTalking(copy.state) || !copy.our_word) fail('operationInvalid')
  await moveDeal(ctx, copy, 'withdraw', { to: 'withdrawn', copy: { reason }, say: { reason } })
  await tellMove(ctx, copy, 'withdrawn', reason)
  return done
}

/** No new orders for now; those that run are served, changed and cancelled as usual. */
export async function suspend(ctx: Ctx, { id, reason }: Asked): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  if (copy.state !== 'active') fail('operationInvalid')
  await moveDeal(ctx, copy, 'suspend', { to: 'suspended', copy: { reason }, say: { reason } })
  await effectOf(ctx, copy, 'suspended')
  await tellMove(ctx, copy, 'suspended', reason)
  return done
}

export async function resume(ctx: Ctx, { id, reason }: Asked): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  if (copy.state !== 'suspended') fail('operationInvalid')
  await moveDeal(ctx, copy, 'resume', { to: 'active', copy: { reason }, say: { reason } })
  await effectOf(ctx, copy, 'active')
  await tellMove(ctx, copy, 'resumed', reason)
  return done
}

/** Ends a contract after its notice, or at once for cause. Records, balances, bills and running orders stay. */
export async function end(ctx: Ctx, { id, reason, atOnce }: EndContract): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  if ((copy.state !== 'active' && copy.state !== 'suspended') || copy.ends_on !== null)
    fail('operationInvalid')
  const { noticeDays } = Terms.parse(copy.terms)
  const now = atOnce || noticeDays === 0
  const endsOn = now
    ? todayOf(ctx)
    : Temporal.PlainDate.from(todayOf(ctx)).add({ days: noticeDays }).toString()
  const say = { reason, endsOn }
  await moveDeal(ctx, copy, now ? 'ended' : 'end', {
    to: now ? 'ended' : copy.state,
    copy: { reason, ends_on: endsOn },
    say,
  })
  if (now) await effectOf(ctx, copy, 'ended')
  await tellMove(ctx, copy, 'ended', reason)
  return done
}

/** What a state does to our own records: the buyer may order under an active contract alone. */
export async function effectOf(
  ctx: Ctx,
  copy: Copy,
  state: 'active' | 'suspended' | 'ended' | 'expired',
): Promise<void> {
  if (copy.direction === 'sells' && copy.agent_id !== null)
    await letAgentOrder(ctx, copy.agent_id, state === 'active')
}
