import { userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { notify } from '../kit/events.ts'
import { updateRow } from '../kit/db/rows.ts'
import { lockBulk } from './bulk.queries.ts'

/**
 * Ends one's own job between two items: what is done stays done, the rest is left. `operationInvalid` for one that has ended,
 * and for one that is only recorded here.
 */
export async function stopBulk(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const job = await lockBulk(ctx, id)
  if (job?.userId !== userOf(ctx).id) fail('notFound')
  if (job.state !== 'running' || job.recorded) fail('operationInvalid')
  await updateRow(ctx, 'bulk_job', { id }, { state: 'stopped', finished_at: ctx.now.toISOString() })
  notify(ctx, ['bulk'], id)
  return { done: true }
}
