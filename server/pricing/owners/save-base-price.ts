import type { z } from 'zod'
import type { BasePriceForm } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, guestKinds, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { amountsOf, columnsOf, sameAmounts } from '../amount-columns.ts'
import { basePriceOf } from '../calendar/calendar.queries.ts'
import { requireLowest } from './lowest-prices.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'

/** Sets the price of days that have none of their own. A kind without one is not sold on such days. */
export async function saveBasePrice(
  ctx: Ctx,
  form: z.output<typeof BasePriceForm>,
  of?: PricedWhich,
): Promise<{ done: true }> {
  const sku = await requirePricedSku(ctx, form.skuId, { lock: true, of })
  const kinds = kindsOf(sku.chargeMethod)
  const wrong = guestKinds.filter((kind) => !kinds.includes(kind) && form[amountKey[kind]] !== null)
  if (wrong.length)
    failFields(wrong.map((kind) => ({ field: amountKey[kind], why: 'pricing.fieldErrors.otherMethod' })))
  const before = await basePriceOf(ctx, form.skuId)
  if (sameAmounts(before, form)) return { done: true }
  await requireLowest(ctx, form.skuId, [form])
  await writeBasePrice(ctx, form.skuId, form)
  await emit(ctx, 'pricing.basePriceChanged', {
    subject: 'sku',
    subjectId: form.skuId,
    facts: { code: sku.code },
    before,
    after: amountsOf(columnsOf(form)),
    topics: ['price'],
  })
  return { done: true }
}

/** Writes it as it is, without an event of its own. */
export async function writeBasePrice(ctx: Ctx, skuId: number, amounts: Amounts): Promise<void> {
  const columns = columnsOf(amounts)
  await ctx.db
    .insertInto('sku_base_price')
    .values({ merchant_id: ctx.scope.merchantId, sku_id: skuId, ...columns })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'sku_id']).doUpdateSet(columns))
    .execute()
}
