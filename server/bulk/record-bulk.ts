import { sql } from 'kysely'
import type { Sent } from '#contract/bulk/bulk.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { notify } from '../kit/events.ts'
import { updateRow } from '../kit/db/rows.ts'
import { tellDone } from './tell-done.ts'

/** A part that is done, and the call that takes it back. */
export type RecordedPart = { key: string; name: string; undo: Sent }

/**
 * Opens a bulk act whose parts a job of another domain does, as the person that it acts for: with its id as the `bulkId`
 * of their context the log tells them as one act. `total`: how many records it is about. Close it when no more come.
 */
export async function openRecorded(
  ctx: Ctx,
  { act, total }: { act: string; total: number },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('bulk_job')
    .values({
      merchant_id: ctx.scope.merchantId,
      act,
      total,
      recorded: true,
      user_id: ctx.actor.id!,
      user_name: ctx.actor.name,
      origin: ctx.actor.origin,
      language: ctx.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  notify(ctx, ['bulk'], id)
  return id
}

/** Parts that this transaction has done, and of how many records. */
export async function recordParts(
  ctx: Ctx,
  id: number,
  { done, failed, parts }: { done: number; failed: number; parts: readonly RecordedPart[] },
): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`insert into bulk_item (merchant_id, job_id, no, key, name, call, input, undo, state)
    select ${merchantId}, ${id}, r.no + (select coalesce(max(i.no) + 1, 0) from bulk_item i where i.merchant_id = ${merchantId} and i.job_id = ${id}),
           r.key, r.name, '', '{}', jsonb_build_array(r.undo), 'done'
      from json_to_recordset(${JSON.stringify(parts.map((part, no) => ({ no, ...part })))}::json) as r(no int, key text, name text, undo jsonb)`.execute(
    ctx.db,
  )
  await sql`update bulk_job set done = done + ${done}, changed = changed + ${done}, failed = failed + ${failed}
    where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
  notify(ctx, ['bulk'], id)
}

/** The key of the last part that was recorded. */
export async function lastRecorded(ctx: Ctx, id: number): Promise<string | undefined> {
  const last = await ctx.db
    .selectFrom('bulk_item')
    .select('key')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('job_id', '=', id)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.key
}

/** No more parts come: from now on it can be taken back. */
export async function closeRecorded(ctx: Ctx, id: number): Promise<void> {
  await updateRow(ctx, 'bulk_job', { id }, { state: 'done', finished_at: new Date().toISOString() })
  await tellDone(ctx, id)
  notify(ctx, ['bulk'], id)
}
