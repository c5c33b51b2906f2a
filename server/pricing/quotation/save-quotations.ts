import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Changed, QuotationSave } from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { priceRows, quotationOf, quotedSkus, type QuotedSku } from './quotation.queries.ts'
import { sameQuotation, tidy, valueErrors } from './quotation.ts'
import { lockOwner, tellQuotations, writeQuotations } from './write-quotations.ts'

type Save = z.output<typeof QuotationSave>
type Row = Save['rows'][number]

/**
 * Saves rows of one owner's quotation as typed in its grid, all or none: a wrong one is named as `rows.<n>.<field>`
 * (unknown SKU, a value out of range, changed by somebody else meanwhile) and nothing is changed.
 */
export async function saveQuotations(
  ctx: Ctx,
  owner: Owner,
  { rows }: Save,
): Promise<z.output<typeof Changed>> {
  const { name } = await lockOwner(ctx, owner)
  const skuIds = rows.map((row) => row.skuId)
  const skus = new Map((await quotedSkus(ctx, owner, {}, skuIds)).map((sku) => [sku.skuId, sku]))
  const wrong = rows.flatMap((row, index) => checkRow(row, index, skus.get(row.skuId), skuIds))
  if (wrong.length) failFields(wrong)
  const changes = rows
    .map((row) => {
      const sku = mustGet(skus, row.skuId)
      const before = quotationOf(sku)
      const { skuId, method, methods, values, onSale } = row
      return { skuId, before, after: tidy({ ...before, method, methods, values, onSale }, sku.chargeMethod) }
    })
    .filter(({ before, after }) => !sameQuotation(before, after))
  if (changes.length) {
    await writeQuotations(ctx, owner, changes)
    await tellQuotations(ctx, owner, 'Changed', { name }, changes)
  }
  const priced = await priceRows(
    ctx,
    owner,
    await quotedSkus(
      ctx,
      owner,
      {},
      changes.map(({ skuId }) => skuId),
    ),
    todayOf(ctx),
  )
  const belowCost = priced.filter((row) => row.belowCost.length > 0).length
  return { changed: changes.length, unchanged: rows.length - changes.length, belowCost }
}

function checkRow(
  row: Row,
  index: number,
  sku: QuotedSku | undefined,
  skuIds: readonly number[],
): FieldError[] {
  const at = (field: string, why: string, params?: FieldError['params']): FieldError => ({
    field: `rows.${index}.${field}`,
    why,
    ...(params && { params }),
  })
  if (!sku) return [at('skuId', 'unknown')]
  if (skuIds.indexOf(row.skuId) !== index) return [at('skuId', 'pricing.fieldErrors.twice')]
  if (row.seen !== undefined && row.seen !== (sku.modifiedAt ?? ''))
    return [at('seen', 'kit.errors.changedMeanwhile')]
  if (row.method === 'none') return []
  return valueErrors({ ...row, method: row.method }, sku.chargeMethod).map(({ field, why, params }) =>
    at(field, why, params),
  )
}
