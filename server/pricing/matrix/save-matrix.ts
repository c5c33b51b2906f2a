import type { FieldError } from '#contract/kit/errors.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { MatrixSave } from '#contract/pricing/matrix/price-matrix.schema.ts'
import type { CalendarChanged } from '#contract/pricing/calendar/calendar.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, failField, failFields } from '../../kit/call/errors.ts'
import { saveCalendar } from '../calendar/save-calendar.ts'
import { addedUp } from './added-up.ts'

/**
 * Saves cells of several SKUs' price calendars, all or none: every wrong one is named as
 * `skus.<n>.cells.<n>.<field>` (past, changed by somebody else meanwhile …) and nothing is changed.
 */
export async function saveMatrix(ctx: Ctx, { skus }: MatrixSave, of?: PricedWhich): Promise<CalendarChanged> {
  const twice = skus.findIndex(({ skuId }, at) => skus.findIndex((other) => other.skuId === skuId) < at)
  if (twice >= 0) failField(`skus.${twice}.skuId`, 'pricing.fieldErrors.twice')
  const done: CalendarChanged[] = []
  const wrong: FieldError[] = []
  // SKUs are locked in the order of their ids, as everybody locks them.
  const inOrder = skus.map((sku, at) => ({ sku, at })).sort((a, b) => a.sku.skuId - b.sku.skuId)
  for (const { sku, at } of inOrder) {
    try {
      done.push(await saveCalendar(ctx, sku, of))
    } catch (error) {
      // A refusal of fields was made before anything of its SKU was written.
      if (!(error instanceof AppError) || !error.fields) throw error
      wrong.push(...error.fields.map((field) => ({ ...field, field: `skus.${at}.${field.field}` })))
    }
  }
  if (wrong.length) failFields(wrong)
  return addedUp(done)
}
