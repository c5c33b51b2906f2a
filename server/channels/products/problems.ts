import { sql } from 'kysely'
import type { productProblems } from '#contract/channels/products/product.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { loadOrderSkus, type OrderSku } from '../../orders/orders.public.ts'
import { resolvePrices } from '../../pricing/pricing.public.ts'
import { readChannel } from '../connections/channel-connection.ts'

export type Problem = (typeof productProblems)[number]
type Offered = { skuId: number; units: object }
/** Days of the year to come with something left: the first, and how many. */
type OpenDays = { skuId: number; first: string; days: number }

/** It can be sold all the same; people should know. */
const hints: readonly Problem[] = ['fewDates']
/** May it be live with this? */
export const isReady = (problem: Problem | null): boolean => problem === null || hints.includes(problem)

async function openDays(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, OpenDays>> {
  const { rows } = await sql<OpenDays>`
    select p.sku_id as "skuId", min(t.date)::text as first, count(distinct t.date)::int as days
      from sku_pool p
      join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id
     where p.merchant_id = ${ctx.scope.merchantId} and p.sku_id = any(${[...skuIds]}::bigint[])
       and t.date between current_date and current_date + 365
       and t.capacity + t.overbooked > t.held + t.sold and not t.blocked
     group by p.sku_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.skuId, row]))
}

const isCounted = ({ stockMode }: OrderSku): boolean => stockMode === 'date' || stockMode === 'session'

/** What stands in its way before anybody asks for its price. */
function problemBefore(sku: OrderSku, units: object, open: OpenDays | undefined): Problem | null {
  if (!sku.enabled || sku.addOn) return 'skuOff'
  const kinds = Object.values(units)
  if (kinds.length && !kinds.some((kind) => (sku.chargeMethod === 'per-unit') === (kind === 'unit')))
    return 'noUnits'
  return isCounted(sku) && !open ? 'noDates' : null
}

/** What is asked for the price of one guest, or one unit. */
const questionOf = (sku: OrderSku, agentId: number, date: string) => ({
  skuId: sku.id,
  agentId,
  date,
  session: sku.sessions[0] ?? '',
  guests:
    sku.chargeMethod === 'per-unit'
      ? { adults: 0, children: 0, infants: 0, units: 1 }
      : { adults: 1, children: 0, infants: 0, units: 0 },
})

/** What stands in the way of selling each there now, the first of all, by SKU; null where nothing does. */
export async function problemsOf(
  ctx: Ctx,
  connectionId: number,
  offered: readonly Offered[],
): Promise<Map<number, Problem | null>> {
  const ids = offered.map(({ skuId }) => skuId)
  const { agentId } = await readChannel(ctx, connectionId)
  const [skus, agents, open] = await Promise.all([
    loadOrderSkus(ctx, ids),
    loadAgents(ctx, [agentId]),
    openDays(ctx, ids),
  ])
  const problems = new Map<number, Problem | null>(ids.map((id) => [id, 'skuOff']))
  if (!agents.get(agentId)?.enabled) return problems
  const later = Temporal.Now.plainDateISO(ctx.merchant.timeZone).add({ days: 7 }).toString()
  const priced: OrderSku[] = []
  for (const { skuId, units } of offered) {
    const sku = skus.get(skuId)
    if (!sku) continue
    const problem = problemBefore(sku, units, open.get(skuId))
    problems.set(skuId, problem)
    if (problem === null) priced.push(sku)
  }
  const prices = await resolvePrices(
    ctx,
    priced.map((sku) => questionOf(sku, agentId, open.get(sku.id)?.first ?? later)),
  )
  for (const [at, sku] of priced.entries()) {
    if (prices[at]?.totalMinor == null) problems.set(sku.id, 'noPrice')
    else if (isCounted(sku) && (open.get(sku.id)?.days ?? 0) < 2) problems.set(sku.id, 'fewDates')
  }
  return problems
}

/** The same of one; a product that no SKU is chosen for yet has that problem. */
export async function problemOf(
  ctx: Ctx,
  { connectionId, skuId, units }: { connectionId: number; skuId: number | null; units: object },
): Promise<Problem | null> {
  if (skuId === null) return 'noSku'
  return (await problemsOf(ctx, connectionId, [{ skuId, units }])).get(skuId) ?? null
}
