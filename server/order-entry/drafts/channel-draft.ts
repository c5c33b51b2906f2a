import { sql } from 'kysely'
import type { DraftContent } from '#contract/order-entry/drafts/drafts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { tellDraft } from './draft-row.ts'

type ChannelDraft = {
  agentId: number
  /** Ours of the item, by which there is one draft of it. */
  reference: string
  raw: Record<string, unknown>
  content: DraftContent
  dueAt: string | null
  /** The order that holds the places which it takes over. */
  heldOrderId: number | null
  note: string
}

/** What a marketplace sold and what cannot become an order by itself: completed by hand as any other draft. */
export async function makeChannelDraft(ctx: Ctx, draft: ChannelDraft): Promise<number> {
  const { agentId, content, reference, raw, dueAt, heldOrderId, note } = draft
  const [first] = content.items
  const { id } = await insertRow(ctx, 'order_draft', {
    source: 'channel',
    third_code: reference,
    raw: JSON.stringify(raw),
    agent_id: agentId,
    content: JSON.stringify(content),
    contact_name: content.contactName.trim().slice(0, 200),
    items: content.items.length,
    first_sku_id: first?.skuId ?? null,
    first_date: first?.date ?? null,
    shown_total_minor: null,
    note,
    due_at: dueAt,
    held_order_id: heldOrderId,
    owner_name: '',
    created_by_name: ctx.actor.name,
    modified_by_name: ctx.actor.name,
  })
  await tellDraft(ctx, 'order-entry.draftMade', { id, agentId, source: 'channel' })
  return id
}

/** The marketplace needs it no more. */
export const dropChannelDraft = (ctx: Ctx, id: number): Promise<unknown> =>
  sql`update order_draft set status = 'dropped', version = version + 1 where merchant_id = ${ctx.scope.merchantId} and id = ${id} and status = 'open'`.execute(
    ctx.db,
  )
