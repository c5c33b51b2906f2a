import { maxStockCells, type FillStock } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { changeCells, type CellChange } from './change-cells.ts'
import { poolsOfSkus, sessionsOf } from './resources/own-pools.ts'

/**
 * Sets capacity, or opens and blocks, by a pattern of days over many SKUs. A SKU by session gets each of its sessions
 * (or those of them that are named); one by date the day as a whole. A pool that several of them share is set once.
 */
export async function fillStock(ctx: Ctx, form: FillStock): Promise<{ changed: number }> {
  const { skuIds, capacity, add, blocked } = form
  if (capacity === undefined && add === undefined && blocked === undefined) failField('capacity', 'required')
  const dates = datesOf(form)
  const skus = await poolsOfSkus(ctx, skuIds)
  const cells = new Map<string, CellChange>()
  for (const sku of skus.values())
    for (const session of sessionsOf(sku, form.sessions))
      for (const poolId of sku.poolIds)
        for (const date of dates)
          cells.set(`${poolId}|${date}|${session}`, { poolId, date, session, capacity, add, blocked })
  if (cells.size > maxStockCells) failField('to', 'tooLarge', { max: maxStockCells })
  return { changed: await changeCells(ctx, [...cells.values()], form.reason) }
}

function datesOf({ from, to, weekdays }: FillStock): string[] {
  const first = Temporal.PlainDate.from(from)
  const days = first.until(to).days + 1
  if (days < 1) failField('to', 'invalid')
  if (days > 800) failField('to', 'tooLarge', { max: 800 })
  const all = Array.from({ length: days }, (_, at) => first.add({ days: at }))
  return all.filter((date) => !weekdays.length || weekdays.includes(date.dayOfWeek)).map(String)
}
