import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { finishPlan, startPlan } from './move-plan.ts'

/** Groups whose first day has come start, those who are home finish, quotations past their last day expire. */
export async function sweepPlans(job: JobContext): Promise<void> {
  const merchants = await job.app.db
    .selectFrom('platform.merchant')
    .select('id')
    .where('plan', '<>', 'ended')
    .orderBy('id')
    .execute()
  for (const { id } of merchants) await job.inMerchant(id, sweepMerchant)
}

export async function sweepMerchant(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx)
  const { merchantId } = ctx.scope
  const due = async (status: string, before: string): Promise<number[]> => {
    const { rows } = await sql<{
      id: number
    }>`select id from travel_plan where merchant_id = ${merchantId} and status = ${status}
      and locked_at is null and ${sql.ref(before)} ${sql.raw(before === 'end_date' ? '<' : '<=')} ${today}::date order by id limit 500`.execute(
      ctx.db,
    )
    return rows.map(({ id }) => id)
  }
  for (const id of await due('confirmed', 'start_date')) await startPlan(ctx, { id })
  for (const id of await due('in-progress', 'end_date')) await finishPlan(ctx, { id })
  await sql`update plan_quotation set status = 'expired', version = version + 1
    where merchant_id = ${merchantId} and status = 'sent' and valid_until < ${today}::date`.execute(ctx.db)
}
