import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Family } from '#contract/catalog/families.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listedColumns, toSkuRows, type ListedSku } from './sku-rows.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'

type Row = ListedSku &
  ReadOf<(typeof skuRecord)['fields']> &
  Pick<SkuInfo, 'sessions' | 'collect' | 'languages' | 'pools'> & {
    cancel_rule: SkuInfo['cancelRule']
    created_at: string
  }

/** One SKU in full; recycled ones too. 404 for an unknown one. */
export async function skuInfo(ctx: Ctx, { id }: { id: number }, family: Family): Promise<SkuInfo> {
  const { rows } = await sql<Row>`
    select s.*, ${listedColumns},
           coalesce((select jsonb_agg(p.file_id order by p.position) from sku_picture p where p.merchant_id = s.merchant_id and p.sku_id = s.id), '[]') as "pictureFileIds",
           coalesce((select jsonb_agg(jsonb_build_object('poolId', n.id, 'name', n.name, 'names', n.names, 'kind', n.kind, 'adult', p.adult_factor, 'child', p.child_factor,
                'infant', p.infant_factor, 'unit', p.unit_factor, 'sharedWith', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code) order by o.code)
                   from sku_pool x join sku o on o.merchant_id = x.merchant_id and o.id = x.sku_id and o.deleted_at is null
                  where x.merchant_id = p.merchant_id and x.pool_id = p.pool_id and x.sku_id <> p.sku_id), '[]')) order by n.id)
              from sku_pool p join stock_pool n on n.merchant_id = p.merchant_id and n.id = p.pool_id
             where p.merchant_id = s.merchant_id and p.sku_id = s.id), '[]') as pools
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${id}`.execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const [listed] = await toSkuRows(ctx, [row], family)
  return {
    ...listed!,
    ...answerOf(skuRecord, row),
    sessions: row.sessions,
    collect: row.collect,
    cancelRule: row.cancel_rule,
    languages: row.languages,
    pools: row.pools,
    createdAt: row.created_at,
    deletedAt: row.deletedAt,
    clearedAt: row.clearedAt,
    categoryPath: row.category_id === null ? [] : await categoryPath(ctx, row.category_id),
    sales: await salesByMonth(ctx, id),
    history: await historyOf(ctx, 'sku', id),
    codeEditable: ctx.merchant.flags['skuCodeEditable'] === true,
    nameEditable: ctx.merchant.flags['skuNameEditable'] === true,
  }
}

async function categoryPath(ctx: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<{ names: Record<string, string> }>`with recursive above as (
      select id, parent_id, names, 0 as depth from category where merchant_id = ${ctx.scope.merchantId} and id = ${id}
      union all select c.id, c.parent_id, c.names, a.depth + 1 from category c join above a on c.merchant_id = ${ctx.scope.merchantId} and c.id = a.parent_id)
    select names from above order by depth desc`.execute(ctx.db)
  return rows.map(({ names }) => nameIn(names, ctx.language))
}

/** Live orders by month of service, the twelve months up to the next three. */
async function salesByMonth(ctx: Ctx, skuId: number): Promise<SkuInfo['sales']> {
  const { rows } = await sql<SkuInfo['sales'][number]>`
    select to_char(m.month, 'YYYY-MM') as month, count(o.id)::int as orders, coalesce(sum(o.adults + o.children + o.infants), 0)::int as guests,
           coalesce(sum(o.base_total_minor), 0)::bigint as "totalMinor"
      from generate_series(date_trunc('month', ${todayOf(ctx)}::date) - interval '8 months', date_trunc('month', ${todayOf(ctx)}::date) + interval '3 months', interval '1 month') m(month)
      left join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.sku_id = ${skuId} and o.service_date >= m.month and o.service_date < m.month + interval '1 month'
       and o.status not in ${among(orderStates.phases.fallen)} and o.deleted_at is null and not o.invalid
     group by m.month order by m.month`.execute(ctx.db)
  return rows
}
