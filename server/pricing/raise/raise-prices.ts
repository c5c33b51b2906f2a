import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PricedSku } from '#contract/pricing/calendar.schema.ts'
import {
  mostRaisedSkus,
  type Raise,
  type RaiseAsk,
  type Raised,
  type RaisedPrices,
  type RaisePreview,
  type RaiseSave,
} from '#contract/pricing/raise.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/errors.ts'
import { todayOf } from '../../kit/today.ts'
import { sameAmounts } from '../amount-columns.ts'
import { costCheck, type CostCheck } from '../below-cost.ts'
import { daysBetween } from '../calendar.queries.ts'
import { checkRule } from '../change-quotations.ts'
import { datePeriods } from '../date-periods.ts'
import { weekdayOf } from '../price-layers.ts'
import { requirePricedSku } from '../priced-skus.ts'
import { writeCells } from '../write-calendar.ts'
import { loadBooks, matrixSkus } from './sku-books.ts'
import { raiseCells, type Book, type RaisedCell } from './raise-cells.ts'

/** Every price that a rise or fall of many SKUs would change, before and after. Changes nothing. */
export async function previewRaise(
  ctx: Ctx,
  { skuIds, filter, ...raise }: z.output<typeof RaiseAsk>,
): Promise<RaisePreview> {
  const days = daysOf(ctx, raise)
  const { rows: skus, total } = await matrixSkus(
    ctx,
    { ...filter, ...(skuIds && { skuIds: [...new Set(skuIds)] }) },
    { limit: mostRaisedSkus, offset: 0 },
  )
  if (skuIds && skus.length < new Set(skuIds).size) fail('notFound')
  if (total > mostRaisedSkus) failField('skuIds', 'pricing.fieldErrors.tooManySkus', { max: mostRaisedSkus })
  const ids = skus.map(({ id }) => id)
  const books = await loadBooks(ctx, skus, raise)
  const belowCost = await costCheck(ctx, ids)
  const rows = skus.flatMap((sku) => {
    const cells = raiseCells(books.get(sku.id)!, days, raise)
    return cells.length ? [tell(sku, cells, belowCost, { days, raise })] : []
  })
  return { rows, unchanged: skus.length - rows.length, currency: ctx.merchant.currency }
}

/** Carries it out for one SKU, all or none. What was agreed to and would be another now answers `priceChanged`. */
export async function saveRaise(
  ctx: Ctx,
  { skuId, preview, ...raise }: z.output<typeof RaiseSave>,
): Promise<z.input<typeof Raised>> {
  const days = daysOf(ctx, raise)
  const sku = await requirePricedSku(ctx, skuId, { lock: true, of: 'play' })
  const book: Book = (await loadBooks(ctx, [sku], raise)).get(skuId)!
  const cells = raiseCells(book, days, raise)
  if (preview !== undefined && preview !== promiseOf(skuId, cells)) fail('priceChanged')
  const { added, changed, removed, belowCost } = await writeCells(
    ctx,
    sku,
    cells.map(({ cell }) => cell),
    book.stored,
  )
  const count = added + changed + removed
  return { changed: count, belowCost, eventId: count ? await lastEvent(ctx, skuId) : null }
}

/** The entry of the change log that this transaction wrote. */
async function lastEvent(ctx: Ctx, skuId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from event
    where merchant_id = ${ctx.scope.merchantId} and subject = 'sku' and subject_id = ${skuId} order by id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]!.id
}

function daysOf(ctx: Ctx, raise: Raise): string[] {
  checkRule(raise)
  if (raise.from < todayOf(ctx)) failField('from', 'pricing.fieldErrors.past')
  const days = daysBetween(raise.from, raise.to).filter(
    (day) => raise.weekdays.length === 0 || raise.weekdays.includes(weekdayOf(day)),
  )
  if (days.length === 0) failField('weekdays', 'pricing.fieldErrors.noDay')
  return days
}

const promiseOf = (skuId: number, cells: readonly RaisedCell[]): string =>
  createHash('sha256')
    .update(JSON.stringify([skuId, cells.map(({ cell }) => cell)]))
    .digest('base64url')

type Asked = { days: readonly string[]; raise: Raise }

function tell(
  sku: PricedSku,
  cells: readonly RaisedCell[],
  belowCost: CostCheck,
  { days, raise: { weekdays } }: Asked,
): RaisePreview['rows'][number] {
  const told = cells.map(({ cell: { date, session }, before, after }) => ({
    date,
    session,
    value: { before, after, belowCost: belowCost(sku.id, date, after) },
  }))
  // Days that are not asked for break no stretch.
  const next = new Map(days.map((day, at) => [day, days[at + 1] ?? '']))
  const periods = datePeriods(told, sameChange, (day) => next.get(day)!)
  return {
    skuId: sku.id,
    sku,
    cells: cells.length,
    belowCost: told.filter(({ value }) => value.belowCost.length > 0).length,
    lines: periods.map(({ value, ...when }): RaisedPrices => {
      const single = when.weekdays.length > 0 || when.from === when.to
      return { ...when, weekdays: single ? when.weekdays : weekdays, ...value }
    }),
    preview: promiseOf(sku.id, cells),
  }
}

type Change = Pick<RaisedPrices, 'before' | 'after' | 'belowCost'>
const sameChange = (a: Change, b: Change): boolean =>
  sameAmounts(a.before, b.before) &&
  sameAmounts(a.after, b.after) &&
  a.belowCost.join() === b.belowCost.join()
