import { sql } from 'kysely'
import type { z } from 'zod'
import type { BulkStart, Sent } from '#contract/bulk/bulk.schema.ts'
import { parseInput, refuseStranger } from '../kit/call/call.ts'
import { callsOf, type BoundCall } from '../kit/call/calls.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { notify } from '../kit/events.ts'
import { enqueue } from '../kit/jobs/jobs.ts'
import type { App } from '../kit/app-services.ts'
import { sharedRights, startersOf } from './shared-rights.ts'

/** `undo`: what takes it back, where that is known before it is done; only what takes an act back says so. */
export type BulkItem = Sent & { key: string; name: string; undo?: readonly Sent[] }
type Begun = { act: string; items: readonly BulkItem[]; sure?: boolean; apart?: boolean; undoesId?: number }

/** Begins what a person asked for: only calls declared for many, whose inputs fit, and with a word that is one. */
export async function beginBulk(
  ctx: Ctx,
  { act, sure, items }: z.output<typeof BulkStart>,
): Promise<{ id: number }> {
  if (ctx.app.word('en', act) === act) failField('act', 'unknown')
  items.forEach(({ call, input }, at) => {
    parseInput(manyCall(ctx.app, call, `items.${at}.call`).endpoint, input)
  })
  return startBulk(ctx, { act, sure, items })
}

/** A call that may be done to many. */
export function manyCall(app: App, name: string, field = 'call'): BoundCall {
  const found = callsOf(app).get(name)
  return found?.endpoint.many ? found : failField(field, 'unknown')
}

/**
 * Keeps the items and has them done in the background, one after the other, as the acting person; refused for a call that
 * the person, or one whose act it takes back, may not make. The job begins when this transaction has committed.
 */
export async function startBulk(
  ctx: Ctx,
  { act, items, sure = false, apart = false, undoesId }: Begun,
): Promise<{ id: number }> {
  const user = userOf(ctx)
  const behind = undoesId === undefined ? [] : await startersOf(ctx, undoesId)
  for (const call of new Set(items.map((item) => item.call))) {
    const { endpoint } = manyCall(ctx.app, call)
    refuseStranger(endpoint, user)
    await sharedRights(ctx, user, behind, endpoint)
  }
  const { merchantId } = ctx.scope
  const { id } = await ctx.db
    .insertInto('bulk_job')
    .values({
      merchant_id: merchantId,
      act,
      sure,
      apart,
      total: items.length,
      undoes_id: undoesId ?? null,
      user_id: user.id,
      user_name: ctx.actor.name,
      origin: ctx.actor.origin,
      language: ctx.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = items.map(({ key, name, call, input, undo }, no) => ({ no, key, name, call, input, undo }))
  await sql`insert into bulk_item (merchant_id, job_id, no, key, name, call, input, undo)
    select ${merchantId}, ${id}, r.no, r.key, r.name, r.call, r.input, r.undo
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(no int, key text, name text, call text, input jsonb, undo jsonb)`.execute(
    ctx.db,
  )
  await enqueue(ctx, 'bulk.run', { bulkId: id }, { key: `bulk ${merchantId} ${id}` })
  notify(ctx, ['bulk'], id)
  return { id }
}
