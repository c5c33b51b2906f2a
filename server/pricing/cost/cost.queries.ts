import { firstOf } from '#contract/kit/given.ts'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type {
  BaseCostRow,
  CostFilter,
  CostHistory,
  CostKey,
  CostPair,
  CostRow,
} from '#contract/pricing/cost/cost.schema.ts'
import { priceKeys, type PriceFamily } from '#contract/pricing/families.ts'
import { amountKey, kindsOf, noAmounts, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import { reciprocal } from '#contract/kit/money/rate.ts'
import type { Names } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { ratesToday, toOwn, type Rate } from '../rates/exchange-rates.ts'
import { isOf, requirePricedSku } from '../resolve/priced-skus.ts'
import { netPrices, type NetPrices } from '../tax/net-prices.ts'
import { holdsOn, kindsBelowCost, resolveUnitCost, type SpecialCost } from './resolve-cost.ts'
import { loadSpecialCosts } from './special-costs.ts'

export function costCan(ctx: Ctx, of: PriceFamily) {
  const edit = `${priceKeys[of].cost}.edit`
  return canOf(ctx, { edit, delete: edit })
}

type Row = AmountColumns & {
  sku_id: number
  code: string
  names: Names
  product_type: string
  category_id: number | null
  charge_method: string
  supplier_id: number
  supplier_name: string
  supplier_currency: string
  rank: number
  valid_from: string | null
  currency: string | null
  next_from: string | null
  base_adult: number | null
  base_child: number | null
  base_infant: number | null
  base_unit: number | null
}

type Filter = z.output<typeof CostFilter>

/** SKUs from their suppliers with today's cost; what is asked about the cost itself is answered after it is known. */
export async function listCosts(ctx: Ctx, filter: Filter, of: PriceFamily) {
  const found = await selectCosts(ctx, filter, of)
  const today = todayOf(ctx)
  const special = await loadSpecialCosts(
    ctx,
    found.map((row) => ({ skuId: row.sku_id, supplierId: row.supplier_id })),
    today,
  )
  const specialOf = (row: Row) => special.get(`${row.sku_id}/${row.supplier_id}`) ?? []
  const rates = await ratesToday(
    ctx,
    found.flatMap((row) => [
      row.currency ?? row.supplier_currency,
      ...specialOf(row).map((cost) => cost.currency),
    ]),
  )
  const net = await netPrices(ctx)
  const can = costCan(ctx, of)
  const all = found
    .map((row) => ({ ...toCostRow(ctx, row, specialOf(row), { rates, net }), can }))
    .filter((row) => isIn(row, filter.state))
  const { pageNo, pageSize } = filter
  return { rows: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length, pageNo, pageSize }
}

function isIn(row: CostRow, state: Filter['state']): boolean {
  if (state === 'missing') return row.missing.length > 0
  if (state === 'belowCost') return row.belowCost.length > 0
  return state === 'planned' ? row.nextFrom !== null || row.specialToCome > 0 : true
}

async function selectCosts(
  ctx: Ctx,
  { text, supplierId, productType, skuId }: Filter,
  of: PriceFamily,
): Promise<Row[]> {
  const today = todayOf(ctx)
  const where = [sql<SqlBool>`b.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null`, isOf(of)]
  if (text) where.push(finds(text, ['s.code', 'p.name'], ['s.names']))
  if (supplierId) where.push(sql<SqlBool>`b.supplier_id = ${supplierId}`)
  if (productType) where.push(sql<SqlBool>`s.product_type = ${productType}`)
  if (skuId) where.push(sql<SqlBool>`b.sku_id = ${skuId}`)
  const { rows } = await sql<Row>`
    select s.id as sku_id, s.code, s.names, s.product_type, s.category_id, s.charge_method,
           p.id as supplier_id, p.name as supplier_name, p.currency as supplier_currency, b.rank,
           c.valid_from, c.currency, c.adult_minor, c.child_minor, c.infant_minor, c.unit_minor,
           (select min(n.valid_from) from base_cost n where n.merchant_id = b.merchant_id and n.sku_id = b.sku_id
              and n.supplier_id = b.supplier_id and n.valid_from > ${today}) as next_from,
           x.adult_minor as base_adult, x.child_minor as base_child, x.infant_minor as base_infant, x.unit_minor as base_unit
    from sku_supplier b
    join sku s on s.merchant_id = b.merchant_id and s.id = b.sku_id
    join supplier p on p.merchant_id = b.merchant_id and p.id = b.supplier_id
    left join sku_base_price x on x.merchant_id = b.merchant_id and x.sku_id = b.sku_id
    left join lateral (
      select * from base_cost c where c.merchant_id = b.merchant_id and c.sku_id = b.sku_id
        and c.supplier_id = b.supplier_id and c.valid_from <= ${today} order by c.valid_from desc limit 1
    ) c on true
    where ${sql.join(where, sql` and `)}
    order by s.code, b.rank, p.name`.execute(ctx.db)
  return rows
}

const baseCostOf = (row: Row): Amounts => (row.valid_from === null ? { ...noAmounts } : amountsOf(row))

/** What a SKU costs today from one supplier: special costs laid over the base cost. */
function costToday(row: Row, special: readonly SpecialCost[], today: string) {
  const currency = row.currency ?? row.supplier_currency
  const base = row.valid_from === null ? [] : [{ validFrom: row.valid_from, currency, ...baseCostOf(row) }]
  return resolveUnitCost({ chargeMethod: row.charge_method, currency, base, special }, today)
}

function toCostRow(
  ctx: Ctx,
  row: Row,
  special: readonly SpecialCost[],
  { rates, net }: { rates: Map<string, Rate>; net: NetPrices },
): Omit<CostRow, 'can'> {
  const today = todayOf(ctx)
  const { unitCosts: cost, currency } = costToday(row, special, today)
  const basePrice = {
    adultMinor: row.base_adult,
    childMinor: row.base_child,
    infantMinor: row.base_infant,
    unitMinor: row.base_unit,
  }
  const toBase = (minor: number) => toOwn(ctx, rates, minor, currency)
  const kinds = kindsOf(row.charge_method)
  const sku = { id: row.sku_id, productType: row.product_type, categoryId: row.category_id }
  const netPrice = net(sku, today, basePrice)
  const margin = marginOf(kinds, netPrice, cost, toBase)
  const main = firstOf(kinds)
  const mainPrice = netPrice[amountKey[main]]
  const mainMargin = margin[main]
  return {
    skuId: row.sku_id,
    skuCode: row.code,
    skuNames: row.names,
    productType: row.product_type,
    chargeMethod: row.charge_method,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
    rank: row.rank,
    currency,
    cost,
    baseCost: baseCostOf(row),
    baseCostCurrency: row.currency ?? row.supplier_currency,
    specialToday: special.filter((one) => holdsOn(one, today)).length,
    specialToCome: special.filter((one) => one.from > today).length,
    validFrom: row.valid_from,
    nextFrom: row.next_from,
    missing: kinds.filter((kind) => basePrice[amountKey[kind]] !== null && cost[amountKey[kind]] === null),
    belowCost: kindsBelowCost(row.charge_method, netPrice, { currency, unitCosts: cost }, toBase),
    basePrice,
    baseCurrency: ctx.merchant.currency,
    margin,
    marginBasisPoints:
      mainPrice && mainMargin !== null ? Math.round((mainMargin * 10_000) / mainPrice) : null,
  }
}

function marginOf(
  kinds: readonly GuestKind[],
  price: Amounts,
  cost: Amounts,
  toBase: (minor: number) => number | null,
) {
  const margin: CostRow['margin'] = { adult: null, child: null, infant: null, unit: null }
  for (const kind of kinds) {
    const sold = price[amountKey[kind]]
    const paid = cost[amountKey[kind]]
    const worth = paid === null ? null : toBase(paid)
    margin[kind] = sold === null || worth === null ? null : sold - worth
  }
  return margin
}

/** A SKU, one of its suppliers and what it is sold for; 404 where the supplier does not serve the SKU. */
export async function requireCostPair(
  ctx: Ctx,
  { skuId, supplierId }: z.output<typeof CostKey>,
  of: PriceFamily,
): Promise<CostPair> {
  const sku = await requirePricedSku(ctx, skuId, { of })
  const { merchantId } = ctx.scope
  const supplier = await ctx.db
    .selectFrom('sku_supplier as b')
    .innerJoin('supplier as p', (join) =>
      join.onRef('p.merchant_id', '=', 'b.merchant_id').onRef('p.id', '=', 'b.supplier_id'),
    )
    .select(['p.id', 'p.name', 'p.currency', 'b.rank'])
    .where('b.merchant_id', '=', merchantId)
    .where('b.sku_id', '=', skuId)
    .where('b.supplier_id', '=', supplierId)
    .executeTakeFirst()
  if (!supplier) fail('notFound')
  const base = await ctx.db
    .selectFrom('sku_base_price')
    .select(['adult_minor', 'child_minor', 'infant_minor', 'unit_minor'])
    .where('merchant_id', '=', merchantId)
    .where('sku_id', '=', skuId)
    .executeTakeFirst()
  const rates = await ratesToday(ctx, [supplier.currency])
  const today = todayOf(ctx)
  const basePrice = base ? amountsOf(base) : { ...noAmounts }
  return {
    sku,
    supplier,
    today,
    basePrice,
    netPrice: (await netPrices(ctx))(sku, today, basePrice),
    baseCurrency: ctx.merchant.currency,
    rate: rateToOwn(ctx, rates, supplier.currency),
  }
}

const rateToOwn = (ctx: Ctx, rates: Map<string, Rate>, currency: string): string | null => {
  const rate = rates.get(currency)?.rate ?? null
  return rate === null || currency === ctx.merchant.currency ? rate : reciprocal(rate)
}

/** All base costs of one SKU and supplier, the latest first. */
export async function costHistory(
  ctx: Ctx,
  key: z.output<typeof CostKey>,
  of: PriceFamily,
): Promise<CostHistory> {
  const pair = await requireCostPair(ctx, key, of)
  const can = costCan(ctx, of)
  const rows = await costRows(ctx, key.skuId, key.supplierId)
  return { ...pair, rows: rows.map((row) => ({ ...row, can })), can }
}

async function costRows(ctx: Ctx, skuId: number, supplierId: number): Promise<Omit<BaseCostRow, 'can'>[]> {
  const rows = await ctx.db
    .selectFrom('base_cost as c')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 'c.merchant_id').onRef('u.id', '=', 'c.created_by'),
    )
    .selectAll('c')
    .select('u.full_name')
    .where('c.merchant_id', '=', ctx.scope.merchantId)
    .where('c.sku_id', '=', skuId)
    .where('c.supplier_id', '=', supplierId)
    .orderBy('c.valid_from', 'desc')
    .execute()
  const today = todayOf(ctx)
  const now = rows.find((row) => row.valid_from <= today)?.id
  return rows.map((row) => ({
    id: row.id,
    validFrom: row.valid_from,
    currency: row.currency,
    amounts: amountsOf(row),
    state: row.id === now ? 'now' : row.valid_from > today ? 'planned' : 'past',
    createdAt: row.created_at,
    createdByName: row.full_name ?? '',
  }))
}
