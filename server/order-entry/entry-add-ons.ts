import type { OfferedAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { EntryItem, ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import type { FactsOf } from '#contract/catalog/skus/sku-facts.ts'
import { itemAt } from '#contract/kit/given.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'
import { momentText } from '../kit/text/moment-text.ts'
import {
  atPlace,
  bookingDeadline,
  planAddOns,
  type ExistingPackages,
  type Offering,
  type OrderSku,
  type PlannedLine,
  type Taking,
} from '../orders/orders.public.ts'
import { resolvePrices, type ResolvedPrice } from '../pricing/pricing.public.ts'
import { reserve, shortageOf, type LockedStocks } from '../stock/stock.public.ts'
import { whyNot } from './departures.ts'

type Asking = { item: EntryItem; guests: PlannedLine['counts']; by: Taking; place: string }

/** The add-ons of an item; what cannot be asked for is named with the item's place. */
export function addOnsOfItem(
  ctx: Ctx,
  existing: ExistingPackages,
  { item, guests, by, place }: Asking,
  offerings: readonly Offering[],
): PlannedLine[] {
  try {
    return planAddOns(ctx, existing, offerings, { choices: item.addOns, counts: guests, by })
  } catch (error) {
    throw atPlace(place, error)
  }
}

/** What each add-on comes to, and why it cannot be had; stock counts those before it. */
export const tellAddOns = (
  lines: readonly PlannedLine[],
  prices: readonly ResolvedPrice[][],
  stocks: LockedStocks,
): ItemPrice['addOns'] =>
  lines.map(({ sku, partId, counts, needs }, at) => {
    const own = itemAt(prices, at)
    const shortage = shortageOf(stocks, needs)
    if (!shortage) reserve(stocks, needs, 'sold')
    const totals = own.map(({ totalMinor }) => totalMinor)
    const priced = totals.every((minor) => minor !== null)
    return {
      addOnId: sku.id,
      partId,
      quantity: sku.addOn!.charge === 'unit' ? counts.units : 1,
      totalMinor: priced ? totals.reduce((sum, minor) => sum + minor, 0) : null,
      why: whyNot({
        price: { onSale: own.every(({ onSale }) => onSale), closed: own.some(({ closed }) => closed) },
        priced,
        stock: shortage?.why ?? null,
        late: false,
      }),
    }
  })

/** Until when each could be booked; it begins with what it goes with. */
export const addOnDeadlines = (ctx: Ctx, lines: readonly PlannedLine[]) =>
  lines.map(({ date, start, sku }) => {
    const zone = ctx.merchant.timeZone
    const end = bookingDeadline(date, start, sku.latestBookingDays, zone)
    return { deadline: momentText(end, zone), late: ctx.now > end }
  })

type Owner = { id: number; addOns: OrderSku['addOns'] }
type At = { date: string; agent: AgentFacts }

/** What products offer beside themselves, by product, with this agent's prices of one day: a few queries for all of them. */
export async function offeredAddOns(
  ctx: Ctx,
  existing: ExistingPackages,
  owners: readonly Owner[],
  { date, agent }: At,
): Promise<Map<number, OfferedAddOn[]>> {
  const open = [...existing.addOns.values()].filter(({ enabled }) => enabled)
  const prices = await resolvePrices(
    ctx,
    open.map(({ id }) => ({ skuId: id, agentId: agent.id, date, session: '', guests: nobody })),
  )
  const summaries = await summariesOf(ctx, open)
  const priceOf = new Map(open.map(({ id }, at) => [id, itemAt(prices, at)]))
  const tell = ({ id, addOns }: Owner, partId: number | null): OfferedAddOn[] =>
    addOns.flatMap(({ addOnId, ...terms }): OfferedAddOn[] => {
      const price = priceOf.get(addOnId)
      const { names, addOn } = existing.addOns.get(addOnId) ?? {}
      if (!price?.onSale || !names || !addOn) return []
      const { addOnKind } = addOn as unknown as FactsOf<'add-on'>
      return [
        {
          addOnId,
          partId,
          skuId: id,
          names,
          summaries: summaries.get(addOnId) ?? {},
          kind: addOnKind!,
          charge: addOn.charge,
          daily: addOn.daily,
          price: price.unit,
          ...terms,
        },
      ]
    })
  const ofParts = (id: number): OfferedAddOn[] =>
    (existing.packages.get(id)?.parts ?? []).flatMap((part) =>
      part.options.flatMap(({ skuId }) => {
        const sku = existing.skus.get(skuId)
        return sku?.enabled ? tell(sku, part.id) : []
      }),
    )
  return new Map(owners.map((owner) => [owner.id, [...tell(owner, null), ...ofParts(owner.id)]]))
}

async function summariesOf(
  ctx: Ctx,
  addOns: readonly OrderSku[],
): Promise<Map<number, Record<string, string>>> {
  if (!addOns.length) return new Map()
  const rows = await ctx.db
    .selectFrom('sku')
    .select(['id', 'summaries'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(addOns.map(({ id }) => id)))
    .execute()
  return new Map(rows.map((row) => [row.id, row.summaries as Record<string, string>]))
}
const nobody = { adults: 0, children: 0, infants: 0, units: 0 }
