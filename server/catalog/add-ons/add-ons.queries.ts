import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AddOnFilter, AddOnInfo, AddOnRow, SkuAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { fail } from '../../kit/call/errors.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { baseCostToday } from '../../pricing/pricing.public.ts'
import { costsToday } from '../skus/cost-today.ts'
import { ofKind } from '../skus/sku-kinds.ts'
import { amounts, maySeeCosts } from '../skus/sku-rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Filter = z.output<typeof AddOnFilter>
type Listed = Omit<AddOnRow, 'currency' | 'cost' | 'can' | 'basePrice'> & {
  basePrice: AddOnRow['basePrice'] | null
}
type Terms = Pick<SkuAddOn, 'required' | 'quantity' | 'most'>

/** A page of add-ons, the one changed last first. */
export async function listAddOns(ctx: Ctx, filter: Filter) {
  const addOns = sql<Listed>`select ${columns} from sku s where ${sql.join(conditions(ctx, filter), sql` and `)}`
  const page = await pageOf(ctx, filter, addOns, sql`r."modifiedAt" desc, r.id desc`)
  return { ...page, rows: await toRows(ctx, page.rows) }
}

const facts = sql`s.facts ->> 'addOnKind' as kind, s.facts ->> 'charge' as charge, coalesce((s.facts ->> 'daily')::boolean, false) as daily`
const price = sql`(select ${amounts('b')} from sku_base_price b where b.merchant_id = s.merchant_id and b.sku_id = s.id) as "basePrice"`
const columns = sql`s.id, s.code, s.names, ${facts}, ${price}, s.stock_mode as "stockMode", s.on_sale as "onSale", s.enabled, s.modified_at as "modifiedAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by k.rank, u.id)
     from sku_supplier k join supplier u on u.merchant_id = k.merchant_id and u.id = k.supplier_id
    where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as suppliers,
  (select count(*)::int from sku_add_on a join sku p on p.merchant_id = a.merchant_id and p.id = a.sku_id and p.deleted_at is null
    where a.merchant_id = s.merchant_id and a.add_on_id = s.id) as uses`

function conditions(ctx: Ctx, { text, ids, kind, charge, enabled, skuId }: Filter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [
    sql`s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null`,
    ofKind('add-ons'),
  ]
  if (text) all.push(codeOrName('s', text))
  if (ids) all.push(sql`s.id = any(${ids}::bigint[])`)
  if (kind) all.push(sql`s.facts ->> 'addOnKind' = ${kind}`)
  if (charge) all.push(sql`s.facts ->> 'charge' = ${charge}`)
  if (enabled !== undefined) all.push(sql`s.enabled = ${enabled}`)
  if (skuId)
    all.push(
      sql`exists (select from sku_add_on a where a.merchant_id = s.merchant_id and a.add_on_id = s.id and a.sku_id = ${skuId})`,
    )
  return all
}

async function toRows(ctx: Ctx, listed: readonly Listed[]): Promise<AddOnRow[]> {
  const served = listed.flatMap(({ id, suppliers: [first] }) =>
    first ? [{ skuId: id, supplierId: first.id }] : [],
  )
  const costs = maySeeCosts(ctx, 'play') ? await costsToday(ctx, served) : null
  return listed.map((row) => ({
    ...row,
    basePrice: row.basePrice ?? noAmounts,
    currency: ctx.merchant.currency,
    ...(costs && { cost: costs.get(row.id) ?? null }),
    can: addOnCan(ctx, row.enabled),
  }))
}

const edit = 'entertainment.exts.edit'
const addOnCan = (ctx: Ctx, enabled: boolean) =>
  canOf(ctx, {
    edit,
    attach: edit,
    copy: edit,
    recycle: edit,
    ...(enabled ? { disable: edit } : { enable: edit }),
  })

type Full = Listed & Pick<AddOnInfo, 'summaries' | 'latestBookingDays' | 'autoConfirm' | 'offers'>

/** One add-on in full, with the products that offer it; 404 for what is none, or is in the recycle bin. */
export async function addOnInfo(ctx: Ctx, { id }: { id: number }): Promise<AddOnInfo> {
  const { rows } =
    await sql<Full>`select ${columns}, s.summaries, s.latest_booking_days as "latestBookingDays", s.auto_confirm as "autoConfirm",
      coalesce((select jsonb_agg(jsonb_build_object('skuId', p.id, 'code', p.code, 'names', p.names, 'required', a.required, 'quantity', a.quantity, 'most', a.most) order by p.code)
         from sku_add_on a join sku p on p.merchant_id = a.merchant_id and p.id = a.sku_id and p.deleted_at is null
        where a.merchant_id = s.merchant_id and a.add_on_id = s.id), '[]') as offers
    from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${id} and s.deleted_at is null and ${ofKind('add-ons')}`.execute(
      ctx.db,
    )
  const found = rows[0] ?? fail('notFound')
  const { summaries, latestBookingDays, autoConfirm, offers, ...listed } = found
  const [row] = await toRows(ctx, [listed])
  const [supplier] = listed.suppliers
  const { flags } = ctx.merchant
  return {
    ...row!,
    summaries,
    latestBookingDays,
    autoConfirm,
    offers,
    ...(maySeeCosts(ctx, 'play') && {
      baseCost: supplier ? await baseCostToday(ctx, { skuId: id, supplierId: supplier.id }) : null,
    }),
    codeEditable: flags['skuCodeEditable'] === true,
    nameEditable: flags['skuNameEditable'] === true,
  }
}

/** What a product, or a package, offers beside itself: what is required first. */
export async function listSkuAddOns(ctx: Ctx, { skuId }: { skuId: number }) {
  if (await isMissing(ctx, 'sku', [skuId])) fail('notFound')
  const { rows } = await sql<
    Pick<Listed, 'id' | 'code' | 'names' | 'kind' | 'charge' | 'daily' | 'basePrice' | 'enabled'> & Terms
  >`
    select s.id, s.code, s.names, ${facts}, ${price}, s.enabled, a.required, a.quantity, a.most
      from sku_add_on a join sku s on s.merchant_id = a.merchant_id and s.id = a.add_on_id and s.deleted_at is null
     where a.merchant_id = ${ctx.scope.merchantId} and a.sku_id = ${skuId} order by a.required desc, s.code`.execute(
    ctx.db,
  )
  return {
    rows: rows.map((row): SkuAddOn => ({
      ...row,
      basePrice: row.basePrice ?? noAmounts,
      currency: ctx.merchant.currency,
    })),
    can: canOf(ctx, { edit }),
  }
}
