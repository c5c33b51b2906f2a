import { sql } from 'kysely'
import { bandsOf } from '#contract/open-market/trust.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ownSetting } from '../setting/own-setting.ts'
import { trustFigures } from './figures.ts'

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
}
