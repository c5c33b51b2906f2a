import type { AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { loadOrderSkus, type ExistingPackages } from '../orders/orders.public.ts'
import { daysFrom, departuresOf, type DayDepartures, type DepartingSku } from './departures.ts'
import { packageDepartures } from './package-departures.ts'

type Range = { existing: ExistingPackages; from: string; to: string }

/** The departures of SKUs and packages, one entry each and day, in the order of what was asked and of the days. */
export async function allDepartures(
  ctx: Ctx,
  agent: AgentFacts,
  input: readonly DepartingSku[],
  { existing, from, to }: Range,
): Promise<DayDepartures[]> {
  if (existing.packages.size === 0) return departuresOf(ctx, agent, input, from, to)
  const packages = [...(await loadOrderSkus(ctx, [...existing.packages.keys()])).values()]
  const plain = input.filter((sku) => !existing.packages.has(sku.id))
  const days = daysFrom(from, to)
  const found = [
    ...(await departuresOf(ctx, agent, plain, from, to)),
    ...(await packageDepartures(ctx, agent, packages, existing, days)),
  ]
  const byKey = new Map(found.map((one) => [`${one.skuId}|${one.date}`, one]))
  return input.flatMap(({ id }) => days.flatMap((date) => byKey.get(`${id}|${date}`) ?? []))
}
