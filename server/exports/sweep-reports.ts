import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { eachMerchant } from '../kit/nodes/each-merchant.ts'
import { todayOf } from '../kit/text/today.ts'
import { takeAway } from './move-report.ts'
import { isForgotten } from './reports.queries.ts'
import { lockTurns, queueNext } from './run/turns.ts'

const atOnce = 200
/** Nothing is written for so long: whatever had it in hand is gone. */
const maxHours = 24

/** Takes away what was kept its three months or may tell of somebody who was forgotten, of every merchant, and gives up what nobody writes any more. */
export async function sweepReports(job: JobContext): Promise<void> {
  await eachMerchant(job, 'any', (id) => job.inMerchant(id, sweepMerchant))
}

async function sweepMerchant(ctx: Ctx): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ over: boolean; id: number }>`
    select r.id, r.removes_on <= ${todayOf(ctx)}::date or ${isForgotten(ctx)} as over from report r
     where r.merchant_id = ${merchantId} and (r.removes_on <= ${todayOf(ctx)}::date or ${isForgotten(ctx)}
        or r.status = 'generating' and r.asked_at < clock_timestamp() - make_interval(hours => ${maxHours}))
     order by r.removes_on limit ${atOnce}`.execute(ctx.db)
  await lockTurns(ctx)
  for (const { id, over } of rows) {
    if (over) await takeAway(ctx, id)
    else
      await sql`update report set status = 'failed', why = 'broken', run = null, slot = null, finished_at = clock_timestamp(), version = version + 1
        where merchant_id = ${merchantId} and id = ${id} and status = 'generating'`.execute(ctx.db)
  }
  await queueNext(ctx)
}
