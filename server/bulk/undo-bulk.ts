import { sql } from 'kysely'
import type { Sent } from '#contract/bulk/bulk.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { readBulk } from './bulk.queries.ts'
import { startBulk, type BulkItem } from './start-bulk.ts'

type Done = Sent & { key: string; name: string; undo: Sent[] }

/**
 * Takes back what a job has done, the last first, as a job of its own; that one can be taken back itself, unless it is of a
 * recorded act. It runs with what both may: who asks, and who began what is taken back (`shared-rights.ts`). `operationInvalid` while it runs, and for one that was taken
 * back already: of two people who press at once the second is told so.
 */
export async function undoBulk(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const job = (await readBulk(ctx, id)) ?? fail('notFound')
  if (job.state === 'running') fail('operationInvalid')
  await lockItems(ctx, id)
  if (await wasUndone(ctx, id)) fail('operationInvalid')
  const { rows } = await sql<Done>`select key, name, call, input, undo from bulk_item
    where merchant_id = ${ctx.scope.merchantId} and job_id = ${id} and state = 'done' and undo is not null order by no desc`.execute(
    ctx.db,
  )
  if (!rows.length) fail('operationInvalid')
  const items = rows.flatMap(({ key, name, undo, call, input }) =>
    undo.map((back): BulkItem => ({ key, name, ...back, ...(call && { undo: [{ call, input }] }) })),
  )
  // Whoever takes an act back says yes to what was before it.
  return startBulk(ctx, { act: job.act, items, sure: true, apart: job.apart, undoesId: id })
}

/** Waits for an item that was being done as the job was stopped, and for whoever takes the job back just now. */
async function lockItems(ctx: Ctx, id: number): Promise<void> {
  await sql`select from bulk_item where merchant_id = ${ctx.scope.merchantId} and job_id = ${id} order by no for update`.execute(
    ctx.db,
  )
}

async function wasUndone(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('bulk_job')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('undoes_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
