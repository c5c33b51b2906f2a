import type { z } from 'zod'
import type {
  AgentCalendar,
  AgentCalendarAsk,
  QuotedPrice,
  TraceAsk,
} from '#contract/pricing/quotation.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/today.ts'
import { costCheck, type CostCheck } from './below-cost.ts'
import { daysBetween } from './calendar.queries.ts'
import { requirePricedSku } from './priced-skus.ts'
import { resolvePrices, type ResolvedPrice } from './prices.ts'
import { quotationAgent } from './quotation.queries.ts'

const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

function tellPrice(
  skuId: number,
  date: string,
  session: string,
  price: ResolvedPrice,
  belowCost: CostCheck,
): QuotedPrice {
  const { currency, unit, baseCurrency, baseUnit, rate, rateDate, onSale, closed, trace } = price
  const below = belowCost(skuId, date, baseUnit)
  return {
    date,
    session,
    currency,
    price: unit,
    baseCurrency,
    basePrice: baseUnit,
    rate,
    rateDate,
    onSale,
    closed,
    belowCost: below,
    trace,
  }
}

/** How the price of one day came about. */
export async function tracedPrice(
  ctx: Ctx,
  { agentId, skuId, date = todayOf(ctx), session }: z.output<typeof TraceAsk>,
): Promise<QuotedPrice> {
  await requirePricedSku(ctx, skuId)
  const [price] = await resolvePrices(ctx, [{ skuId, agentId, date, session, guests: nobody }])
  return tellPrice(skuId, date, session, price!, await costCheck(ctx, [skuId]))
}

/** The resulting prices of one agent and SKU, day by day and session by session. */
export async function agentCalendar(
  ctx: Ctx,
  { agentId, skuId, from, to }: z.output<typeof AgentCalendarAsk>,
): Promise<AgentCalendar> {
  const sku = await requirePricedSku(ctx, skuId)
  const agent = await quotationAgent(ctx, agentId)
  const sessions = sku.sessions.length ? sku.sessions : ['']
  const asked = daysBetween(from, to).flatMap((date) =>
    sessions.map((session) => ({ skuId, agentId, date, session, guests: nobody })),
  )
  const prices = await resolvePrices(ctx, asked)
  const belowCost = await costCheck(ctx, [skuId])
  const rows = asked.map(({ date, session }, index) =>
    tellPrice(skuId, date, session, prices[index]!, belowCost),
  )
  return { sku, agent, today: todayOf(ctx), rows }
}
