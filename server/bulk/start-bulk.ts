import { sql } from 'kysely'
import type { z } from 'zod'
import type { BulkStart, Sent, SentBack } from '#contract/bulk/bulk.schema.ts'
import { parseInput, refuseStranger } from '../kit/call.ts'
import { callsOf, type BoundCall } from '../kit/calls.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/errors.ts'
import { stir } from '../kit/events.ts'
import { enqueue } from '../kit/jobs.ts'
import type { App } from '../kit/app-services.ts'

export type BulkItem = Sent & { key: string; name: string; undo?: SentBack | undefined }
type Begun = { act: string; items: readonly BulkItem[]; sure?: boolean; apart?: boolean; undoesId?: number }

/** Begins what a person asked for: only calls declared for many, whose inputs fit, and with a word that is one. */
export async function beginBulk(
  ctx: Ctx,
  { act, sure, items }: z.output<typeof BulkStart>,
): Promise<{ id: number }> {
  if (ctx.app.word('en', act) === act) failField('act', 'unknown')
  items.forEach(({ call, input, undo }, at) => {
    parseInput(manyCall(ctx.app, call, `items.${at}.call`).endpoint, input)
    if (undo) manyCall(ctx.app, undo.call, `items.${at}.undo.call`)
  })
  return startBulk(ctx, { act, sure, items })
}

/** A call that may be done to many. */
export function manyCall(app: App, name: string, field = 'call'): BoundCall {
  const found = callsOf(app).get(name)
  return found?.endpoint.many ? found : failField(field, 'unknown')
}

/**
 * Keeps the items and has them done in the background, one after the other, as the acting person; `noPermission` for a
 * call that the person may not make. The job begins when this transaction has committed.
 */
export async function startBulk(
  ctx: Ctx,
  { act, items, sure = false, apart = false, undoesId }: Begun,
): Promise<{ id: number }> {
  const user = userOf(ctx)
  for (const call of new Set(items.map((item) => item.call)))
    refuseStranger(manyCall(ctx.app, call).endpoint, user)
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
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(no int, key text, name text, call text, input jsonb, undo jsonb)`.execute(
    ctx.db,
  )
  await enqueue(ctx, 'bulk.run', { bulkId: id }, { key: `bulk ${merchantId} ${id}` })
  stir(ctx, ['bulk'], id)
  return { id }
}
