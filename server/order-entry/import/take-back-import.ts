import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { startBulk } from '../../bulk/bulk.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockResting } from './store.ts'

/** How an order ends in each state where staff may end it: cancelled by its rule, or refused where nobody has looked at it. */
const ending = new Map<string, string>(
  (['reject', 'cancel'] as const).flatMap((act) =>
    (orderStates.verbs[act].from ?? []).map((state) => [state, act]),
  ),
)

/**
 * Cancels the orders of an import in the background, each by the call that people cancel with: by its own rule, and only where it may
 * be. Whoever asks needs the right to cancel. What was cancelled before is left out.
 */
export async function takeBackImport(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number }> {
  await lockResting(ctx, id)
  const { rows } = await sql<{ id: number; code: string; status: string }>`
    select o.id, o.code, o.status from order_import_order i join orders o on o.merchant_id = i.merchant_id and o.id = i.order_id
     where i.merchant_id = ${ctx.scope.merchantId} and i.import_id = ${id} and o.deleted_at is null
       and o.status = any(${[...ending.keys()]}::text[]) order by o.id`.execute(ctx.db)
  if (!rows.length) fail('order-entry.nothingToTakeBack')
  await emit(ctx, 'order-entry.importTakenBack', {
    subject: 'orderImport',
    subjectId: id,
    reason,
    facts: { count: rows.length },
  })
  return startBulk(ctx, {
    act: 'orders.moves.cancel',
    // The person saw how many there are and said yes; questions of each are not asked again.
    sure: true,
    items: rows.map((order) => ({
      key: String(order.id),
      name: order.code,
      call: 'orders.bulkOne',
      input: { id: order.id, action: ending.get(order.status), reason },
    })),
  })
}
