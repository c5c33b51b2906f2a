import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { OrderWork } from '../order/order-work.ts'
import { plainAct } from '../act/plain-act.ts'

/** What is asked of an order is answered first: in the trash nobody would find the refund that an agent waits for. */
async function requireNothingRequested({ ctx, order }: OrderWork): Promise<void> {
  const { rows } = await sql`select from order_open_request
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id} limit 1`.execute(ctx.db)
  if (rows.length) fail('orders.requestOpen')
}

/** Into the trash: refused, cancelled and invalid orders only. Nothing of its books is touched. */
export const deleteOrder = plainAct('delete', {
  require: requireNothingRequested,
  patch: ({ reason = '' }, { ctx }) => ({
    deleted_at: ctx.now.toISOString(),
    deleted_by_name: ctx.actor.name,
    delete_reason: reason,
  }),
  moved: true,
})

export const restoreOrder = plainAct('restore', {
  patch: () => ({ deleted_at: null, deleted_by_name: '', delete_reason: '' }),
  moved: true,
})
