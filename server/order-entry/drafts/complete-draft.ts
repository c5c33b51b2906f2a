import type { z } from 'zod'
import type { DraftComplete } from '#contract/order-entry/drafts/drafts.schema.ts'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import { userOf, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { violated } from '../../kit/db/db.ts'
import { lockRow, updateRow } from '../../kit/db/rows.ts'
import { createGroup, codesOfOrders } from '../../orders/orders.public.ts'
import { contentOf, draftAgent, opened, tellDraft, viewOf } from './draft-row.ts'

type Input = z.output<typeof DraftComplete>

/**
 * Makes a draft's orders, all or none. They are asked for under the draft's own key, and the transaction that makes them
 * completes it (`app.complete_draft`): however often and by how many people it is completed, they are made once. The
 * same again answers the same; with another content `order-entry.draftCompleted` names the orders that stand.
 */
export async function completeDraft(
  ctx: CallCtx,
  { id, version, agentId, items }: Input,
): Promise<GroupCreated> {
  const draft = await inTransaction(ctx, async (inside) => {
    const row = await lockRow(inside, 'order_draft', id)
    const buyer = draftAgent(inside, row, agentId)
    if (row.status !== 'completed') return { ...opened(row, version, 'draftComplete'), agent_id: buyer }
    // Asked again: the same orders answer for themselves.
    if (row.order_ids.length !== items.length || row.agent_id !== buyer)
      await failCompleted(inside, row.order_ids)
    return row
  })
  const isStaff = userOf(ctx).kind === 'staff'
  const stored = contentOf(draft).internalNote
  const requests = items.map(({ internalNote, supplierId, ...item }, at) => ({
    ...item,
    // What staff noted of an agent's draft goes into the order that the agent makes of it.
    ...(isStaff ? { internalNote, supplierId } : { internalNote: stored }),
    agentId: draft.agent_id,
    clientRequestId: `draft-${draft.request_key}-${at}`,
    // What was held for it is free for all of it.
    ...(at === 0 && draft.held_order_id !== null && { insteadOf: draft.held_order_id }),
  }))
  const made = await createGroup(ctx, requests).catch(async (error: unknown) => {
    // Somebody else has ordered it since, with other content or for another agent.
    if ((error instanceof AppError && error.name === 'requestReused') || violated(error) === 'draft_taken')
      return null
    throw error
  })
  return inTransaction(ctx, async (inside) => {
    const row = await lockRow(inside, 'order_draft', id)
    // Two at one moment, for two agents, may have stood in each other's way: it is as it was.
    if (!made && row.order_ids.length === 0) return fail('changedMeanwhile')
    if (!made || made.rows.length !== row.order_ids.length) return failCompleted(inside, row.order_ids)
    if (row.completed_by_name === null) {
      const { version: _, ...unversioned } = row
      await updateRow(inside, 'order_draft', unversioned, { completed_by_name: userOf(ctx).fullName })
      await tellDraft(inside, 'order-entry.draftComplete', viewOf(row), {
        order: made.rows.map(({ code }) => code).join(', '),
      })
    }
    return made
  })
}

const failCompleted = async (ctx: Ctx, orderIds: readonly number[]): Promise<never> =>
  fail('order-entry.draftCompleted', { orders: (await codesOfOrders(ctx, orderIds)).join(', ') })
