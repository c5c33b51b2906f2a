import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { MirrorSaid, Received } from '../act/mailbox.ts'
import { keepSaid } from './keep-said.ts'

/** What the other merchant said, at the order here that it is about. It speaks only of what lies between the two. */
export async function takeSaid(ctx: Ctx, message: Received, { lineId, of, text }: MirrorSaid): Promise<void> {
  const from = message.from_merchant
  const { rows } =
    of === 'mirror'
      ? await sql<{ id: number; supplierId: null }>`select id, null::bigint as "supplierId" from orders
          where merchant_id = ${ctx.scope.merchantId} and mirror_of_merchant = ${from} and mirror_of_line = ${lineId}
          order by id desc limit 1`.execute(ctx.db)
      : await sql<{
          id: number
          supplierId: number
        }>`select order_id as id, supplier_id as "supplierId" from order_line
          where merchant_id = ${ctx.scope.merchantId} and order_id = (select order_id from order_line where merchant_id = ${ctx.scope.merchantId} and id = ${lineId})
            and (id = ${lineId} or mirror_with = ${lineId}) and mirror_merchant = ${from} and supplier_id is not null order by position limit 1`.execute(
          ctx.db,
        )
  const [order] = rows
  if (!order) return
  const side = order.supplierId === null ? 'agent' : 'supplier'
  await keepSaid(ctx, { ...order, side, text, files: [] }, `mirror ${message.id}`)
}
