import { sql } from 'kysely'
import type { PushFilter, PushRow } from '#contract/channels/pushes/push.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { ofView } from '../orders/orders.queries.ts'
import { viewKey, type View } from '../view.ts'

type Row = Omit<PushRow, 'can' | 'skuName'> & { skuNames: Record<string, string> | null }
const from = sql`channel_push u join outside_connection n on n.merchant_id = u.merchant_id and n.id = u.connection_id
  left join channel_product p on p.merchant_id = u.merchant_id and p.id = u.product_id left join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id`

export const listPushes = (view: View) => async (ctx: Ctx, filter: PushFilter) => {
  const { system, connectionId, productId, state, kind, text, from: first, to } = filter
  const where = sql.join(
    [
      sql`u.merchant_id = ${ctx.scope.merchantId}`,
      ofView(view, sql`u.system`),
      ...(system ? [sql`u.system = ${system}`] : []),
      ...(connectionId ? [sql`u.connection_id = ${connectionId}`] : []),
      ...(productId ? [sql`u.product_id = ${productId}`] : []),
      ...(state ? [sql`u.state = ${state}`] : []),
      ...(kind ? [sql`u.kind = ${kind}`] : []),
      ...(first ? [sql`u.created_at >= ${first}::date`] : []),
      ...(to ? [sql`u.created_at < ${to}::date + 1`] : []),
      finds(text, ['p.outside_product', 'p.outside_name', 's.code', 'u.error']),
    ],
    sql` and `,
  )
  const page = await pageOf(
    ctx,
    filter,
    sql<Row>`select u.id, u.created_at as at, u.system, n.name as "connectionName", u.kind, u.state, coalesce(p.outside_product, '') as "outsideProduct", s.names as "skuNames",
      u.from_day as "fromDay", u.to_day as "toDay", u.rows, u.tries, u.asked, u.answered, u.error, u.created_by_name as "createdByName", u.sent_at as "sentAt" from ${from} where ${where}`,
    sql`r.id desc`,
  )
  const key = viewKey(view, 'pushes')
  return {
    ...page,
    rows: page.rows.map(({ skuNames, ...row }): PushRow => ({
      ...row,
      skuName: skuNames ? nameIn(skuNames, ctx.language) : '',
      can: canOf(ctx, row.state === 'failed' ? { retry: key } : {}),
    })),
  }
}

/** What failed is compared and told anew: the newest, not what it was then. */
export const retryPushes =
  (view: View) =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<{ done: true }> => {
    const { rows } = await sql<{
      id: number
      skuId: number | null
      from: string | null
      to: string | null
      productId: number | null
    }>`select u.id, p.sku_id as "skuId", u.from_day as from, u.to_day as to, u.product_id as "productId"
    from ${from} where u.merchant_id = ${ctx.scope.merchantId} and u.id = any(${ids}::bigint[]) and ${ofView(view, sql`u.system`)}`.execute(
      ctx.db,
    )
    if (rows.length < new Set(ids).size) fail('notFound')
    for (const { skuId, from: first, to } of rows)
      if (skuId !== null)
        await sql`select app.note_channel_change(${ctx.scope.merchantId}, array[${skuId}]::bigint[], ${first}::date, ${to}::date, true)`.execute(
          ctx.db,
        )
    return { done: true }
  }
