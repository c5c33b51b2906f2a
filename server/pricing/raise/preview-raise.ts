import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import {
  maxRaisedSkus,
  type Raise,
  type RaiseAsk,
  type RaisedPrices,
  type RaisePreview,
} from '#contract/pricing/raise/raise.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { sameAmounts } from '../amount-columns.ts'
import { costCheck, type CostCheck } from '../cost/below-cost.ts'
import { datePeriods } from '../resolve/date-periods.ts'
import { requireRaiseDays } from './raise-days.ts'
import { raiseCells, type RaisedCell } from './raise-cells.ts'
import { writeShown } from './shown-prices.ts'
import { loadBooks, matrixSkus } from './sku-books.ts'

/** Every price that a rise or fall of many SKUs would change, before and after. Changes nothing. */
export async function previewRaise(
  ctx: Ctx,
  { skuIds, filter, ...raise }: z.output<typeof RaiseAsk>,
): Promise<RaisePreview> {
  const days = requireRaiseDays(ctx, raise)
  const { rows: skus, total } = await matrixSkus(
    ctx,
    { ...filter, ...(skuIds && { skuIds: [...new Set(skuIds)] }) },
    { limit: maxRaisedSkus, offset: 0 },
  )
  if (skuIds && skus.length < new Set(skuIds).size) fail('notFound')
  if (total > maxRaisedSkus) failField('skuIds', 'pricing.fieldErrors.tooManySkus', { max: maxRaisedSkus })
  const ids = skus.map(({ id }) => id)
  const books = await loadBooks(ctx, skus, raise)
  const belowCost = await costCheck(ctx, ids)
  const rows = skus.flatMap((sku) => {
    const cells = raiseCells(mustGet(books, sku.id), days, raise)
    return cells.length ? [tell(sku, cells, belowCost, { days, raise })] : []
  })
  return { rows, unchanged: skus.length - rows.length, currency: ctx.merchant.currency }
}

type PreviewRaiseInput = { days: readonly string[]; raise: Raise }

function tell(
  sku: PricedSku,
  cells: readonly RaisedCell[],
  belowCost: CostCheck,
  { days, raise: { weekdays } }: PreviewRaiseInput,
): RaisePreview['rows'][number] {
  const changes = cells.map(({ cell: { date, session }, before, after }) => ({
    date,
    session,
    value: { before, after, belowCost: belowCost(sku.id, date, after) },
  }))
  // Days that are not asked for break no stretch.
  const next = new Map(days.map((day, at) => [day, days[at + 1] ?? '']))
  const periods = datePeriods(changes, sameChange, (day) => mustGet(next, day))
  return {
    skuId: sku.id,
    sku,
    cells: cells.length,
    belowCost: changes.filter(({ value }) => value.belowCost.length > 0).length,
    lines: periods.map(({ value, ...when }): RaisedPrices => {
      const single = when.weekdays.length > 0 || when.from === when.to
      return { ...when, weekdays: single ? when.weekdays : weekdays, ...value }
    }),
    shown: writeShown(days, cells),
  }
}

type Change = Pick<RaisedPrices, 'before' | 'after' | 'belowCost'>
const sameChange = (a: Change, b: Change): boolean =>
  sameAmounts(a.before, b.before) &&
  sameAmounts(a.after, b.after) &&
  a.belowCost.join() === b.belowCost.join()
