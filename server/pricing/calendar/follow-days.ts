import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { maxCells } from '#contract/pricing/calendar/calendar.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { sameAmounts } from '../amount-columns.ts'
import { dayKey } from '../resolve/price-book.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { storedCells, writeCells, type Cell } from './write-calendar.ts'

export type DayPrices = Record<string, Amounts>

/**
 * Gives days of a calendar the prices that something else says, from today on. `before` is what it said last: a day whose price is
 * another by now, or that had one of its own, is a person's and stays. Answers what stands by it, to be handed in next time.
 */
export async function followDays(
  ctx: Ctx,
  skuId: number,
  { before, wanted }: { before: DayPrices; wanted: DayPrices },
): Promise<DayPrices> {
  const today = todayOf(ctx)
  const dates = [...new Set([...Object.keys(before), ...Object.keys(wanted)])].filter((date) => date >= today)
  if (!dates.length) return {}
  const sku = await requirePricedSku(ctx, skuId, { lock: true })
  const stored = await storedCells(ctx, skuId, dates)
  const cells: Cell[] = []
  const standing: DayPrices = {}
  for (const date of dates.toSorted()) {
    const [was, is, now] = [before[date], wanted[date], stored.get(dayKey(date, ''))]
    const isOurs = now ? was !== undefined && !now.closed && sameAmounts(now, was) : true
    if (!isOurs) continue
    cells.push({ date, session: '', closed: false, ...(is ?? noAmounts) })
    if (is) standing[date] = is
  }
  for (let at = 0; at < cells.length; at += maxCells)
    await writeCells(ctx, sku, cells.slice(at, at + maxCells), stored)
  return standing
}
