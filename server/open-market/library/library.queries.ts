import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { LibraryAsk, SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { offers } from '../../catalog/catalog.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { postLook } from '../contracts/messages.ts'
import { inScopeSql } from '../contracts/product-scope.ts'
import { partnerByCode } from '../partners.ts'

type Row = Omit<SharedProduct, 'myPrices' | 'currency'> & {
  id: number
  inScope: boolean
  currency: string | null
}

/**
 * What a company shares with us: what the policy of the products lets this merchant read. Our own prices are looked up there, as the
 * agent that we are; without a contract there are none. That they were opened is told to the seller.
 */
export async function listLibrary(ctx: Ctx, input: z.output<typeof LibraryAsk>) {
  const partner = await partnerByCode(ctx, input.merchantCode, 'buys')
  const query = sql<Row>`
    select p.sku_id as id, p.sku_id as "skuId", p.code, p.names, p.product_type as "productType", p.charge_method as "chargeMethod", p.area,
           p.public_prices as "publicPrices", p.currency,
           ${inScopeSql(ctx)} as "inScope",
           (select min(k.sku_id) from sku_supplier k where k.merchant_id = ${ctx.scope.merchantId}
              and k.bound_merchant_id = p.merchant_id and k.bound_sku_id = p.sku_id) as "boundSkuId"
      from platform.market_product p where p.merchant_id = ${partner.id} and ${codeOrName('p', input.text)}`
  const page = await pageOf(
    ctx,
    { ...input, pageSize: Math.min(input.pageSize, 200) },
    query,
    sql`r.code, r.id`,
  )
  const ids = page.rows.filter(({ inScope }) => inScope).map(({ skuId }) => skuId)
  const mine = may(ctx, 'oMarket.prices') ? await offers(ctx, partner.id, { ids }) : []
  const prices = new Map(mine.map((offer) => [offer.id, offer]))
  if (mine.length)
    await postLook(ctx, partner.id, { byName: ctx.actor.name, day: todayOf(ctx), products: mine.length })
  return {
    ...page,
    rows: page.rows.map((shared): SharedProduct => {
      const row = omit(shared, ['id', 'inScope'])
      const offer = prices.get(row.skuId)
      return {
        ...row,
        myPrices: offer?.price ?? null,
        currency: offer?.currency ?? row.currency ?? partner.currency,
      }
    }),
  }
}
