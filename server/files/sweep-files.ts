import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import type { JobContext, JobPayload } from '../kit/jobs/jobs.ts'
import { eachMerchant } from '../kit/nodes/each-merchant.ts'
import { deleteFile } from './files.public.ts'
import { storeOf } from './store/store.ts'

/** How long a file that was sent waits for what takes it. */
const hours = 24
const atOnce = 500

/** Forgets what was sent and never taken, and what broke off on its way, of every merchant. */
export async function sweepFiles(job: JobContext): Promise<void> {
  await eachMerchant(job, 'any', (id) => job.inMerchant(id, sweepWaiting))
}

async function sweepWaiting(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where((e) => e.or([e('taken', '=', false), e('place', '=', 'arriving')]))
    .where('created_at', '<', sql<string>`now() - ${hours} * interval '1 hour'`)
    .orderBy('created_at')
    .limit(atOnce)
    .execute()
  for (const { id } of waiting) await deleteFile(ctx, id)
}

/** Takes a forgotten file's bytes away. */
export const removeBytes = async ({ app }: JobContext, { key }: JobPayload): Promise<void> =>
  storeOf(app).remove(String(key))
