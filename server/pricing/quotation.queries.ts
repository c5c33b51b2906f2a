import { sql } from 'kysely'
import type { z } from 'zod'
import type { Names } from '#contract/kit/schema.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import type {
  QuotationFilter,
  QuotationList,
  QuotationMethod,
  QuotationRow,
} from '#contract/pricing/quotation.schema.ts'
import { loadAgents } from '../agents/agents.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { todayOf } from '../kit/today.ts'
import { costCheck, type CostCheck } from './below-cost.ts'
import { ratesToday } from './exchange-rates.ts'
import { loadPriceBooks } from './load-price-books.ts'
import { moneyOf, type PriceBook } from './price-book.ts'
import { pairKey } from './price-versions.ts'
import { skuMatches } from './priced-skus.ts'
import type { Quotation } from './quotation.ts'
import { resolveUnitPrice } from './resolve-price.ts'

/** The agent whose quotation it is, and the rate its prices are converted at; 404 where there is none. */
export async function quotationAgent(ctx: Ctx, agentId: number): Promise<QuotationList['agent']> {
  const { id, code, name, currency } = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  const baseCurrency = ctx.merchant.currency
  const today = (await ratesToday(ctx, [currency])).get(currency)!
  const { rate, rateDate, marginBasisPoints } = moneyOf(
    baseCurrency,
    currency,
    today.rate,
    today.rateDate,
    today.marginBasisPoints,
  )
  const can = canOf(ctx, { edit: 'tools.AgentQuotationMain.edit' })
  return { id, code, name, currency, baseCurrency, rate, rateDate, marginBasisPoints, can }
}

/** SKUs with one agent's quotation beside them. */
const selectQuotations = (ctx: Ctx, agentId: number) =>
  ctx.db
    .selectFrom('sku as s')
    .leftJoin('quotation as q', (join) =>
      join
        .onRef('q.merchant_id', '=', 's.merchant_id')
        .onRef('q.sku_id', '=', 's.id')
        .on('q.agent_id', '=', agentId),
    )
    .leftJoin('category as c', (join) =>
      join.onRef('c.merchant_id', '=', 's.merchant_id').onRef('c.id', '=', 's.category_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 'q.merchant_id').onRef('u.id', '=', 'q.modified_by'),
    )
    .where('s.merchant_id', '=', ctx.scope.merchantId)
    .where('s.deleted_at', 'is', null)

export type Filter = Omit<
  z.output<typeof QuotationFilter>,
  'pageNo' | 'pageSize' | 'agentId' | 'date' | 'problem'
>

function filterQuotations(query: ReturnType<typeof selectQuotations>, filter: Filter) {
  let q = query
  const { text, productType, categoryId, method, onSale, quoted, enabled } = filter
  if (text) q = q.where(skuMatches(text))
  if (productType) q = q.where('s.product_type', '=', productType)
  if (categoryId) q = q.where('s.category_id', '=', categoryId)
  if (method) q = q.where(sql<string>`coalesce(q.method, 'none')`, '=', method)
  if (onSale !== undefined) q = q.where(sql<boolean>`coalesce(q.on_sale, true)`, '=', onSale)
  if (quoted !== undefined) q = q.where('q.sku_id', quoted ? 'is not' : 'is', null)
  if (enabled !== undefined) q = q.where('s.enabled', '=', enabled)
  return q
}

/** A SKU with its quotation as it stands, before prices are worked out. */
export type QuotedSku = Omit<QuotationRow, 'listPrice' | 'price' | 'basePrice' | 'belowCost' | 'closed'>

/** The SKUs that a filter finds, or those named, by category and code. */
export async function quotedSkus(
  ctx: Ctx,
  agentId: number,
  filter: Filter,
  skuIds?: readonly number[],
): Promise<QuotedSku[]> {
  let query = filterQuotations(selectQuotations(ctx, agentId), filter)
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
      'q.adult_value',
      'q.child_value',
      'q.infant_value',
      'q.unit_value',
    ])
    .select(['q.modified_at', 'u.full_name'])
    .orderBy('c.position')
    .orderBy('s.code')
    .execute()
  return rows.map((row) => ({
    skuId: row.id,
    skuCode: row.code,
    skuNames: row.names as Names,
    productType: row.product_type,
    categoryId: row.category_id,
    categoryNames: row.category_names as Names | null,
    chargeMethod: row.charge_method,
    enabled: row.enabled,
    skuOnSale: row.sku_on_sale,
    onSale: row.on_sale ?? true,
    method: (row.method ?? 'none') as QuotationMethod,
    values: {
      adult: row.adult_value,
      child: row.child_value,
      infant: row.infant_value,
      unit: row.unit_value,
    },
    modifiedAt: row.modified_at,
    modifiedByName: row.full_name ?? '',
  }))
}

/** The prices of SKUs for an agent on a day, and what they would be under another quotation. */
export async function pricer(ctx: Ctx, agentId: number, skuIds: readonly number[], date: string) {
  const books = await loadPriceBooks(
    ctx,
    skuIds.map((skuId) => ({ skuId, agentId, from: date, to: date })),
  )
  const bookOf = (skuId: number): PriceBook => books.get(pairKey({ skuId, agentId })) ?? fail('notFound')
  return (skuId: number, rule?: PriceBook['quotation']) => {
    const book = bookOf(skuId)
    return resolveUnitPrice(rule === undefined ? book : { ...book, quotation: rule }, { date, session: '' })
  }
}

/** A page of one agent's quotation: every SKU, its rule and the price it makes on a day. */
export async function listQuotations(
  ctx: Ctx,
  filter: z.output<typeof QuotationFilter>,
): Promise<QuotationList> {
  const { agentId, pageNo, pageSize, date = todayOf(ctx), problem } = filter
  const agent = await quotationAgent(ctx, agentId)
  const found = await quotedSkus(ctx, agentId, filter)
  const slice = <T>(rows: T[]) => rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const priced = await priceRows(ctx, agentId, problem ? found : slice(found), date)
  const inTrouble = problem ? priced.filter((row) => hasProblem(row, problem)) : priced
  const total = problem ? inTrouble.length : found.length
  return { rows: problem ? slice(inTrouble) : priced, total, pageNo, pageSize, agent, date }
}

export const hasProblem = (row: QuotationRow, problem: 'belowCost' | 'noPrice'): boolean =>
  problem === 'belowCost'
    ? row.belowCost.length > 0
    : row.price[amountKey[kindsOf(row.chargeMethod)[0]!]] === null

export async function priceRows(
  ctx: Ctx,
  agentId: number,
  rows: readonly QuotedSku[],
  date: string,
): Promise<QuotationRow[]> {
  const skuIds = rows.map((row) => row.skuId)
  const price = await pricer(ctx, agentId, skuIds, date)
  const belowCost: CostCheck = await costCheck(ctx, skuIds)
  return rows.map((row) => {
    const { unit, baseUnit, closed } = price(row.skuId)
    const listPrice = price(row.skuId, null).unit
    return {
      ...row,
      listPrice,
      price: unit,
      basePrice: baseUnit,
      belowCost: belowCost(row.skuId, date, baseUnit),
      closed,
    }
  })
}

export const quotationOf = ({ method, values, onSale }: QuotedSku): Quotation => ({ method, values, onSale })
