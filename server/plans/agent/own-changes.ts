import { omit } from '#contract/kit/omit.ts'
import type { OwnChangeAccept, OwnDecline, OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import type { OwnChange } from '#contract/plans/deal/change.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { asMerchant, may, userOf, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { acceptChange, refuseChange } from '../deal/answer-change.ts'
import { isAnswerable, newestChanges } from '../deal/offer-change.ts'

/** Of these quotations those that were accepted, each with the newest change that the agent was asked for. */
export async function ownChanges(
  ctx: Ctx,
  inner: Ctx,
  quotes: readonly Pick<OwnQuotation, 'id' | 'planId' | 'status'>[],
): Promise<Map<number, OwnChange>> {
  const accepted = quotes.filter(({ status }) => status === 'accepted')
  if (!accepted.length) return new Map()
  const newest = await newestChanges(
    inner,
    accepted.map(({ planId }) => planId),
  )
  const mayAnswer = may(ctx, 'bookingCenter.quotations.accept')
  return new Map(
    accepted.flatMap(({ id, planId }) => {
      const found = newest.get(planId)
      if (!found) return []
      const change = omit(found, ['sentAt', 'sentBy', 'mailedTo', 'planId', 'locked'])
      const can: OwnChange['can'] =
        mayAnswer && isAnswerable(inner, found) ? { ownChangeAccept: true, ownChangeRefuse: true } : {}
      return [[id, { ...change, can }] as const]
    }),
  )
}

/** The change that was looked at, of the agent that asks and still open; of another agent it answers as what is not there. */
async function openChange(ctx: Ctx, inner: Ctx, { id, contentHash }: { id: number; contentHash: string }) {
  const change = await readRow(inner, 'plan_change', id)
  const { agent_id: agentId } = await readRow(inner, 'travel_plan', change.plan_id)
  if (agentId !== userOf(ctx).agentId) fail('notFound')
  if (change.content_hash !== contentHash) fail('plans.quotationChanged')
  return { id, version: change.version }
}

/** The agent says yes by its own log-in; what it was shown is made by the same act. */
export const ownChangeAccept = (ctx: Ctx, { consent, ...form }: OwnChangeAccept): Promise<{ done: true }> =>
  asMerchant(ctx, async (inner) => {
    const ref = await openChange(ctx, inner, form)
    if (!consent) failField('consent', 'required')
    return acceptChange(inner, ref)
  })

export const ownChangeRefuse = (ctx: Ctx, { reason, ...seen }: OwnDecline): Promise<{ done: true }> =>
  asMerchant(ctx, async (inner) => {
    const ref = await openChange(ctx, inner, seen)
    return refuseChange(inner, { ...ref, reason })
  })
