import { sql } from 'kysely'
import { bandsOf } from '#contract/open-market/trust/trust.ts'
import { paidOnTime } from '../../billing/billing.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ownSetting } from '../setting/own-setting.ts'
import { days, trustFigures } from './figures.ts'

/** The bands as others read them; the figures behind them stay with the company. */
export async function writeBands(ctx: Ctx): Promise<void> {
  const m = ctx.scope.merchantId
  const figures = await trustFigures(ctx)
  await ownSetting(ctx)
  await sql`update market_setting set band_figures = ${JSON.stringify(figures)}::jsonb where merchant_id = ${m}`.execute(
    ctx.db,
  )
  await sql`update platform.market_company set bands = ${JSON.stringify(bandsOf(figures))}::jsonb, bands_at = ${ctx.now.toISOString()}
    where merchant_id = ${m}`.execute(ctx.db)
  await writePayments(ctx)
}

/** How the companies that buy here pay, as we see it. */
async function writePayments(ctx: Ctx): Promise<void> {
  const { merchantId } = ctx.scope
  const rows = await paidOnTime(ctx, days)
  await sql`delete from platform.market_payment where merchant_id = ${merchantId}`.execute(ctx.db)
  await sql`insert into platform.market_payment (merchant_id, buyer_id, orders, on_time, at)
    select ${merchantId}, r.buyer, r.orders, r.on_time, ${ctx.now.toISOString()}
      from unnest(${rows.map((row) => row.merchantId)}::int[], ${rows.map(({ orders }) => orders)}::int[],
                  ${rows.map(({ onTime }) => onTime)}::int[]) as r (buyer, orders, on_time)
    on conflict do nothing`.execute(ctx.db)
}
