import type { z } from 'zod'
import type { DuplicateAsk, Duplicates } from '#contract/order-entry/order-entry.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { findAlike, leadName, phoneTail } from '../orders/orders.public.ts'
import { entryAgent } from './entry-agent.ts'

/** Live orders of this agent that look like what is being typed: the same the create will ask about. */
export async function checkDuplicates(
  ctx: Ctx,
  {
    agentId,
    items,
    contactName,
    contactPhone,
    leadName: lead,
    agentOrderCode,
  }: z.output<typeof DuplicateAsk>,
): Promise<Duplicates> {
  const agent = await entryAgent(ctx, agentId)
  const guests = lead ? [{ name: lead, pinyin: '' }] : []
  const found = await findAlike(
    ctx,
    items.map(({ skuId, date }) => ({
      agentId: agent.id,
      skuId,
      date,
      leadName: leadName(guests, contactName),
      phoneTail: phoneTail(contactPhone),
      phone: contactPhone,
      agentOrderCode,
    })),
  )
  const seen = new Set<string>()
  const rows = found.flatMap((alike, at) =>
    alike.flatMap(({ code, same }) => {
      // An agent order code is the order's, not the item's: once is enough.
      const key = same === 'agentOrderCode' ? `${code} ${same}` : `${at} ${code}`
      return seen.has(key) ? [] : (seen.add(key), [{ at, code, same }])
    }),
  )
  return { rows }
}
