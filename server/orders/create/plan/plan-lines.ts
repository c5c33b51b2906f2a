import { firstOf } from '#contract/kit/given.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import { failField } from '../../../kit/call/errors.ts'
import { stockNeeds, type StockNeed, type Taker } from '../../../stock/stock.public.ts'
import { serviceDays, startsAt } from '../../order/booking-time.ts'
import { stockSession, type OrderSku } from '../../order/order-skus.ts'
import type { Counts } from '../guests.ts'

/** One line of an order as it will be written: what it takes, when it is and who serves it. */
export type PlannedLine = {
  kind: 'sku' | 'part' | 'add-on'
  /** The part of the package that it is. */
  partId: number | null
  sku: OrderSku
  counts: Counts
  date: string
  endDate: string | null
  session: string
  /** The day itself, or each night of a stay. */
  days: string[]
  start: Date
  supplierId: number | null
  /** The supplier is a merchant of its own: nothing confirms by itself. */
  bound: boolean
  needs: StockNeed[]
  /** Which way of a round trip it is. */
  leg: LegNo | null
  /** Of a way back that has no day yet: the last on which it may be used. */
  openUntil: string | null
}

type Planning = Pick<PlannedLine, 'kind' | 'partId' | 'sku' | 'counts'> & {
  /** Who takes what the line draws. */
  by: Taking
  request: {
    date: string
    endDate?: string | null | undefined
    session: string
    supplierId?: number | undefined
  }
}

/** Plans a line: chooses its supplier and adds up what it draws from stock. */
export function planLine(
  { kind, partId, sku, counts, request, by }: Planning,
  timeZone: string,
): PlannedLine {
  const { date, endDate = null, session } = request
  const days = serviceDays(date, endDate)
  return {
    kind,
    partId,
    sku,
    counts,
    date,
    endDate,
    session,
    days,
    start: startsAt(date, session || sku.startTime, timeZone),
    ...chooseSupplier(request.supplierId, sku),
    needs: needsOfSku({ sku, counts, days, session, by }),
    leg: null,
    openUntil: null,
  }
}

export type Taking = Pick<Taker, 'agentId' | 'channel'>
const taking = ({ agentId, channel }: Taking): Taking => ({ agentId, channel })
type Drawing = { sku: OrderSku; counts: Counts; days: readonly string[]; session: string; by: Taking }

/** What a SKU draws from stock as it is ordered; nothing where it is sold freely or on request. */
export function needsOfSku({ sku, counts, days, session, by }: Drawing): StockNeed[] {
  if (sku.stockMode !== 'date' && sku.stockMode !== 'session') return []
  // Counted stock that nobody has entered yet is none: no pool has this id.
  const skuId = sku.id
  if (sku.pools.length === 0)
    return [{ poolId: 0, poolName: sku.code, date: firstOf(days), session, quantity: 1, heads: 1, skuId }]
  return stockNeeds(sku.pools, counts, days, stockSession(sku, session), { skuId, ...taking(by) })
}

/** The supplier asked for, which must serve the SKU, else the first in rank that is enabled. */
function chooseSupplier(input: number | undefined, sku: OrderSku): Pick<PlannedLine, 'supplierId' | 'bound'> {
  // Its tickets were bought already.
  if (sku.prepaid && input === undefined) return { supplierId: null, bound: false }
  const open = sku.suppliers.filter((supplier) => supplier.enabled)
  const chosen = input === undefined ? open[0] : open.find((supplier) => supplier.supplierId === input)
  if (input !== undefined && !chosen) failField('supplierId', 'unknown')
  return { supplierId: chosen?.supplierId ?? null, bound: Boolean(chosen?.boundMerchantId) }
}
