import { sql } from 'kysely'
import type { z } from 'zod'
import type { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import type { CustomerInfo } from '#contract/customers/customers.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { customerInfo, membersOf, saveCustomer, tieToOrder } from '../../customers/customers.public.ts'
import { hotelOrderKeys } from '#contract/hotel-orders/hotel-orders.keys.ts'
import { hotelGuard } from '../only-hotels.ts'

/** A customer of hotel orders, with its hotel orders alone; what else the merchant knows of it stands with the customers. */
export async function hotelCustomer(ctx: Ctx, { id }: { id: number }): Promise<CustomerInfo> {
  const customer = await customerInfo(ctx, { id })
  const own = await hotelOrdersOf(ctx, customer.id)
  if (own.length === 0) fail('notFound')
  return {
    ...customer,
    orderRows: customer.orderRows.filter((order) => own.includes(order.id)),
    documents: [],
    mails: [],
    notes: [],
    merges: [],
    twins: [],
    history: [],
    can: canOf(ctx, { edit: hotelOrderKeys.customers }),
  }
}

/** Makes a customer from a hotel order, or changes one behind hotel orders. 404 for any other. */
export async function saveHotelCustomer(
  ctx: Ctx,
  { orderId, ...form }: z.output<(typeof hotelOrdersApi)['customerSave']['input']>,
): Promise<{ id: number }> {
  if (form.id !== undefined && (await hotelOrdersOf(ctx, form.id)).length === 0) fail('notFound')
  if (form.id === undefined) await hotelGuard.require(ctx, { orders: orderId === undefined ? [] : [orderId] })
  const saved = await saveCustomer(ctx, form)
  if (form.id === undefined && orderId !== undefined) await tieToOrder(ctx, saved.id, orderId)
  return saved
}

/** The hotel orders of a profile and of all that were merged into it. */
async function hotelOrdersOf(ctx: Ctx, id: number): Promise<number[]> {
  const members = await membersOf(ctx, id)
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from customer_order l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.customer_id = any(${members}::bigint[])
       and o.product_type = 'hotel-room' and o.deleted_at is null`.execute(ctx.db)
  return rows.map((row) => row.id)
}
