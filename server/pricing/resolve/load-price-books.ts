import { mustGet } from '#contract/kit/given.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { loadStepwise } from '../../promotions/promotions.public.ts'
import { agentRates } from '../rates/exchange-rates.ts'
import { loadCustomPrices, ownerKey } from '../custom/custom-prices.ts'
import { ownerDays } from '../owners/owner-days.ts'
import { dayKey, moneyOf, type CalendarRow, type PriceBook, type PriceRule } from './price-book.ts'
import { pairKey, type PricePair } from './price-versions.ts'
import { loadStrategyLayers } from '../strategy/strategy-layers.ts'
import { strategiesOf, strategyDays } from '../strategy/strategy-rules.ts'
import { loadTaxes } from '../tax/tax-rules.ts'
import { valuesOf, type ValueColumns } from '../value-columns.ts'

/** A SKU for an agent and the days whose calendar prices are wanted. */
export type WantedBook = PricePair & { from: string; to: string }

/** The price books of these pairs, by `pairKey`, set-based: as many queries for one as for thousands. */
export async function loadPriceBooks(
  ctx: Ctx,
  wanted: readonly WantedBook[],
): Promise<Map<string, PriceBook>> {
  if (wanted.length === 0) return new Map()
  const agentIds = wanted.map(({ agentId }) => agentId)
  const agentDays = ownerDays(wanted.map(({ agentId, ...days }) => ({ ownerId: agentId, ...days })))
  const [rows, rates, calendars, custom, strategies, layers, stepwise, taxes] = await Promise.all([
    loadPairs(ctx, wanted),
    agentRates(ctx, agentIds),
    loadCalendars(ctx, agentDays),
    loadCustomPrices(ctx, 'agent', agentDays),
    strategiesOf(ctx, agentIds),
    loadStrategyLayers(ctx, strategyDays(ctx, agentIds, agentDays)),
    loadStepwise(
      ctx,
      wanted.map(({ skuId }) => skuId),
    ),
    loadTaxes(ctx),
  ])
  const money = new Map(
    [...rates].map(([currency, { rate, rateDate, marginBasisPoints }]) => [
      currency,
      moneyOf(ctx.merchant.currency, currency, rate, rateDate, marginBasisPoints),
    ]),
  )
  const books = new Map<string, PriceBook>()
  for (const row of rows) {
    const key = pairKey({ skuId: row.sku_id, agentId: row.agent_id })
    const of = mustGet(money, row.currency)
    const sku = { id: row.sku_id, productType: row.product_type, categoryId: row.category_id }
    const { offSale, ...strategy } = layers(strategies.get(row.agent_id), sku)
    books.set(key, {
      chargeMethod: row.charge_method,
      ...of,
      composed: row.package_price === 'sum',
      skuOnSale: row.sku_on_sale,
      quotationOnSale: (row.on_sale ?? true) && !offSale,
      customPricing: custom.get(ownerKey(row.agent_id, row.sku_id)) ?? [],
      quotation: quotationOf(row),
      ...strategy,
      calendar: calendars.get(row.sku_id) ?? noCalendar,
      basePrice: row.has_base ? amountsOf(row) : null,
      taxes: taxes(sku, row.agent_id),
      adjustments: {
        stepwise: of.converter ? stepwise(row.sku_id, row.agent_id, of.converter.there) : [],
        promo: [],
        tax: [],
      },
    })
  }
  return books
}

const noCalendar: ReadonlyMap<string, CalendarRow> = new Map()

type PairRow = AmountColumns &
  ValueColumns & {
    sku_id: number
    agent_id: number
    charge_method: string
    product_type: string
    category_id: number | null
    package_price: string | null
    sku_on_sale: boolean
    currency: string
    has_base: boolean
    on_sale: boolean | null
    method: PriceRule['method'] | 'none' | null
    methods: PriceRule['methods'] | null
  }

/** A quotation row without a method only says whether the SKU is on sale to that agent. */
function quotationOf(row: PairRow): PriceRule | null {
  if (row.method === null || row.method === 'none') return null
  const { methods } = row
  return { method: row.method, ...(methods && { methods }), values: valuesOf(row) }
}

async function loadPairs(ctx: Ctx, pairs: readonly PricePair[]): Promise<PairRow[]> {
  const merchantId = ctx.scope.merchantId
  const { rows } = await sql<PairRow>`
    select s.id as sku_id, a.id as agent_id, s.charge_method, s.product_type, s.category_id, s.package_price, a.currency,
           s.on_sale and s.enabled and s.deleted_at is null as sku_on_sale,
           b.sku_id is not null as has_base, b.adult_minor, b.child_minor, b.infant_minor, b.unit_minor,
           q.on_sale, q.method, q.methods, q.adult_value, q.child_value, q.infant_value, q.unit_value
    from unnest(${pairs.map((pair) => pair.skuId)}::bigint[], ${pairs.map((pair) => pair.agentId)}::bigint[]) as asked (sku_id, agent_id)
    join sku s on s.merchant_id = ${merchantId} and s.id = asked.sku_id
    join agent a on a.merchant_id = ${merchantId} and a.id = asked.agent_id
    left join sku_base_price b on b.merchant_id = ${merchantId} and b.sku_id = s.id
    left join quotation q on q.merchant_id = ${merchantId} and q.agent_id = a.id and q.sku_id = s.id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Calendar prices by SKU, each from the first to the last day that any owner wants of it (`ownerDays`). One text a SKU and
 * session, "date,prices;…": a row a day took twice as long.
 */
export async function loadCalendars(
  ctx: Ctx,
  input: RawBuilder<unknown>,
): Promise<Map<number, Map<string, CalendarRow>>> {
  const { rows } = await sql<{ sku_id: number; session: string; days: string }>`
    select c.sku_id, c.session, string_agg(concat(c.date, ',', c.adult_minor, ',', c.child_minor, ',', c.infant_minor, ',', c.unit_minor,
      case when c.closed then ',c' end), ';') as days
    from (select sku_id, min(from_date) as from_date, max(to_date) as to_date from ${input} a group by sku_id) asked
    join sku_calendar_price c on c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = asked.sku_id
      and c.date between asked.from_date and asked.to_date
    group by c.sku_id, c.session`.execute(ctx.db)
  const rowOf = calendarRows()
  const calendars = new Map<number, Map<string, CalendarRow>>()
  for (const { sku_id, session, days } of rows) {
    let calendar = calendars.get(sku_id)
    if (!calendar) calendars.set(sku_id, (calendar = new Map()))
    for (const priced of days.split(';'))
      calendar.set(dayKey(priced.slice(0, 10), session), rowOf(priced.slice(11)))
  }
  return calendars
}

/** Reads a day's prices ("adult,child,infant,unit", ",c" where it is closed); days with the same are one row. */
function calendarRows(): (view: string) => CalendarRow {
  const rowsByText = new Map<string, CalendarRow>()
  const amount = (text: string): number | null => (text === '' ? null : +text)
  return (priced) => {
    let row = rowsByText.get(priced)
    if (!row) {
      const [adult, child, infant, unit, closed] = priced.split(',') as [
        string,
        string,
        string,
        string,
        string?,
      ]
      row = {
        adultMinor: amount(adult),
        childMinor: amount(child),
        infantMinor: amount(infant),
        unitMinor: amount(unit),
        closed: closed !== undefined,
      }
      rowsByText.set(priced, row)
    }
    return row
  }
}
