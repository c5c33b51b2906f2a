import type { z } from 'zod'
import { familyKeys } from '#contract/catalog/families.ts'
import type { NextDays, NextDaysAsk } from '#contract/stock/stock.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listPrices } from '../../pricing/pricing.public.ts'
import { availability } from './availability.ts'

/** What a SKU costs, and how much of it is left, from a day on, for who may see its page. 404 for an unknown or recycled SKU. */
export async function nextDays(
  ctx: Ctx,
  { skuId, days, from = todayOf(ctx) }: z.output<typeof NextDaysAsk>,
): Promise<NextDays> {
  const to = Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()
  const { sku, currency, rows } = await listPrices(ctx, { skuId, from, to })
  const { play, hotel } = familyKeys
  if (!may(ctx, play.list) && !(sku.productType === 'hotel-room' && may(ctx, hotel.list)))
    fail('noPermission', { key: play.list })
  const stock = await availability(ctx, [skuId], from, to)
  const cells = new Map(stock.map((cell) => [`${cell.date}|${cell.session}`, cell]))
  return {
    code: sku.code,
    productType: sku.productType as NextDays['productType'],
    chargeMethod: sku.chargeMethod as NextDays['chargeMethod'],
    currency,
    rows: rows.map((row) => {
      // Where stock goes by the day, all its sessions draw on the day as a whole.
      const cell = cells.get(`${row.date}|${row.session}`) ?? cells.get(`${row.date}|`)
      return { ...row, left: cell?.left ?? null, blocked: cell?.blocked ?? false }
    }),
  }
}
