import { sql } from 'kysely'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

type Followed = 'priceWaits' | 'priceTaken' | 'priceKept' | 'textsWait' | 'textsTaken' | 'textsKept'

/** Says of a product that follows a partner's what waits, or what a person has decided. */
export async function tellFollowed(ctx: Ctx, event: Followed, skuId: number): Promise<void> {
  const { rows } = await sql<{ code: string; names: Names }>`select code, names from sku
    where merchant_id = ${ctx.scope.merchantId} and id = ${skuId}`.execute(ctx.db)
  const [sku] = rows
  if (!sku) return
  await emit(ctx, `open-market.${event}`, {
    subject: 'marketShare',
    subjectId: ctx.scope.merchantId,
    facts: { product: nameIn(sku.names, ctx.merchant.language), code: sku.code },
  })
}
