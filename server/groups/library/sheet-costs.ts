import type { CostAsk, FoundCost } from '#contract/groups/itinerary.schema.ts'
import { Currency } from '#contract/kit/money/money.ts'
import { itemAt } from '#contract/kit/given.ts'
import { roundHalfUp } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costsOf, servedSkus, type ResolvedCost } from '../../pricing/pricing.public.ts'

const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

/**
 * What the products of services cost on their days: the special cost, else the base cost, else none. A stay costs the average of its
 * nights; without a day it is asked for today.
 */
export async function findCosts(ctx: Ctx, { services }: CostAsk): Promise<{ rows: FoundCost[] }> {
  const unnamed = services.flatMap(({ skuId, supplierId }) => (supplierId === null ? [skuId] : []))
  const served = await servedSkus(ctx, [...new Set(unnamed)])
  const first = new Map(served.map(({ id, supplierId }) => [id, supplierId]))
  const nightly = services.flatMap((service) => {
    const supplierId = service.supplierId ?? first.get(service.skuId)
    if (supplierId === undefined) return []
    const from = Temporal.PlainDate.from(service.date ?? todayOf(ctx))
    return Array.from({ length: service.nights }, (_, night) => ({
      key: service.key,
      question: {
        skuId: service.skuId,
        supplierId,
        date: from.add({ days: night }).toString(),
        guests: nobody,
      },
    }))
  })
  const costs = await costsOf(
    ctx,
    nightly.map(({ question }) => question),
  )
  const nights = Map.groupBy(
    nightly.map(({ key }, at) => ({ key, cost: itemAt(costs, at) })),
    ({ key }) => key,
  )
  return { rows: [...nights].map(([key, of]) => ({ key, ...averageOf(of.map(({ cost }) => cost)) })) }
}

/** Missing on one night is missing; nights in several currencies have no average. */
function averageOf(costs: readonly ResolvedCost[]): Omit<FoundCost, 'key'> {
  const { currency } = itemAt(costs, 0)
  const average = (of: (cost: ResolvedCost['unitCosts']) => number | null): number | null => {
    const amounts = costs.map((cost) => (cost.currency === currency ? of(cost.unitCosts) : null))
    if (amounts.some((amount) => amount === null)) return null
    return roundHalfUp(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / amounts.length)
  }
  const unitMinor = average((amounts) => amounts.unitMinor)
  return {
    per: unitMinor === null ? 'person' : 'unit',
    costMinor: unitMinor ?? average(({ adultMinor }) => adultMinor),
    childMinor: unitMinor === null ? average(({ childMinor }) => childMinor) : null,
    currency: Currency.parse(currency),
  }
}
