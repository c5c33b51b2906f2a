import type { TemplateForm } from '#contract/home/set-up/set-up.api.ts'
import { createSku, switchSale } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { saveBasePrice } from '../../pricing/pricing.public.ts'
import { fillStock } from '../../stock/stock.public.ts'
import { formOfTemplate, isPerUnit } from './templates.ts'

/** Children pay three quarters, infants nothing, until somebody says otherwise. */
const childShare = 0.75
const days = 365

/** A product that is sold from today: made, priced, on sale, with places for a year, in one transaction. */
export async function setUpProduct(
  ctx: Ctx,
  { trade, name, priceMinor, capacity }: TemplateForm,
  supplierIds: readonly number[] = [],
): Promise<{ id: number }> {
  const { id } = await createSku(ctx, await formOfTemplate(ctx, trade, name, supplierIds))
  const byUnit = isPerUnit(trade)
  await saveBasePrice(ctx, {
    skuId: id,
    adultMinor: byUnit ? null : priceMinor,
    childMinor: byUnit ? null : Math.round(priceMinor * childShare),
    infantMinor: byUnit ? null : 0,
    unitMinor: byUnit ? priceMinor : null,
  })
  await switchSale(ctx, { ids: [id], onSale: true })
  const from = todayOf(ctx)
  const to = Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()
  await fillStock(ctx, {
    skuIds: [id],
    from,
    to,
    weekdays: [],
    sessions: [],
    capacity,
    reason: '',
    confirm: [],
  })
  return { id }
}
