import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { enqueue, everyMinutes } from '../kit/jobs/jobs.ts'
import { ofAllMerchants } from '../kit/nodes/of-all-merchants.ts'
import { todayOf } from '../kit/text/today.ts'

/**
 * What the clock moves, of all merchants: a commission whose day has come, a lower floor whose day has passed, prices of another day,
 * and accounts that have gone silent or answer again. Each is noted, and priced by the one job.
 */
export const sweepBoosters = everyMinutes(1, async ({ app, inMerchant }) => {
  const rows = await ofAllMerchants<{ due_merchant: number }>(app, { name: 'boosters_due' })
  for (const { due_merchant: merchantId } of rows) await inMerchant(merchantId, sweepMerchant)
})

export async function sweepMerchant(ctx: Ctx): Promise<void> {
  const m = ctx.scope.merchantId
  const today = todayOf(ctx)
  await sql`update booster_account set commission_basis_points = next_commission_basis_points, next_commission_basis_points = null, next_from = null,
      version = version + 1 where merchant_id = ${m} and next_from <= ${today}`.execute(ctx.db)
  await sql`update booster_listing set floor_basis_points = null, floor_until = null, floor_reason = '', floor_by_name = '', version = version + 1
    where merchant_id = ${m} and floor_until < current_date - 1 and state <> 'ended'`.execute(ctx.db)
  await sql`with due as (
      select distinct l.sku_id
        from booster_listing l
        join booster_setting s on s.merchant_id = l.merchant_id
        join channel_account c on c.merchant_id = l.merchant_id and c.connection_id = l.connection_id
        join channel_product p on p.merchant_id = l.merchant_id and p.id = l.product_id
       where l.merchant_id = ${m} and l.state in ('live', 'guarded')
         and ((l.priced_at at time zone ${ctx.merchant.timeZone})::date < (now() at time zone ${ctx.merchant.timeZone})::date
           or (l.guard = 'stale') <> (c.push_failures >= 3 and coalesce(c.last_push_at < now() - make_interval(hours => s.stale_hours), true)
             or p.push_error <> '' and coalesce(p.pushed_at, p.created_at) < now() - make_interval(hours => s.stale_hours))
             and l.guard in ('', 'stale')))
    select app.note_booster_change(${m}, (select array_agg(sku_id) from due)) where exists (select from due)`.execute(
    ctx.db,
  )
  const { rows } = await sql`select from booster_change where merchant_id = ${m} limit 1`.execute(ctx.db)
  if (rows.length) await enqueue(ctx, 'booster.reprice', {}, { key: `booster.reprice ${m}` })
}
