import type { DealState, EndContract } from '#contract/open-market/open-market.schema.ts'
import { effectiveStates, Terms } from '#contract/open-market/open-market.schema.ts'
import { contractOfAgent, freeAgent, letAgentOrder } from '../../agents/agents.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { allotByContract } from '../../stock/stock.public.ts'
import { freeSupplier } from '../../suppliers/suppliers.public.ts'
import { isRunning, isTalking, lockCopy, mayEnd, moveDeal, type Copy } from './deal.ts'
import type { MoveBody } from './messages.ts'
import { tellMove } from './propose.ts'

type MovesInput = { id: number; reason: string }
const done = { done: true } as const

type Way = {
  from: (copy: Copy) => boolean
  to: DealState
  /** How our history calls it. */
  event: string
}

/** A move by which nothing is said but why. */
const mover =
  (verb: MoveBody['move'], { from, to, event }: Way) =>
  async (ctx: Ctx, { id, reason }: MovesInput): Promise<typeof done> => {
    const copy = await lockCopy(ctx, id)
    if (!from(copy)) fail('operationInvalid')
    await moveDeal(ctx, copy, verb, { to, copy: { reason }, say: { reason } })
    await effectOf(ctx, copy, to)
    await tellMove(ctx, copy, event, reason)
    return done
  }

/** Refuses what the other company proposed. It waits before it asks again. */
export const decline = mover('decline', {
  from: ({ state, our_word: ourWord }) => isTalking(state) && !ourWord,
  to: 'declined',
  event: 'declined',
})

/** Takes back our own word, while it was not accepted. */
export const withdraw = mover('withdraw', {
  from: ({ state, our_word: ourWord }) => isTalking(state) && ourWord,
  to: 'withdrawn',
  event: 'withdrawn',
})

/** No new orders for now; those that run are served, changed and cancelled as usual. */
export const suspend = mover('suspend', {
  from: ({ state }) => state === 'active',
  to: 'suspended',
  event: 'suspended',
})

export const resume = mover('resume', {
  from: ({ state }) => state === 'suspended',
  to: 'active',
  event: 'resumed',
})

/** Ends a contract after its notice, or at once for cause. Records, balances, bills and running orders stay. */
export async function end(ctx: Ctx, { id, reason, atOnce }: EndContract): Promise<typeof done> {
  const copy = await lockCopy(ctx, id)
  const terms = Terms.parse(copy.terms)
  if (!mayEnd(copy, terms)) fail('operationInvalid')
  const { noticeDays } = terms
  const isNow = atOnce || noticeDays === 0 || !isRunning(copy.state)
  const to = isNow ? 'ended' : copy.state
  const endsOn = Temporal.PlainDate.from(todayOf(ctx))
    .add({ days: isNow ? 0 : noticeDays })
    .toString()
  await moveDeal(ctx, copy, isNow ? 'ended' : 'end', {
    to,
    copy: { reason, ends_on: endsOn },
    say: { reason, endsOn },
  })
  await effectOf(ctx, copy, to)
  await tellMove(ctx, copy, 'ended', reason)
  return done
}

/** What a contract said of its agent holds no more: places that it kept are everyone's. */
async function leaveAgent(ctx: Ctx, agentId: number, contractVersion: number): Promise<void> {
  await freeAgent(ctx, agentId)
  await allotByContract(ctx, { agentId, contractVersion, allotted: [] })
}

/**
 * What a new state does to our own records: the buyer may order under an active contract alone. Where the state stays, by a notice,
 * so do they: an agent that staff have stopped is not let order by it. A contract that is over before it stood leaves the agent as it was
 * without one.
 */
export async function effectOf(
  ctx: Ctx,
  copy: Copy,
  to: DealState,
  why: 'suspended' | 'licence' = 'suspended',
): Promise<void> {
  if (copy.state === to || !effectiveStates.includes(to)) return
  const isOver = to === 'ended' || to === 'expired'
  if (copy.direction === 'sells' && copy.agent_id !== null) {
    const stood = isRunning(copy.state) || (await contractOfAgent(ctx, copy.agent_id)) !== null
    if (isOver && !stood) return
    await letAgentOrder(ctx, copy.agent_id, to === 'active', to === 'suspended' ? why : '')
    if (isOver) await leaveAgent(ctx, copy.agent_id, copy.version_no)
  }
  if (isOver && copy.supplier_id !== null) await freeSupplier(ctx, copy.supplier_id)
}
