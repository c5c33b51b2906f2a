import { sql } from 'kysely'
import type { z } from 'zod'
import type { CancelStep, Supplier, SupplierFilter } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { canOf } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { anyOf, finds } from '../kit/filters.ts'

const key = 'supplierRouter.supplierManage'

const selectSuppliers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('supplier as s')
    .leftJoin('platform.merchant as m', 'm.id', 's.bound_merchant_id')
    .where('s.merchant_id', '=', ctx.scope.merchantId)
type Query = ReturnType<typeof selectSuppliers>
type Filter = z.output<typeof SupplierFilter>

function filtered(
  query: Query,
  { text, notifyMethod, bound, enabled }: Omit<Filter, 'pageNo' | 'pageSize'>,
): Query {
  let q = query
  if (text) q = q.where(finds(text, ['s.code', 's.name', 's.contact_name', 's.phone', 's.email']))
  if (notifyMethod) q = q.where('s.notify_method', '=', notifyMethod)
  if (bound !== undefined) q = q.where('s.bound_merchant_id', bound ? 'is not' : 'is', null)
  if (enabled !== undefined) q = q.where('s.enabled', '=', enabled)
  return q
}

const shown = (query: Query) =>
  query.selectAll('s').select([
    sql<string>`coalesce(m.code, '')`.as('bound_code'),
    sql<Record<string, string> | null>`m.names`.as('bound_names'),
    sql<number>`(select count(*) from app_user u where u.merchant_id = s.merchant_id and u.supplier_id = s.id and u.disabled_at is null)`.as(
      'logins',
    ),
    sql<number>`(select count(*) from sku_supplier k where k.merchant_id = s.merchant_id and k.supplier_id = s.id)`.as(
      'skus',
    ),
    sql<number>`coalesce((select l.balance_minor from ledger_account l where l.merchant_id = s.merchant_id and l.supplier_id = s.id
        and l.kind = 'supplier-payable' and l.currency = s.currency), 0)::bigint`.as('payable'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const toSupplier = (ctx: Ctx, row: Row): Supplier => ({
  id: row.id,
  code: row.code,
  name: row.name,
  currency: row.currency,
  settlementTerm: row.settlement_term as Supplier['settlementTerm'],
  notifyMethod: row.notify_method as Supplier['notifyMethod'],
  language: row.language,
  contactName: row.contact_name,
  phone: row.phone,
  email: row.email,
  cancelRule: row.cancel_rule as CancelStep[],
  note: row.note,
  enabled: row.enabled,
  boundMerchantCode: row.bound_code,
  boundMerchantName: row.bound_names?.[ctx.language] ?? row.bound_names?.['en'] ?? '',
  logins: row.logins,
  skus: row.skus,
  payableMinor: row.payable,
  createdAt: row.created_at as unknown as string,
  can: canOf(ctx, {
    edit: `${key}.edit`,
    enable: `${key}.edit`,
    logins: 'staffsRouter.account',
    ...(row.bound_merchant_id ? { unbind: `${key}.bind`, connect: key } : { bind: `${key}.bind` }),
  }),
})

/** A page of suppliers by code. */
export async function listSuppliers(ctx: Ctx, filter: Filter) {
  const { pageNo, pageSize } = filter
  const total = await filtered(selectSuppliers(ctx), filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await shown(filtered(selectSuppliers(ctx), filter))
    .orderBy('s.code')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { rows: rows.map((row) => toSupplier(ctx, row)), total: total.n, pageNo, pageSize }
}

export async function supplierInfo(ctx: Ctx, { id }: { id: number }): Promise<Supplier> {
  const row = await shown(selectSuppliers(ctx)).where('s.id', '=', id).executeTakeFirst()
  return row ? toSupplier(ctx, row) : fail('notFound')
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
