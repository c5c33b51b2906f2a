import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Names } from '#contract/kit/schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { Rounding } from '#contract/pricing/pricing.schema.ts'
import type {
  QuotationFilter,
  QuotationList,
  QuotationMethod,
  QuotationRow,
} from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { marginCheck } from '../cost/below-cost.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { storedQuotations } from './stored-quotations.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { isWithin } from '../owners/price-scope.ts'
import { isOf } from '../resolve/priced-skus.ts'
import { pricer } from '../resolve/pricer.ts'
import type { Quotation } from './quotation.ts'
import { roundingOf } from '../strategy/strategy-rules.ts'

/** SKUs with one owner's quotation beside them. */
const selectQuotations = (ctx: Ctx, owner: Owner) =>
  ctx.db
    .selectFrom('sku as s')
    .leftJoin(storedQuotations(ctx, owner).as('q'), (join) => join.onRef('q.sku_id', '=', 's.id'))
    .leftJoin('category as c', (join) =>
      join.onRef('c.merchant_id', '=', 's.merchant_id').onRef('c.id', '=', 's.category_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 's.merchant_id').onRef('u.id', '=', 'q.modified_by'),
    )
    .where('s.merchant_id', '=', ctx.scope.merchantId)
    .where('s.deleted_at', 'is', null)
    .where(isOf(owner.family))

export type Filter = Omit<z.output<typeof QuotationFilter>, 'pageNo' | 'pageSize' | 'date' | 'problem'>

function filterQuotations(ctx: Ctx, query: ReturnType<typeof selectQuotations>, filter: Filter) {
  let q = query
  const { text, productType, categoryIds, method, onSale, quoted, enabled } = filter
  if (text) q = q.where(codeOrName('s', text))
  if (productType) q = q.where(sql<boolean>`s.product_type = ${productType}`)
  if (categoryIds?.length) q = q.where(isWithin(ctx, 's.category_id', categoryIds))
  if (method)
    q = q.where(
      sql<boolean>`${method} in (select coalesce(q.method, 'none') union all select value from jsonb_each_text(q.methods))`,
    )
  if (onSale !== undefined) q = q.where(sql<boolean>`coalesce(q.on_sale, true)`, '=', onSale)
  if (quoted !== undefined) q = q.where('q.sku_id', quoted ? 'is not' : 'is', null)
  if (enabled !== undefined) q = q.where('s.enabled', '=', enabled)
  return q
}

/** A SKU with its quotation as it stands, before prices are worked out. */
export type QuotedSku = Omit<
  QuotationRow,
  'listPrice' | 'price' | 'basePrice' | 'belowCost' | 'costMissing' | 'closed'
> & {
  rounding: Rounding
}

/** The SKUs that a filter finds, or those named, by category and code. */
export async function quotedSkus(
  ctx: Ctx,
  owner: Owner,
  filter: Filter,
  skuIds?: readonly number[],
): Promise<QuotedSku[]> {
  let query = filterQuotations(ctx, selectQuotations(ctx, owner), filter)
  if (skuIds) query = query.where(sql<boolean>`s.id = any(${[...skuIds]}::bigint[])`)
  const rows = await query
    .select([
      's.id',
      's.code',
      's.names',
      's.product_type',
      's.category_id',
      'c.names as category_names',
      's.charge_method',
      's.enabled',
    ])
    .select([
      's.on_sale as sku_on_sale',
      'q.on_sale',
      'q.method',
      'q.methods',
      'q.adult_value',
      'q.child_value',
      'q.infant_value',
      'q.unit_value',
    ])
    .select(['q.round_mode', 'q.round_step_minor', 'q.modified_at', 'u.full_name'])
    .orderBy('c.position')
    .orderBy('s.code')
    .execute()
  return rows.map((row) => ({
    skuId: row.id,
    skuCode: row.code,
    skuNames: row.names,
    productType: row.product_type,
    categoryId: row.category_id,
    categoryNames: row.category_names as Names | null,
    chargeMethod: row.charge_method,
    enabled: row.enabled,
    skuOnSale: row.sku_on_sale,
    onSale: row.on_sale ?? true,
    method: (row.method ?? 'none') as QuotationMethod,
    ...(row.methods && { methods: row.methods }),
    values: {
      adult: row.adult_value,
      child: row.child_value,
      infant: row.infant_value,
      unit: row.unit_value,
    },
    rounding: roundingOf({
      round_mode: row.round_mode ?? 'none',
      round_step_minor: row.round_step_minor ?? 0,
    }),
    modifiedAt: row.modified_at,
    modifiedByName: row.full_name ?? '',
  }))
}

/** A page of one owner's quotation: every SKU, its rule and the price it makes on a day. */
export async function listQuotations(
  ctx: Ctx,
  owner: Owner,
  filter: z.output<typeof QuotationFilter>,
): Promise<QuotationList> {
  const { pageNo, pageSize, date = todayOf(ctx), problem } = filter
  const view = await priceOwner(ctx, owner)
  const found = await quotedSkus(ctx, owner, filter)
  const slice = <T>(rows: T[]) => rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const priced = await priceRows(ctx, owner, problem ? found : slice(found), date)
  const inTrouble = problem ? priced.filter((row) => hasProblem(row, problem)) : priced
  const total = problem ? inTrouble.length : found.length
  return { rows: problem ? slice(inTrouble) : priced, total, pageNo, pageSize, owner: view, date }
}

export const hasProblem = (row: QuotationRow, problem: 'belowCost' | 'noPrice'): boolean =>
  problem === 'belowCost'
    ? row.belowCost.length > 0
    : row.price[amountKey[firstOf(kindsOf(row.chargeMethod))]] === null

export async function priceRows(
  ctx: Ctx,
  owner: Owner,
  rows: readonly QuotedSku[],
  date: string,
): Promise<(QuotedSku & QuotationRow)[]> {
  const skuIds = rows.map((row) => row.skuId)
  const price = await pricer(ctx, owner, skuIds, date)
  const margin = await marginCheck(ctx, skuIds, owner)
  return rows.map((row) => {
    const { unit, baseUnit, closed } = price.of(row.skuId)
    const listPrice = price.of(row.skuId, null).unit
    const { below, missing } = margin.look(row.skuId, date, baseUnit)
    return {
      ...row,
      listPrice,
      price: unit,
      basePrice: baseUnit,
      belowCost: below,
      costMissing: missing,
      closed,
    }
  })
}

export const quotationOf = ({ method, methods, values, onSale, rounding }: QuotedSku): Quotation => ({
  method,
  ...(methods && { methods }),
  values,
  onSale,
  ...(rounding.mode !== 'none' && { rounding }),
})
