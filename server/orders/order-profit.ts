import { roundHalfUp } from '#contract/kit/money/money.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { Ctx } from '../kit/ctx.ts'
import { toOwn, type Rate } from '../pricing/pricing.public.ts'

export type CostedLine = {
  supplierStatus: LineStatus
  handledWay: string | null
  supplierId: number | null
  costMinor: number | null
  feeMinor: number | null
  currency: string | null
}

/** What a line costs us as it stands: its cost; its supplier's fee where it is cancelled; nothing where we do it ourselves. */
export function lineCost(line: CostedLine): number | null {
  if (line.supplierStatus === 'cancelled') return line.feeMinor ?? 0
  if (line.supplierId === null || line.handledWay === 'self-handled') return 0
  return line.supplierStatus === 'no-need' ? 0 : line.costMinor
}

export type Profit = { costMissing: boolean; baseCostMinor: number | null; profitMinor: number | null }

/**
 * Cost and profit in the merchant's currency at today's rates: what the agent pays and is not given back, less its tax
 * and what the lines cost. Unknown (null) where a cost or its rate is missing: missing is never zero.
 */
export function profitOf(
  ctx: Ctx,
  order: {
    total_minor: number
    refund_minor: number
    base_total_minor: number
    base_tax_minor: number
    status: string
  },
  lines: readonly CostedLine[],
  rates: ReadonlyMap<string, Rate>,
): Profit {
  let baseCostMinor: number | null = 0
  for (const line of lines) {
    const cost = lineCost(line)
    const base: number | null =
      cost === null ? null : cost === 0 ? 0 : toOwn(ctx, rates, cost, line.currency ?? ctx.merchant.currency)
    baseCostMinor = base === null || baseCostMinor === null ? null : baseCostMinor + base
  }
  const kept = order.total_minor ? (order.total_minor - order.refund_minor) / order.total_minor : 1
  const revenue = roundHalfUp((order.base_total_minor - order.base_tax_minor) * kept)
  return {
    costMissing: baseCostMinor === null,
    baseCostMinor,
    profitMinor: baseCostMinor === null ? null : revenue - baseCostMinor,
  }
}
