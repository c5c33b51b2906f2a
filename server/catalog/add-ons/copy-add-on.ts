import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { copySku } from '../skus/copy-sku.ts'

/** The same add-on again under another code, with prices and costs, offered with the same products; disabled until somebody looks at it. */
export async function copyAddOn(
  ctx: Ctx,
  { id, code }: { id: number; code: string },
): Promise<{ id: number }> {
  const copy = await copySku(ctx, { id, code }, 'add-ons')
  const { merchantId } = ctx.scope
  await updateRow(ctx, 'sku', copy, { enabled: false, on_sale: true })
  await sql`insert into sku_add_on (merchant_id, sku_id, add_on_id, required, quantity, most)
    select merchant_id, sku_id, ${copy.id}, required, quantity, most from sku_add_on where merchant_id = ${merchantId} and add_on_id = ${id}`.execute(
    ctx.db,
  )
  return copy
}
