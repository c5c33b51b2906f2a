import type { z } from 'zod'
import type { ShareForm } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { composeShare } from './compose-share.ts'
import { openLink } from './share-link.ts'

/** The longest that prices may be promised for, in days. */
const maxDays = 366

/**
 * Makes a quotation to send out. Its prices are worked out now and kept with it: what was sent stays as it was sent,
 * whatever becomes of the prices. What is not sold in these days is left out; nothing at all is refused.
 */
export async function saveShare(
  ctx: Ctx,
  { title, note, validUntil, preview, ...ask }: z.output<typeof ShareForm>,
): Promise<{ id: number }> {
  const today = todayOf(ctx)
  if (validUntil < today) failField('validUntil', 'pricing.fieldErrors.past')
  if (Temporal.PlainDate.from(today).until(validUntil).days > maxDays)
    failField('validUntil', 'pricing.fieldErrors.tooManyDays', { max: maxDays })
  await refuseShort(ctx, ask.agentId, { today, validUntil })
  const { preview: now, ...content } = await composeShare(ctx, ask)
  if (preview !== undefined && preview !== now) fail('priceChanged')
  const items = content.items.filter(({ prices }) => prices.length > 0)
  if (items.length === 0) failField('skuIds', 'pricing.fieldErrors.noneSold')
  const { id } = await ctx.db
    .insertInto('shared_quotation')
    .values({
      merchant_id: ctx.scope.merchantId,
      agent_id: ask.agentId,
      title: title || content.agentName,
      note,
      language: ask.language,
      from_date: ask.from,
      to_date: ask.to,
      valid_until: validUntil,
      content: JSON.stringify({ ...content, items }),
      created_at: ctx.now.toISOString(),
      created_by: userOf(ctx).id,
      created_by_name: ctx.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openLink(ctx, id)
  await emit(ctx, 'pricing.quotationShared', {
    subject: 'agent',
    subjectId: ask.agentId,
    facts: { name: content.agentName, skus: items.length, until: validUntil },
    topics: ['sharedQuotation'],
  })
  return { id }
}

/** What was agreed with the agent: a price that is quoted to it holds for so many days at least. */
async function refuseShort(
  ctx: Ctx,
  agentId: number,
  { today, validUntil }: { today: string; validUntil: string },
): Promise<void> {
  const days = (await loadAgents(ctx, [agentId])).get(agentId)?.priceDays
  if (days == null) return
  const first = Temporal.PlainDate.from(today).add({ days }).toString()
  if (validUntil < first) failField('validUntil', 'pricing.fieldErrors.heldLonger', { days, day: first })
}
