import type { z } from 'zod'
import {
  availabilityDays,
  type Availability,
  type AvailabilityFilter,
} from '#contract/order-entry/availability.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { factsIn } from '../catalog/catalog.public.ts'
import { loadOrderPackages } from '../orders/orders.public.ts'
import { allDepartures } from './all-departures.ts'
import { entryAgent, tellAgent } from './entry-agent.ts'
import { productsOf } from './list-products.ts'

/** A page of what can be sold to an agent, each product with two weeks of its live prices and stock. */
export async function listAvailability(
  ctx: Ctx,
  filter: z.output<typeof AvailabilityFilter>,
): Promise<Availability> {
  const agent = await entryAgent(ctx, filter.agentId)
  const { from } = filter
  const to = Temporal.PlainDate.from(from)
    .add({ days: availabilityDays - 1 })
    .toString()
  const { rows, total } = await productsOf(ctx, filter, agent.id)
  const existing = await loadOrderPackages(ctx, rows)
  const bySku = Map.groupBy(
    await allDepartures(ctx, agent, rows, { existing, from, to }),
    ({ skuId }) => skuId,
  )
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      names: row.names,
      productType: row.productType,
      chargeMethod: row.chargeMethod,
      stockMode: row.stockMode,
      facts: factsIn(row, ctx.language),
      days: (bySku.get(row.id) ?? []).map(({ date, departures }) => ({ date, departures })),
    })),
    total,
    from,
    today: todayOf(ctx),
    agent: tellAgent(agent),
  }
}
