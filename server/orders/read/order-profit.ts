import { sql, type RawBuilder } from 'kysely'
import { roundHalfUp } from '#contract/kit/money/money.ts'
import { costlessOf } from '#contract/orders/line-cost.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { Lack } from '#contract/orders/orders.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { hasEnded } from '../refunds/order-money.ts'
import type { OrderRecord } from '../order-records.ts'
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
  const asked =
    line.supplierStatus === 'cancelled' ? (line.feeMinor ?? 0) : costlessOf(line) ? 0 : line.costMinor
  return asked === null ? null : asked - line.backMinor
}

/** The same rule where the database adds up many lines: `l` is the line, `k` its cost. A test holds both to each other. */
export const lineCostSql: RawBuilder<number | null> = sql`
  (case when l.supplier_status = 'cancelled' then coalesce(k.fee_minor, 0)
        when l.handled_way = 'self-handled' or l.supplier_status = 'no-need' then 0
        else k.cost_minor end - coalesce(k.refund_minor, 0))`

type Kept = Pick<OrderRecord, 'status' | 'previous_status' | 'total_minor' | 'adjusted_minor' | 'fee_minor'>
/** What an order brings in the agent's money: its price and what requests moved of it; what was kept of one that has ended. */
const keptOf = (order: Kept): number =>
  (hasEnded(order) ? 0 : order.total_minor + order.adjusted_minor) + (order.fee_minor ?? 0)

export type Profit = { missing: Lack[]; baseCostMinor: number | null; profitMinor: number | null }

/**
 * Cost and profit in the merchant's currency at today's rates: what we keep of what the agent pays, less its tax
 * and what the lines cost. Unknown (null) where a cost or its rate is missing, and says of which line: missing is never zero.
 */
export function profitOf(
  ctx: Ctx,
  order: Kept & Pick<OrderRecord, 'base_total_minor' | 'base_tax_minor'>,
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
  const kept = order.total_minor ? keptOf(order) / order.total_minor : 1
  const revenue = roundHalfUp((order.base_total_minor - order.base_tax_minor) * kept)
  const known = missing.length === 0
  return {
    missing,
    baseCostMinor: known ? costMinor : null,
    profitMinor: known ? revenue - costMinor : null,
  }
}
