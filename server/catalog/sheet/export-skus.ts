import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { Family } from '#contract/catalog/families.ts'
import { orderTypes, typesOfGroup, type ProductType } from '#contract/catalog/products.ts'
import type { skuApi } from '#contract/catalog/skus/sku.api.ts'
import { columnsFor, sheetFact } from '#contract/catalog/skus/sku-sheet.ts'
import { fieldsOf } from '#contract/catalog/skus/sku-facts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { todayOf } from '../../kit/text/today.ts'
import { skusThat } from '../catalog.queries.ts'
import { loadRefs } from './sheet-refs.ts'
import { loadSheetSkus } from './sheet-skus.ts'
import { valueAt, writeValue } from './sheet-values.ts'
import { headOf } from './sheet-words.ts'

const rooms: readonly ProductType[] = ['hotel-room']

/** The SKUs that a filter finds as a spreadsheet, in the reader's language; facts are those of the types found. */
export async function exportSkus(
  ctx: Ctx,
  { format, template, ...filter }: z.output<(typeof skuApi)['export']['input']>,
  family: Family,
): Promise<RawAnswer> {
  const skus = template ? [] : await loadSheetSkus(ctx, skusThat(ctx, filter, family))
  const refs = await loadRefs(ctx)
  const found = new Set<ProductType>(skus.map(({ productType }) => productType))
  const types = family === 'hotel' ? rooms : filter.group ? typesOfGroup[filter.group] : orderTypes
  const columns = columnsFor(
    skus.length
      ? orderTypes.filter((type) => found.has(type))
      : orderTypes.filter((type) => (types as readonly ProductType[]).includes(type)),
  )
  const heads = columns.map((column) => headOf(ctx.app, ctx.language, column))
  const names = new Map(
    orderTypes.map((type) => [type, new Set<string>(fieldsOf(type).map(([name]) => name))]),
  )
  const rows = skus.map((sku) =>
    columns.map((column) => {
      const fact = sheetFact(column)
      const has = fact === undefined || mustGet(names, sku.productType).has(fact)
      return has ? writeValue(ctx, refs, column, valueAt(sku, column)) : ''
    }),
  )
  const fileName = `products-${todayOf(ctx)}.${format}`
  return sheetAnswer(format, fileName, [heads, ...rows])
}
