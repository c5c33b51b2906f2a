import { sql } from 'kysely'
import type { Names } from '#contract/kit/schema.ts'
import type { LatestRows } from '#contract/open-market/cases.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { LookBody } from '../contracts/messages.ts'

/** Keeps that somebody of a partner opened our prices. */
export const keepLook = async (
  ctx: Ctx,
  partnerId: number,
  { byName, day, products, skuId, exported }: LookBody,
): Promise<void> => {
  await sql`insert into market_price_look (merchant_id, partner_id, by_name, day, products, sku_id, exported)
    values (${ctx.scope.merchantId}, ${partnerId}, ${byName}, ${day}, ${products}, ${skuId ?? null}, ${exported === true}) on conflict do nothing`.execute(
    ctx.db,
  )
}

type Look = {
  id: number
  partnerCode: string
  partnerNames: Names
  byName: string
  at: string
  products: number
  exported: boolean
}
/** Who opened our prices, the latest first. */
export async function listLooks(ctx: Ctx, { maxRows }: LatestRows): Promise<{ rows: Look[]; more: boolean }> {
  const { rows } = await sql<Look>`
    select l.id, m.code as "partnerCode", m.names as "partnerNames", l.by_name as "byName", l.at, l.products, l.exported
      from market_price_look l join platform.merchant m on m.id = l.partner_id
     where l.merchant_id = ${ctx.scope.merchantId} order by l.at desc, l.id desc limit ${maxRows + 1}`.execute(
    ctx.db,
  )
  return { rows: rows.slice(0, maxRows), more: rows.length > maxRows }
}
