import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import { service, type App } from '../kit/app-services.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { packagePrices } from '../order-entry/entry.public.ts'
import {
  loadOrderPackages,
  loadOrderSkus,
  type ExistingPackages,
  type OrderSku,
} from '../orders/orders.public.ts'
import { priceVersions, resolvePrices, versionOf } from '../pricing/pricing.public.ts'

type Priced = {
  id: number
  chargeMethod: string
  sessions: readonly string[]
  packagePrice: 'own' | 'sum' | null
}
type Lowest = { version: string; minor: number | null }
/** Days of which the lowest price is told. */
const daysAhead = 14
const maxCached = 20_000
const nobody = { adults: 0, children: 0, infants: 0, units: 0 }
const cacheOf = (app: App) => service(app, 'shop.fromPrices', () => new Map<string, Lowest>())

/**
 * The lowest price of a grown-up guest, or of the unit, in the days ahead, in the agent's currency; null where a product has no price by
 * itself. What is left is not asked. It is kept while its version holds, which has the day in it: a repeated question is one cheap query.
 */
export async function fromPrices(
  ctx: Ctx,
  agent: AgentFacts,
  products: readonly Priced[],
): Promise<Map<number, number | null>> {
  const { app, scope, merchant } = ctx
  const cache = cacheOf(app)
  if (cache.size > maxCached) cache.clear()
  const keyOf = (id: number) => [scope.merchantId, merchant.currency, agent.currency, agent.id, id].join('|')
  const summed = await summedPackages(ctx, products)
  const partsOf = (id: number) => summed?.existing.packages.get(id)?.parts ?? []
  const pairsOf = (id: number) =>
    [id, ...partsOf(id).flatMap(({ options }) => options.map(({ skuId }) => skuId))].map((skuId) => ({
      skuId,
      agentId: agent.id,
    }))
  const versions = await priceVersions(
    ctx,
    products.flatMap(({ id }) => pairsOf(id)),
  )
  // What a package is made of has no version of its own.
  const stateOf = ({ id, chargeMethod, sessions }: Priced) =>
    [versionOf(versions, pairsOf(id)), chargeMethod, ...sessions, JSON.stringify(partsOf(id))].join('|')
  const stale = products.filter((one) => cache.get(keyOf(one.id))?.version !== stateOf(one))
  const lowest = await lowestPrices(ctx, agent, stale, summed)
  for (const one of stale)
    cache.set(keyOf(one.id), { version: stateOf(one), minor: lowest.get(one.id) ?? null })
  return new Map(products.map(({ id }) => [id, cache.get(keyOf(id))?.minor ?? null]))
}

type Summed = { existing: ExistingPackages; skus: ReadonlyMap<number, OrderSku> }
/** Packages that cost what their parts come to, with those. */
async function summedPackages(ctx: Ctx, products: readonly Priced[]): Promise<Summed | undefined> {
  const ids = products.flatMap(({ id, packagePrice }) => (packagePrice === 'sum' ? [id] : []))
  if (!ids.length) return undefined
  const skus = await loadOrderSkus(ctx, ids)
  return { existing: await loadOrderPackages(ctx, skus.values()), skus }
}

async function lowestPrices(
  ctx: Ctx,
  agent: AgentFacts,
  all: readonly Priced[],
  summed: Summed | undefined,
): Promise<Map<number, number>> {
  const products = all.filter(({ id }) => !summed?.existing.packages.has(id))
  const today = Temporal.PlainDate.from(todayOf(ctx))
  const days = Array.from({ length: daysAhead }, (_, at) => today.add({ days: at }).toString())
  const questions = products.flatMap(({ id, chargeMethod, sessions }) =>
    days.flatMap((date) =>
      (sessions.length ? sessions : ['']).map((session) => ({
        key: amountKey[firstOf(kindsOf(chargeMethod))],
        price: { skuId: id, agentId: agent.id, date, session, guests: nobody },
      })),
    ),
  )
  const prices = await resolvePrices(
    ctx,
    questions.map(({ price }) => price),
  )
  const lowest = new Map<number, number>()
  const take = (id: number, minor: number | null) => {
    if (minor !== null) lowest.set(id, Math.min(minor, lowest.get(id) ?? Infinity))
  }
  for (const [at, { onSale, closed, unit }] of prices.entries()) {
    const { key, price } = itemAt(questions, at)
    if (onSale && !closed) take(price.skuId, unit[key])
  }
  if (!summed) return lowest
  const { existing } = summed
  const skus = all.flatMap(({ id }) => (existing.packages.has(id) ? (summed.skus.get(id) ?? []) : []))
  for (const { sku, lines, price } of await packagePrices(ctx, agent, skus, existing, days))
    if (price.onSale && !price.closed && lines.length)
      // Of parts by the head and by the unit together no head has a price: what one guest comes to.
      take(sku.id, price.unit[amountKey[firstOf(kindsOf(sku.chargeMethod))]] ?? price.totalMinor)
  return lowest
}
