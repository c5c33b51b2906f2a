import { sql } from 'kysely'
import type { OrderItem, SubsidiaryInfo } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { linesOfOrder } from './lines.queries.ts'

const adjust = 'finances.order-subsidiary.adjust'

/** One order in the books: its lines, what was put on them and taken off, and its history. */
export async function subsidiaryInfo(ctx: Ctx, { code }: { code: string }): Promise<SubsidiaryInfo> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'code'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!order) fail('notFound')
  return {
    orderId: order.id,
    orderCode: order.code,
    rows: await linesOfOrder(ctx, order.id),
    items: await itemsOf(ctx, order.id),
    history: await historyOf(ctx, 'order', order.id),
    can: canOf(ctx, { adjust }),
  }
}

async function itemsOf(ctx: Ctx, orderId: number): Promise<OrderItem[]> {
  const { rows } = await sql<Omit<OrderItem, 'can'>>`
    select i.id, i.line_id as "lineId", i.side, i.name, i.amount_minor as "amountMinor", i.currency, coalesce(s.name, '') as "supplierName",
           i.preset_id is not null as "byRule", i.reason, i.by_name as "byName", i.at, i.removed_at as "removedAt",
           i.removed_by_name as "removedByName", i.removed_reason as "removedReason"
      from order_item i left join supplier s on s.merchant_id = i.merchant_id and s.id = i.supplier_id
     where i.merchant_id = ${ctx.scope.merchantId} and i.order_id = ${orderId} order by i.id`.execute(ctx.db)
  const mayAdjust = may(ctx, adjust)
  return rows.map((row): OrderItem => ({
    ...row,
    can: mayAdjust && row.removedAt === null ? { remove: true } : {},
  }))
}
