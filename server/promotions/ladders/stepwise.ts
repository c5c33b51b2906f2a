import { sql } from 'kysely'
import {
  stepAt,
  stepped,
  type LadderKind,
  type LadderPlace,
  type LadderRule,
} from '#contract/promotions/ladder.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { Pair } from '#contract/kit/money/pair.ts'

const amountKey = {
  adult: 'adultMinor',
  child: 'childMinor',
  infant: 'infantMinor',
  unit: 'unitMinor',
} as const
const guestKey = { adult: 'adults', child: 'children', infant: 'infants', unit: 'units' } as const
const kinds = Object.keys(amountKey) as LadderKind[]

type UnitPrices = Record<(typeof amountKey)[LadderKind], number | null>
type Guests = Record<(typeof guestKey)[LadderKind], number>

/** A ladder as it holds for one SKU and agent. */
export type LoadedLadder = LadderRule & {
  id: number
  name: string
  skuIds: number[]
  agentIds: number[]
  serviceFrom: string | null
  serviceTo: string | null
}
/** One ladder as the price resolver asks it: the total after it, or null where it does not hold for this question. */
export type Stepwise = {
  rule: string
  adjust: (
    total: Pair,
    guests: Guests,
    ask: { date: string },
    unit: { agent: UnitPrices; base: UnitPrices },
  ) => Pair | null
}
type There = (minor: number) => number

/**
 * The ladders of these SKUs, in one query: a function that answers those of one SKU and agent, the latest made first (it
 * goes before the others). `there` converts the merchant's minor units into the agent's. They hold for today: a price
 * kept in memory is worked out anew each day.
 */
export async function loadStepwise(
  ctx: Ctx,
  skuIds: readonly number[],
): Promise<(skuId: number, agentId: number, there: There) => Stepwise[]> {
  const { rows } = await sql<LoadedLadder>`
    select id, name, basis, method, steps, sku_ids as "skuIds", agent_ids as "agentIds", service_from as "serviceFrom", service_to as "serviceTo"
      from ladder where merchant_id = ${ctx.scope.merchantId} and enabled
       and (sku_ids = '{}' or sku_ids && ${[...new Set(skuIds)]}::bigint[]) order by id desc`.execute(ctx.db)
  const today = todayOf(ctx)
  return (skuId, agentId, there) =>
    rows
      .filter(
        ({ skuIds: skus, agentIds: agents }) =>
          (skus.length === 0 || skus.includes(skuId)) && (agents.length === 0 || agents.includes(agentId)),
      )
      .map((ladder) => stepwiseOf(ladder, today, there))
}

export const stepwiseOf = (ladder: LoadedLadder, today: string, there: There): Stepwise => ({
  rule: ladder.name,
  adjust: (total, guests, { date }, unit) => {
    if (ladder.serviceFrom !== null && date < ladder.serviceFrom) return null
    if (ladder.serviceTo !== null && date > ladder.serviceTo) return null
    const step = stepAt(ladder, placeOf(guests, date, today))
    if (!step) return null
    // It decides where it has a step, also for guests that the step does not name: they keep their price.
    const after = { ...total }
    for (const kind of kinds) {
      const value = step.values[kind]
      const count = guests[guestKey[kind]]
      const [agent, base] = [unit.agent[amountKey[kind]], unit.base[amountKey[kind]]]
      if (value === null || count === 0 || agent === null || base === null) continue
      const price = stepped(ladder.method, value, { agent, base }, there)
      after.agent += count * (price.agent - agent)
      after.base += count * (price.base - base)
    }
    return after
  },
})

const placeOf = (guests: Guests, date: string, today: string): LadderPlace => ({
  quantity: guests.adults + guests.children + guests.units,
  lead: (Date.parse(date) - Date.parse(today)) / 86_400_000,
  date,
})
