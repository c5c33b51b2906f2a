import { mustGet } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { copySku } from '../skus/copy-sku.ts'
import { loadPackages } from './load-packages.ts'
import { setParts } from './set-parts.ts'

/** The same package again under another code, off sale: all that a copied SKU takes along, and its parts. */
export async function copyPackage(
  ctx: Ctx,
  { id, code }: { id: number; code: string },
): Promise<{ id: number }> {
  const copy = await copySku(ctx, { id, code }, 'packages')
  const { price, parts } = mustGet(await loadPackages(ctx, [id]), id)
  await updateRow(ctx, 'sku', copy, { package_price: price })
  await setParts(
    ctx,
    copy.id,
    parts.map(({ day, nights, options }) => ({ day, nights, options })),
  )
  return copy
}
