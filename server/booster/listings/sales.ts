import { sql } from 'kysely'
import type { SaleFilter, SaleInfo } from '#contract/booster/booster.schema.ts'
import { channelOrderStates, type ChannelOrderState } from '#contract/channels/orders/order.states.ts'
import type { Names } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { canOf, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { channelOrderInfo, makeOrderNow, rejectOrder } from '../../channels/channels.public.ts'

type Sale = {
  id: number
  listingId: number
  connectionId: number
  version: number
  thirdCode: string
  orderId: number | null
  orderCode: string
  accountName: string
  skuNames: Names
  date: string | null
  state: ChannelOrderState
  guests: number
  currency: string
  retailMinor: number | null
  netMinor: number | null
  createdAt: string
}

/** Orders of listings: each of the listing that stood when it was sold. */
const salesSql = (ctx: Ctx, where = sql`true`) => sql<Sale>`
  select o.id, l.id as "listingId", o.connection_id as "connectionId", o.version, o.third_code as "thirdCode", o.order_id as "orderId",
         coalesce(r.code, '') as "orderCode", n.name as "accountName", s.names as "skuNames", o.date, o.state, o.ordered as guests, g.currency,
         o.retail_minor as "retailMinor", o.net_minor as "netMinor", o.created_at as "createdAt"
    from booster_listing l
    join channel_order o on o.merchant_id = l.merchant_id and o.product_id = l.product_id and o.created_at >= l.created_at and not o.test
    join outside_connection n on n.merchant_id = o.merchant_id and n.id = o.connection_id
    join channel_account c on c.merchant_id = n.merchant_id and c.connection_id = n.id
    join agent g on g.merchant_id = c.merchant_id and g.id = c.agent_id
    join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
    left join orders r on r.merchant_id = o.merchant_id and r.id = o.order_id
   where l.merchant_id = ${ctx.scope.merchantId} and ${where}
     and not exists (select from booster_listing later where later.merchant_id = l.merchant_id and later.product_id = l.product_id
                      and later.id > l.id and later.created_at <= o.created_at)`

const publish = 'treepBooster.publish'
const withCan = (ctx: Ctx, sale: Sale) => ({
  ...sale,
  can: canOf(ctx, {
    ...(channelOrderStates.open('orderMake', sale.state) && { accept: publish }),
    ...(channelOrderStates.open('orderReject', sale.state) && { reject: publish }),
  }),
})

/** Orders of listings, the newest first. */
export async function listSales(ctx: Ctx, filter: SaleFilter) {
  const { listingId } = filter
  const page = await pageOf(
    ctx,
    filter,
    salesSql(ctx, listingId ? sql`l.id = ${listingId}` : sql`true`),
    sql`r.id desc`,
  )
  return { ...page, rows: page.rows.map((sale) => withCan(ctx, sale)) }
}

/** One of them; what was not sold by a listing answers like an unknown one. */
async function saleOf(ctx: Ctx, id: number): Promise<Sale> {
  const { rows } = await salesSql(ctx, sql`o.id = ${id}`).execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

export async function saleInfo(ctx: Ctx, { id }: { id: number }): Promise<SaleInfo> {
  const sale = await saleOf(ctx, id)
  const { notices } = await channelOrderInfo(null)(ctx, { id })
  return {
    ...withCan(ctx, sale),
    notices: notices.map(({ kind, state, error, at }) => ({ kind, state, error, at })),
  }
}

type ListingRef = { id: number; version?: number | undefined }

/** The order is made as the marketplace sold it. */
export async function acceptSale(ctx: CallCtx, input: ListingRef) {
  await inTransaction(ctx, (inside) => saleOf(inside, input.id))
  return makeOrderNow(null)(ctx, input)
}

export async function rejectSale(ctx: Ctx, input: ListingRef & { reason: string }) {
  await saleOf(ctx, input.id)
  return rejectOrder(null)(ctx, input)
}

/** What the account believes is compared with ours; what differs is sent again. */
export async function syncSales(ctx: Ctx, { connectionId }: { connectionId: number }) {
  const { rows } = await sql`select from booster_account
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  if (!rows.length) fail('notFound')
  await enqueue(ctx, 'channels.auditOne', { connectionId }, { key: `channels.audit ${connectionId}` })
  return { done: true } as const
}
