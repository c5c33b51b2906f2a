import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type RawBuilder } from 'kysely'
import {
  productProblems,
  productTabs,
  type ChannelProductFilter,
  type ChannelProductRow,
  type ProductPreview,
} from '#contract/channels/products/product.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { actingFor } from '../engine/acting.ts'
import { collectLabels } from '../../catalog/catalog.public.ts'
import type { CollectField } from '../../orders/orders.public.ts'
import { slotsOf } from '../engine/slots.ts'
import { ofView } from '../orders/orders.queries.ts'
import { viewKey, type View } from '../view.ts'
import { lackingThere } from './lacking.ts'

const tabs: Record<(typeof productTabs)[number], RawBuilder<unknown>> = {
  unmapped: sql`p.state = 'new'`,
  mapped: sql`p.state in ('mapped', 'live', 'paused')`,
  problem: sql`(p.problem <> '' or p.push_error <> '')`,
  all: sql`true`,
}
const from = sql`channel_product p join outside_connection n on n.merchant_id = p.merchant_id and n.id = p.connection_id
  left join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id`
type Row = Omit<ChannelProductRow, 'can' | 'problem' | 'lacking'> & {
  problem: string
  collect: CollectField[]
}

/** A SKU whose code is theirs, or whose name is; where a product is not mapped yet. */
const suggestion = sql`case when p.sku_id is null then (select jsonb_build_object('skuId', x.id, 'code', x.code, 'names', x.names) from sku x
  where x.merchant_id = p.merchant_id and x.deleted_at is null and x.product_type <> 'add-on'
    and (x.code in (p.outside_product, p.outside_option) or (p.outside_name <> '' and exists (select from jsonb_each_text(x.names) m where lower(m.value) = lower(p.outside_name))))
  order by (x.code in (p.outside_product, p.outside_option)) desc, x.id limit 1) end`

export const listProducts = (view: View) => async (ctx: Ctx, filter: ChannelProductFilter) => {
  const { system, connectionId, text } = filter
  const where = sql.join(
    [
      sql`p.merchant_id = ${ctx.scope.merchantId} and p.state <> 'removed'`,
      ofView(view, sql`n.system`),
      ...(system ? [sql`n.system = ${system}`] : []),
      ...(connectionId ? [sql`p.connection_id = ${connectionId}`] : []),
      finds(text, ['p.outside_product', 'p.outside_option', 'p.outside_name', 's.code', 's.search']),
    ],
    sql` and `,
  )
  const page = await pageOf(
    ctx,
    filter,
    sql<Row>`select p.id, p.version, n.system, p.connection_id as "connectionId", n.name as "connectionName", p.outside_product as "outsideProduct", p.outside_option as "outsideOption",
        p.outside_name as "outsideName", p.sku_id as "skuId", coalesce(s.code, '') as "skuCode", coalesce(s.names, '{}') as "skuNames", p.session, p.language, p.units, p.state, coalesce(s.collect, '[]') as collect,
        p.problem, p.pushed_at as "pushedAt", p.push_error as "pushError", ${suggestion} as suggestion from ${from} where ${where} and ${tabs[filter.tab]}`,
    sql`r.state = 'new' desc, r."outsideName", r.id`,
  )
  const { rows: counts } = await sql<Record<string, number>>`select ${sql.join(
    productTabs.map((tab) => sql`count(*) filter (where ${tabs[tab]})::int as ${sql.ref(tab)}`),
  )} from ${from} where ${where}`.execute(ctx.db)
  const key = viewKey(view, 'products')
  const labelOf = await collectLabels(ctx, ctx.language)
  return {
    ...page,
    tabs: { unmapped: 0, mapped: 0, problem: 0, all: 0, ...counts[0] },
    rows: page.rows.map(({ problem, collect, ...row }): ChannelProductRow => ({
      ...row,
      lacking: lackingThere(row.system, collect).map(labelOf),
      problem: asOneOf(productProblems, problem) ?? null,
      can: canOf(
        ctx,
        Object.fromEntries(
          ['edit', 'remove', ...(row.skuId === null ? [] : ['switch', 'push', 'preview'])].map((verb) => [
            verb,
            key,
          ]),
        ),
      ),
    })),
  }
}

/** What the marketplace would be answered now. */
export const previewProduct =
  (view: View) =>
  async (
    ctx: Ctx,
    { id, from: first, days }: { id: number; from: string; days: number },
  ): Promise<ProductPreview> => {
    const { rows } = await sql<{ connectionId: number }>`select p.connection_id as "connectionId" from ${from}
    where p.merchant_id = ${ctx.scope.merchantId} and p.id = ${id} and ${ofView(view, sql`n.system`)}`.execute(
      ctx.db,
    )
    const found = rows[0] ?? fail('notFound')
    const connection = await readChannel(ctx, found.connectionId)
    const to = Temporal.PlainDate.from(first)
      .add({ days: days - 1 })
      .toString()
    const slots = await slotsOf(actingFor(ctx.app, connection), id, first, to)
    const units = [...new Set(slots.flatMap(({ retail }) => Object.keys(retail)))]
    return {
      currency: connection.currency,
      units,
      rows: slots.map(({ date, session, left, open, why, retail }) => ({
        date,
        session,
        left,
        open,
        why,
        prices: Object.fromEntries(
          Object.entries(retail).flatMap(([kind, minor]) => (minor === undefined ? [] : [[kind, minor]])),
        ),
      })),
    }
  }
