import type { CalendarChanged, CalendarSave } from '#contract/pricing/calendar/calendar.schema.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { checkCells, storedCells, writeCells } from './write-calendar.ts'

/**
 * Saves cells of a SKU's price calendar, all or none: where one is wrong (past, no such session, changed by somebody
 * else meanwhile) the answer names each such cell as `cells.<n>.<field>` and nothing is changed.
 */
export async function saveCalendar(
  ctx: Ctx,
  { skuId, cells }: CalendarSave,
  of?: PricedWhich,
): Promise<CalendarChanged> {
  const sku = await requirePricedSku(ctx, skuId, { lock: true, of })
  const stored = await storedCells(
    ctx,
    skuId,
    cells.map((cell) => cell.date),
  )
  const wrong = checkCells(sku, cells, stored, todayOf(ctx))
  if (wrong.length) failFields(wrong)
  return writeCells(ctx, sku, cells, stored)
}
