import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { lockDraft, tellDraft, viewOf } from './draft-row.ts'

type DraftRef = { id: number; version: number }
type Done = { done: true }

/** Whoever takes a draft up goes on with it: the others see whose it is. */
export async function takeDraft(ctx: Ctx, one: DraftRef): Promise<Done> {
  const row = await lockDraft(ctx, one, 'draftTake')
  const { id: owner_id, fullName: owner_name } = userOf(ctx)
  await updateRow(ctx, 'order_draft', row, { owner_id, owner_name })
  await tellDraft(ctx, 'order-entry.draftTake', viewOf(row), { before: row.owner_name })
  return { done: true }
}

async function move(ctx: Ctx, one: DraftRef, verb: 'draftDrop' | 'draftRestore'): Promise<Done> {
  const row = await lockDraft(ctx, one, verb)
  await updateRow(ctx, 'order_draft', row, {
    status: draftStates.target(verb, row.status, null) ?? row.status,
  })
  await tellDraft(ctx, `order-entry.${verb}`, viewOf(row))
  ctx.takenBackBy?.({ id: row.id, version: row.version + 1 })
  return { done: true }
}
export const dropDraft = (ctx: Ctx, one: DraftRef): Promise<Done> => move(ctx, one, 'draftDrop')
export const restoreDraft = (ctx: Ctx, one: DraftRef): Promise<Done> => move(ctx, one, 'draftRestore')
