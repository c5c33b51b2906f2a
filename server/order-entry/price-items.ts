import type { EntryItem, ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import { sumTaxes } from '#contract/pricing/tax.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/errors.ts'
import { loadOrderSkus, serviceDays, stockSession, type OrderSku } from '../orders/orders.public.ts'
import { resolvePrices, type ResolvedPrice } from '../pricing/pricing.public.ts'
import {
  channelOf,
  readStock,
  reserve,
  roomFor,
  shortageOf,
  stockKey,
  stockNeeds,
  type LockedStocks,
  type StockNeed,
  type Taker,
} from '../stock/stock.public.ts'
import { deadlineOf, whyNot } from './departures.ts'
import { claimPromos, tellPromo } from './price-promo.ts'

export type Asked = {
  item: EntryItem
  sku: OrderSku
  by: Taker
  guests: { adults: number; children: number; infants: number; units: number }
  days: string[]
  needs: StockNeed[]
}

/**
 * What each of these items costs this agent now, and what stands in its way; stock counts what the items before it
 * take. `places` names an item in a refusal. Nothing is held: the order decides again under its locks. 404 for an
 * unknown SKU, 400000 for a session that the SKU does not have.
 */
export async function priceItems(
  ctx: Ctx,
  agent: AgentFacts,
  items: readonly EntryItem[],
  placeOf: (at: number) => string,
  promoCode?: string,
): Promise<ItemPrice[]> {
  const skus = await loadOrderSkus(
    ctx,
    items.map((item) => item.skuId),
  )
  const channel = channelOf(ctx.actor)
  const asked = items.map((item, at) => {
    const sku = skus.get(item.skuId) ?? fail('notFound')
    return readItem(item, sku, { skuId: sku.id, agentId: agent.id, channel }, placeOf(at))
  })
  const promos = await claimPromos(ctx, agent.id, asked, promoCode)
  const questions = asked.flatMap(({ item: { skuId, session }, guests, days }, at) =>
    days.map((date) => ({
      skuId,
      agentId: agent.id,
      date,
      session,
      guests,
      promo: promos[at]?.claim,
      order: asked[at],
    })),
  )
  const prices = await resolvePrices(ctx, questions)
  const stocks = await readStock(
    ctx,
    asked.flatMap((one) => [...one.needs, ...oneMore(one)]),
  )
  let from = 0
  return asked.map((one, at) => {
    const own = prices.slice(from, (from += one.days.length))
    const promo = tellPromo(promos[at], own)
    return { ...tellItem(ctx, one, own, stocks), ...(promo && { promo }) }
  })
}

function readItem(item: EntryItem, sku: OrderSku, by: Taker, place: string): Asked {
  if (sku.sessions.length ? !sku.sessions.includes(item.session) : item.session !== '')
    failField(`${place}session`, sku.sessions.length ? 'notAllowed' : 'unknown')
  const stay = sku.productType === 'hotel-room' ? item.endDate : undefined
  const days = serviceDays(item.date, stay)
  if (days.length > 90) failField(`${place}endDate`, 'tooLarge', { max: 90 })
  const { adults, children, infants } = item
  const guests = { adults, children, infants, units: sku.chargeMethod === 'per-unit' ? 1 : 0 }
  return { item, sku, by, guests, days, needs: needsOf({ sku, by, days, item }, guests) }
}

function needsOf(
  { sku, by, days, item }: Pick<Asked, 'sku' | 'by' | 'days' | 'item'>,
  guests: Asked['guests'],
): StockNeed[] {
  const counted = sku.stockMode === 'date' || sku.stockMode === 'session'
  return counted ? stockNeeds(sku.pools, guests, days, stockSession(sku, item.session), by) : []
}

/** What one more adult, or unit, would draw: what is left is told in those. */
const oneMore = (asked: Asked): StockNeed[] => {
  const perUnit = asked.sku.chargeMethod === 'per-unit'
  const one = { adults: perUnit ? 0 : 1, children: 0, infants: 0, units: perUnit ? 1 : 0 }
  return needsOf(asked, one)
}

/** Adults or units that could be taken; null = not limited. */
function leftOf(asked: Asked, stocks: LockedStocks): number | null {
  const counted = asked.sku.stockMode === 'date' || asked.sku.stockMode === 'session'
  if (!counted || asked.sku.pools.length === 0) return counted ? 0 : null
  const most = oneMore(asked).map((need) => {
    const row = stocks.get(stockKey(need))
    return row ? Math.floor(roomFor(row, need.by).room / need.quantity) : 0
  })
  return most.length ? Math.min(...most) : null
}

function tellItem(ctx: Ctx, asked: Asked, prices: ResolvedPrice[], stocks: LockedStocks): ItemPrice {
  const { item, sku, needs } = asked
  const [first] = prices as [ResolvedPrice, ...ResolvedPrice[]]
  const left = leftOf(asked, stocks)
  const shortage = shortageOf(stocks, needs)
  if (!shortage) reserve(stocks, needs, 'sold')
  const { deadline, late } = deadlineOf(ctx, sku, item.date, item.session)
  const totalMinor = sum(prices.map((price) => price.totalMinor))
  const why = whyNot({
    price: {
      onSale: prices.every((price) => price.onSale),
      closed: prices.some((price) => price.closed),
    },
    priced: totalMinor !== null,
    stock: shortage?.why ?? (left === 0 && needs.length === 0 && sku.pools.length === 0 ? 'soldOut' : null),
    late,
  })
  const { currency, unit } = first
  return {
    currency,
    unit,
    totalMinor,
    nights: prices.length,
    taxes: totalMinor === null ? [] : taxesTold(prices),
    left,
    why,
    ...(shortage?.resource && { resource: shortage.resource }),
    deadline,
    ...(userOf(ctx).kind === 'staff' && {
      baseCurrency: first.baseCurrency,
      baseTotalMinor: sum(prices.map((price) => price.baseTotalMinor)),
      rate: first.rate,
      rateDate: first.rateDate,
      trace: first.trace,
    }),
  }
}

const taxesTold = (prices: readonly ResolvedPrice[]) =>
  sumTaxes(prices.flatMap(({ tax }) => (tax ? [{ ...tax, taxMinor: tax.agent }] : [])))

const sum = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((all, one) => (all === null || one === null ? null : all + one), 0)
