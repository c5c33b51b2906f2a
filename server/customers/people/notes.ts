import type { Ctx } from '../../kit/ctx.ts'
import { authorOf } from '../../kit/ctx.ts'
import { deleteRow, insertRow, lockRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { codeOf } from './code.ts'
import { lockStanding } from './standing.ts'

/** What somebody wants to be known of a customer. */
export async function saveNote(
  ctx: Ctx,
  { customerId, text }: { customerId: number; text: string },
): Promise<{ id: number }> {
  await lockStanding(ctx, customerId)
  const made = await insertRow(ctx, 'customer_note', {
    customer_id: customerId,
    text,
    created_by: authorOf(ctx),
    created_by_name: ctx.actor.name,
  })
  await tell(ctx, 'customers.noted', customerId)
  return made
}

export async function deleteNote(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const note = await lockRow(ctx, 'customer_note', id)
  await deleteRow(ctx, 'customer_note', id)
  await tell(ctx, 'customers.noteDeleted', note.customer_id)
  return { done: true }
}

const tell = (ctx: Ctx, type: 'customers.noted' | 'customers.noteDeleted', id: number) =>
  emit(ctx, type, { subject: 'customer', subjectId: id, facts: { customer: codeOf(id) } })
