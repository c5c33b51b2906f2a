import { sql } from 'kysely'
import type { z } from 'zod'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { supplierSorts } from '#contract/suppliers/supplier-sorts.ts'
import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import type { Supplier, SupplierFilter, SupplierInfo } from '#contract/suppliers/suppliers.schema.ts'
import { historyOf } from '../audit/audit.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { anyOf, finds } from '../kit/db/filters.ts'
import { orderBy, pageOf } from '../kit/record/page-of.ts'

const key = 'supplierRouter.supplierManage'

const selectSuppliers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('supplier as s')
    .leftJoin('platform.merchant as m', 'm.id', 's.bound_merchant_id')
    .leftJoin('supplier_group as g', (join) =>
      join.onRef('g.merchant_id', '=', 's.merchant_id').onRef('g.id', '=', 's.group_id'),
    )
    .where('s.merchant_id', '=', ctx.scope.merchantId)
type Query = ReturnType<typeof selectSuppliers>
type Filter = z.output<typeof SupplierFilter> & { keys?: readonly string[] | undefined }

function filtered(
  query: Query,
  { text, notifyMethod, groupId, bound, enabled, keys }: Omit<Filter, 'pageNo' | 'pageSize'>,
): Query {
  let q = query
  if (text) q = q.where(finds(text, ['s.code', 's.name', 's.contact_name', 's.phone', 's.email']))
  if (notifyMethod) q = q.where('s.notify_method', '=', notifyMethod)
  if (groupId) q = q.where('s.group_id', '=', groupId)
  if (bound !== undefined) q = q.where('s.bound_merchant_id', bound ? 'is not' : 'is', null)
  if (enabled !== undefined) q = q.where('s.enabled', '=', enabled)
  if (keys) q = q.where('s.code', '=', anyOf(keys))
  return q
}

const shown = (ctx: Ctx, query: Query) =>
  query.selectAll('s').select([
    sql<string>`coalesce(g.name, '')`.as('groupName'),
    sql<string>`coalesce(m.code, '')`.as('boundMerchantCode'),
    sql<string>`coalesce(m.names->>${ctx.language}, m.names->>'en', '')`.as('boundMerchantName'),
    sql<number>`(select count(*) from app_user u where u.merchant_id = s.merchant_id and u.supplier_id = s.id and u.disabled_at is null)`.as(
      'logins',
    ),
    sql<number>`(select count(*) from sku_supplier k where k.merchant_id = s.merchant_id and k.supplier_id = s.id)`.as(
      'skus',
    ),
    sql<number>`coalesce((select l.balance_minor from ledger_account l where l.merchant_id = s.merchant_id and l.supplier_id = s.id
        and l.kind = 'supplier-payable' and l.currency = s.currency), 0)::bigint`.as('payableMinor'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const toSupplier = (ctx: Ctx, row: Row): Supplier => ({
  id: row.id,
  ...answerOf(supplierRecord, { ...row, byContract: row.by_contract }),
  can: canOf(ctx, {
    edit: `${key}.edit`,
    enable: `${key}.edit`,
    logins: 'staffsRouter.account',
    ...(row.bound_merchant_id ? { unbind: `${key}.bind`, connect: key } : { bind: `${key}.bind` }),
  }),
})

const sorted = {
  code: sql`r.code`,
  name: sql`r.name`,
  payable: sql`r."payableMinor"`,
  skus: sql`r.skus`,
  createdAt: sql`r.created_at`,
}

/** A page of suppliers. */
export async function listSuppliers(ctx: Ctx, filter: Filter) {
  const order = orderBy(supplierSorts, filter, sorted)
  const page = await pageOf(ctx, filter, shown(ctx, filtered(selectSuppliers(ctx), filter)), order)
  return { ...page, rows: page.rows.map((row) => toSupplier(ctx, row)) }
}

/** One supplier and what happened to it. */
export async function supplierInfo(ctx: Ctx, { id }: { id: number }): Promise<SupplierInfo> {
  const row = await shown(ctx, selectSuppliers(ctx)).where('s.id', '=', id).executeTakeFirst()
  if (!row) fail('notFound')
  return { ...toSupplier(ctx, row), history: await historyOf(ctx, 'supplier', id) }
}

/** Enabled suppliers for pickers (or the ones asked by id, whatever their state). */
export async function simpleSuppliers(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  let query = filtered(selectSuppliers(ctx), { text, ...(ids ? {} : { enabled: true }) })
  if (ids?.length) query = query.where('s.id', '=', anyOf(ids))
  const rows = await query
    .select([
      's.id',
      's.code',
      's.name',
      's.currency',
      sql<string>`coalesce(m.code, '')`.as('boundMerchantCode'),
    ])
    // Who types a whole code means that one.
    .orderBy(sql`upper(s.code) = upper(${text ?? ''})`, 'desc')
    .orderBy('s.name')
    .limit(100)
    .execute()
  return { rows }
}
