import { firstOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Raised, RaiseSave } from '#contract/pricing/raise/raise.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { todayOf } from '../../kit/text/today.ts'
import { sameAmounts } from '../amount-columns.ts'
import { dayKey } from '../resolve/price-book.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { writeCells } from '../calendar/write-calendar.ts'
import { raiseDays, requireRaiseDays } from './raise-days.ts'
import { raiseCells, type RaisedCell } from './raise-cells.ts'
import { readShown, type ShownPrices } from './shown-prices.ts'
import { loadBooks } from './sku-books.ts'

/**
 * Carries it out for one SKU in one act. A price that is not as it was shown any more, or whose day is over, is left as it
 * is and counted; without what was shown every price is raised from what it is now.
 */
export async function saveRaise(
  ctx: Ctx,
  { skuId, shown, ...raise }: z.output<typeof RaiseSave>,
): Promise<z.input<typeof Raised>> {
  const days = shown === undefined ? requireRaiseDays(ctx, raise) : raiseDays(raise)
  const sku = await requirePricedSku(ctx, skuId, { lock: true, of: 'play' })
  const book = mustGet(await loadBooks(ctx, [sku], raise), skuId)
  const all = raiseCells(book, days, raise)
  const { agreed, left } =
    shown === undefined ? { agreed: all, left: [] } : asShown(all, readShown(days, shown), todayOf(ctx))
  const cells = agreed.map(({ cell }) => cell)
  const { added, changed, removed, belowCost } = await writeCells(ctx, sku, cells, book.stored)
  const count = added + changed + removed
  const eventId = count ? await lastEvent(ctx, skuId) : null
  if (eventId !== null) ctx.takenBackBy?.({ id: eventId })
  return { changed: count, left: left.length, note: noteOf(left), belowCost, eventId }
}

/** Cells that still are as they were shown; and what is left: shown and another by now, or raised and never shown. */
function asShown(
  cells: readonly RaisedCell[],
  shown: ShownPrices,
  today: string,
): { agreed: RaisedCell[]; left: string[] } {
  const keyOf = ({ cell: { date, session } }: RaisedCell) => dayKey(date, session)
  const agreed = cells.filter((one) => {
    const before = shown.get(keyOf(one))
    return before !== undefined && one.cell.date >= today && sameAmounts(before, one.before)
  })
  const cached = new Set(agreed.map(keyOf))
  const left = new Set([...cells.map(keyOf), ...shown.keys()].filter((key) => !cached.has(key)))
  return { agreed, left: [...left].sort() }
}

/** As many days as a note names. */
const maxDaysShown = 5

function noteOf(left: readonly string[]): string {
  if (!left.length) return ''
  const days = left.slice(0, maxDaysShown).join(', ') + (left.length > maxDaysShown ? ' …' : '')
  return reasonOf({ word: 'pricing.raise.leftOut', params: { count: left.length, days } })
}

/** The entry of the change log that this transaction wrote. */
async function lastEvent(ctx: Ctx, skuId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from event
    where merchant_id = ${ctx.scope.merchantId} and subject = 'sku' and subject_id = ${skuId} order by id desc limit 1`.execute(
    ctx.db,
  )
  return firstOf(rows).id
}
