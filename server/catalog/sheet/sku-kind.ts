import { sql } from 'kysely'
import type { Family } from '#contract/catalog/families.ts'
import { allColumns, columnsFor, type SheetColumn } from '#contract/catalog/skus/sku-sheet.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { firstRows, type RowPlan, type SheetKind, type SheetPart } from '../../kit/sheet/import/sheet-kind.ts'
import { unpricedSkus } from '../../pricing/pricing.public.ts'
import { createSku, updateSku } from '../skus/save-sku.ts'
import { planRow, type SkuAct } from './plan-skus.ts'
import { loadRefs } from './sheet-refs.ts'
import { loadSheetSkus } from './sheet-skus.ts'
import { headOf } from './sheet-words.ts'

/** A spreadsheet of SKUs: everything that is sold, or hotel rooms alone. */
const skuKind = (family: Family): SheetKind<SkuAct, object> => ({
  name: `catalog.skus-${family}`,
  columns: family === 'hotel' ? columnsFor(['hotel-room']) : allColumns,
  codeColumn: 'code',
  headOf: (app, language, column) => headOf(app, language, column as SheetColumn),
  plan: (ctx, part) => planSkus(ctx, part, family),
  save: async (ctx, acts) => {
    for (const act of acts) await ('create' in act ? createSku(ctx, act.create) : updateSku(ctx, act.update))
  },
})

export const skuKinds = { play: skuKind('play'), hotel: skuKind('hotel') }

async function planSkus(ctx: Ctx, part: SheetPart, family: Family): Promise<RowPlan<SkuAct>[]> {
  const { columns, rows } = part
  const refs = await loadRefs(ctx)
  const codes = rows.map(({ code }) => code)
  const skus = await loadSheetSkus(ctx, sql`s.code = any(${codes}::text[])`)
  const skuByCode = new Map(skus.map((sku) => [sku.code, sku]))
  const unpriced = await unpricedSkus(
    ctx,
    skus.flatMap(({ id, onSale }) => (onSale ? [] : [id])),
  )
  const first = firstRows(part)
  return rows.map(({ no, code, cells }) => {
    const sku = skuByCode.get(code)
    if (family === 'hotel' && sku && sku.productType !== 'hotel-room')
      return {
        verdict: 'refused',
        changes: [],
        problems: [{ column: 'code', why: 'catalog.fieldErrors.noRoom' }],
      }
    const firstRow = first.get(code) ?? no
    const type = family === 'hotel' ? 'hotel-room' : undefined
    return planRow(ctx, no, columns, cells, {
      refs,
      existing: sku,
      firstRow,
      type,
      unpriced: sku !== undefined && unpriced.has(sku.id),
    })
  })
}
