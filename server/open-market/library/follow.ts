import { sql } from 'kysely'
import { saveBasePrice, setCost } from '../../pricing/pricing.public.ts'
import { Currency } from '#contract/kit/money/money.ts'
import { offers, switchSale } from '../../catalog/catalog.public.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { ownSetting } from '../setting/own-setting.ts'
import { sellingPrice } from './bind.ts'

type Followed = {
  skuId: number
  supplierId: number
  merchantId: number
  boundSkuId: number
  markup: number
  step: number
}

/** Costs follow what partners charge us now; selling prices by the mark-up, or they wait for a person. What is gone there goes off sale. */
export const followPrices = (app: App, merchantId: number): Promise<void> =>
  withSystemCtx(app, merchantId, async (ctx) => {
    const { rows } = await sql<Followed>`
      select f.sku_id as "skuId", f.supplier_id as "supplierId", k.bound_merchant_id as "merchantId", k.bound_sku_id as "boundSkuId",
             f.markup_basis_points as markup, f.round_step_minor as step
        from market_follow f join sku_supplier k on k.merchant_id = f.merchant_id and k.sku_id = f.sku_id and k.supplier_id = f.supplier_id
       where f.merchant_id = ${merchantId} and f.mode = 'follow' and k.bound_sku_id is not null order by f.sku_id limit 1000`.execute(
      ctx.db,
    )
    for (const partner of new Set(rows.map((row) => row.merchantId)))
      await followOf(
        ctx,
        partner,
        rows.filter((row) => row.merchantId === partner),
      )
  })

async function followOf(ctx: Ctx, partner: number, rows: readonly Followed[]): Promise<void> {
  const now = new Map(
    (await offers(ctx, partner, { ids: rows.map((row) => row.boundSkuId), onSale: true })).map((one) => [
      one.id,
      one,
    ]),
  )
  const { follow_price: way } = await ownSetting(ctx)
  await takeOffSale(
    ctx,
    rows.filter(({ boundSkuId }) => !now.has(boundSkuId)).map(({ skuId }) => skuId),
  )
  for (const row of rows) {
    const offer = now.get(row.boundSkuId)
    if (!offer) continue
    const cost = { ...offer.price, currency: Currency.parse(offer.currency) }
    if (!(await setCost(ctx, row, cost))) continue
    const price = await sellingPrice(ctx, offer, row.markup, row.step)
    if (price && way === 'rule') await saveBasePrice(ctx, { skuId: row.skuId, ...price })
    else
      await sql`update market_follow set waiting = ${JSON.stringify(price)}::jsonb
        where merchant_id = ${ctx.scope.merchantId} and sku_id = ${row.skuId}`.execute(ctx.db)
  }
}

/** As staff do it, so that whoever sells them hears of it; what lies in the bin stays there. */
async function takeOffSale(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  if (!skuIds.length) return
  const { rows } = await sql<{ id: number }>`select id from sku
    where merchant_id = ${ctx.scope.merchantId} and id = any(${skuIds}::bigint[]) and on_sale and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows.length) await switchSale(ctx, { ids: rows.map(({ id }) => id), onSale: false })
}
