import type { Ctx } from '../../kit/ctx.ts'
import { ask, fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { ordersAhead } from './orders-ahead.ts'
import { lockSku } from './save-sku.ts'
import type { SkuKind } from './sku-kinds.ts'

/** Lets a SKU be sold and planned again, or stops it; orders stay as they are. Stopping asks, naming how many lie ahead. */
export async function enableSku(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
  of: SkuKind = 'skus',
): Promise<{ done: true }> {
  const sku = await lockSku(ctx, id, of)
  if (sku.enabled === enabled) fail('operationInvalid')
  if (!enabled) {
    const orders = (await ordersAhead(ctx, [id])).get(id) ?? 0
    ask(ctx, [{ key: 'catalog.questions.disable', facts: { code: sku.code, orders } }])
  }
  await updateRow(ctx, 'sku', { id }, { enabled, modified_at: ctx.now.toISOString() })
  ctx.takenBackBy?.({ id, enabled: !enabled })
  await emit(ctx, enabled ? 'catalog.skuEnabled' : 'catalog.skuDisabled', {
    subject: 'sku',
    subjectId: id,
    facts: { code: sku.code },
  })
  return { done: true }
}
