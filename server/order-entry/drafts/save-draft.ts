import type { DraftSave } from '#contract/order-entry/drafts/drafts.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { entryAgent } from '../entry-agent.ts'
import { codeOfDraft, contentOf, draftAgent, lockDraft, tellDraft, viewOf } from './draft-row.ts'

type Saved = { id: number; version: number; code: string }

/** Puts an order aside, or what was changed of one. Nothing of it need be complete; nothing is held or priced for it. */
export async function saveDraft(ctx: Ctx, form: DraftSave): Promise<Saved> {
  const { id, version, note, dueAt, shownTotalMinor } = form
  const user = userOf(ctx)
  const before = id
    ? await lockDraft(ctx, { id, version: version ?? fail('changedMeanwhile') }, 'draftTake')
    : undefined
  // A draft of an agent that was disabled since can be kept, and moved to another agent.
  const wanted = before && draftAgent(ctx, before, form.agentId)
  const agentId =
    before && wanted === before.agent_id ? wanted : (await entryAgent(ctx, wanted ?? form.agentId)).id
  // What staff noted for themselves is not shown to an agent, so it does not come back from it.
  const internalNote =
    user.kind === 'staff' ? form.content.internalNote : before ? contentOf(before).internalNote : ''
  const content = { ...form.content, internalNote }
  const [first] = content.items
  const values = {
    agent_id: agentId,
    content: JSON.stringify(content),
    contact_name: content.contactName.trim().slice(0, 200),
    items: content.items.length,
    first_sku_id: first?.skuId ?? null,
    first_date: content.items.map(({ date }) => date).toSorted()[0] ?? null,
    shown_total_minor: shownTotalMinor,
    note,
    due_at: dueAt,
    modified_by_name: user.fullName,
    modified_at: ctx.now.toISOString(),
  }
  if (before) {
    await updateRow(ctx, 'order_draft', before, values)
    await tellDraft(ctx, 'order-entry.draftSaved', { ...viewOf(before), agentId })
    return { id: before.id, version: before.version + 1, code: codeOfDraft(before.id) }
  }
  const source = user.kind === 'agent' ? 'agent' : 'staff'
  const made = await insertRow(ctx, 'order_draft', {
    ...values,
    source,
    owner_id: user.id,
    owner_name: user.fullName,
    created_by_name: user.fullName,
  })
  await tellDraft(ctx, 'order-entry.draftMade', { id: made.id, agentId, source })
  return { id: made.id, version: 1, code: codeOfDraft(made.id) }
}
