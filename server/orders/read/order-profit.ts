import { sql, type RawBuilder } from 'kysely'
import { wholeCurrencies } from '#contract/kit/money/amounts.ts'
import { roundHalfUp } from '#contract/kit/money/money.ts'
import { costlessOf } from '#contract/orders/line-cost.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { Lack } from '#contract/orders/orders.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { hasEnded } from '../refunds/order-money.ts'
import type { OrderRecord } from '../order/order-records.ts'
import { toOwn, type Rate } from '../../pricing/pricing.public.ts'

export type CostedLine = {
  names: Record<string, string>
  supplierStatus: LineStatus
  handledWay: string | null
  costMinor: number | null
  feeMinor: number | null
  currency: string | null
  /** What its supplier gave back of it. */
  backMinor: number
}

/**
 * What a line costs us as it stands: its cost; its supplier's fee where it is cancelled; nothing where it needs no supplier;
 * less what its supplier gave back. Null where that is not known: of a line whose supplier nobody has chosen, too.
 */
export function lineCost(line: Omit<CostedLine, 'names'>): number | null {
  const stated =
    line.supplierStatus === 'cancelled' ? (line.feeMinor ?? 0) : costlessOf(line) ? 0 : line.costMinor
  return stated === null ? null : stated - line.backMinor
}

/** The same rule where the database adds up many lines: `l` is the line, `k` its cost. A test holds both to each other. */
export const lineCostSql: RawBuilder<number | null> = sql`
  (case when l.supplier_status = 'cancelled' then coalesce(k.fee_minor, 0)
        when l.handled_way = 'self-handled' or l.supplier_status = 'no-need' then 0
        else k.cost_minor end - coalesce(k.refund_minor, 0))`

type StoredOrderProfit = Pick<
  OrderRecord,
  'status' | 'previous_status' | 'total_minor' | 'adjusted_minor' | 'fee_minor'
>
/** What an order brings in the agent's money: its price and what requests moved of it; what was kept of one that has ended. */
const storedOf = (order: StoredOrderProfit): number =>
  (hasEnded(order) ? 0 : order.total_minor + order.adjusted_minor) + (order.fee_minor ?? 0)

const fallen = among(orderStates.phases.fallen)
/** Has it ended without being served? `o` is the order. */
export const orderFellSql: RawBuilder<boolean> = sql`
  ((case when o.status = 'archived' or o.status = 'cancelling' then coalesce(o.previous_status, o.status) else o.status end) in ${fallen})`

/** Is it one of those that are counted, with its guests? It has not ended, and is not the house's own. */
export const orderCountsSql: RawBuilder<boolean> = sql`(not ${orderFellSql} and not o.cost_only)`

/**
 * What an order brings without its tax, in the merchant's currency: the rule of `profitOf` where the database adds up many. A test
 * holds both to each other.
 */
export const orderRevenueSql: RawBuilder<number> = sql`
  (case when o.total_minor = 0 then o.base_total_minor - o.base_tax_minor
        else round((o.base_total_minor - o.base_tax_minor)::numeric
               * (case when ${orderFellSql} then 0 else o.total_minor + o.adjusted_minor end + coalesce(o.fee_minor, 0)) / o.total_minor) end)`

const decimals = (currency: string) =>
  sql.raw(
    `case when ${currency} in (${wholeCurrencies.map((name) => `'${name}'`).join(', ')}) then 0 else 2 end`,
  )
/**
 * What of an order went back to whoever had paid for it, its tax with it, in the merchant's currency: of money that was set aside as
 * of what was sold. By the order's own prices; by its rate, where it was changed to cost nothing. `o` is the order.
 */
export const orderRefundedSql: RawBuilder<number> = sql`
  (case when o.refund_minor = 0 or o.currency = o.base_currency then o.refund_minor
        when o.total_minor <> 0 then round(o.refund_minor::numeric * o.base_total_minor / o.total_minor)
        else round(o.refund_minor / o.rate * 10::numeric ^ (${decimals('o.base_currency')} - ${decimals('o.currency')})) end)`

const sold = among(orderStates.phases.sold)
/** Does an order count as sold: is it going, was it done, or was it approved and cancelled? `o` is the order. */
export const orderSoldSql: RawBuilder<boolean> = sql`
  (o.deleted_at is null and not o.invalid and (o.status in ${sold} or o.status = 'archived' and o.previous_status in ${sold}))`

type Sold = StoredOrderProfit & Pick<OrderRecord, 'base_total_minor' | 'base_tax_minor'>
/** What an order brings without its tax, in the merchant's currency. */
export const revenueOf = (order: Sold): number =>
  roundHalfUp(
    (order.base_total_minor - order.base_tax_minor) *
      (order.total_minor ? storedOf(order) / order.total_minor : 1),
  )

export type Profit = { missing: Lack[]; baseCostMinor: number | null; profitMinor: number | null }

/**
 * Cost and profit in the merchant's currency at today's rates: what we keep of what the agent pays, less its tax
 * and what the lines cost. Unknown (null) where a cost or its rate is missing, and says of which line: missing is never zero.
 */
export function profitOf(
  ctx: Ctx,
  order: Sold,
  lines: readonly CostedLine[],
  rates: ReadonlyMap<string, Rate>,
): Profit {
  const missing: Lack[] = []
  let costMinor = 0
  for (const line of lines) {
    const cost = lineCost(line)
    const currency = line.currency ?? ctx.merchant.currency
    const own = cost ? toOwn(ctx, rates, cost, currency) : cost
    if (own === null) missing.push({ what: cost === null ? 'cost' : 'rate', names: line.names, currency })
    else costMinor += own
  }
  const revenue = revenueOf(order)
  const isWhole = missing.length === 0
  return {
    missing,
    baseCostMinor: isWhole ? costMinor : null,
    profitMinor: isWhole ? revenue - costMinor : null,
  }
}
