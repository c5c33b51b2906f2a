import { roundHalfUp } from '#contract/kit/money/amounts.ts'
import { shareOf, type Source } from '#contract/statistics/figures.ts'
import type { FigureValues } from '#contract/statistics/statistics.schema.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import { cachedFigures } from './cached-figures.ts'
import { nightSums, noNights } from './night-sums.queries.ts'
import { noOrders, orderSums, storedOrderSums, type Sums } from './order-sums.queries.ts'
import { hasSums } from './sums/stored-sums.queries.ts'
import type { SumsAsk, OrderSums, NightSums, Summed } from './summed.ts'

/** Groups by their keys with their figures, and the same of all together. */
export async function figuresOf(ctx: Ctx, source: Source, ask: SumsAsk): Promise<Summed> {
  if (source === 'orders' && (await hasSums(ctx))) {
    const costs = may(ctx, statisticsKeys.cost)
    return ordersSummed(await storedOrderSums(ctx, ask, costs), costs)
  }
  return cachedFigures(ctx, JSON.stringify([source, ask]), () => addUp(ctx, source, ask))
}

async function addUp(ctx: Ctx, source: Source, ask: SumsAsk): Promise<Summed> {
  if (source === 'nights') {
    const { groups, total, cut } = await nightSums(ctx, ask)
    return {
      groups: groups.map(({ keys, sums }) => ({ keys, values: nightValues(sums) })),
      total: nightValues(total),
      nothing: nightValues({ ...noNights, available: total.available === null ? null : 0 }),
      cut,
    }
  }
  const costs = may(ctx, statisticsKeys.cost)
  return ordersSummed(await orderSums(ctx, ask, costs), costs)
}

const ordersSummed = ({ groups, total, cut }: Sums, costs: boolean): Summed => ({
  groups: groups.map(({ keys, sums }) => ({ keys, values: orderValues(sums, costs) })),
  total: orderValues(total, costs),
  nothing: orderValues(noOrders, costs),
  cut,
})

const perOne = (minor: number, count: number): number | null =>
  count > 0 ? roundHalfUp(minor / count) : null

/** A profit that lacks a cost is not known: how many orders lack one is said, and what the others leave. */
function orderValues(sums: OrderSums, costs: boolean): FigureValues {
  const { orders, guests, revenue, refunded, cancelled, cost, lacking, knownProfit } = sums
  return {
    orders,
    guests,
    revenue,
    average: perOne(revenue, orders),
    refunded,
    cancelled,
    cancelRate: shareOf(cancelled, orders + cancelled),
    ...(costs && {
      cost,
      lacking,
      knownProfit,
      profit: lacking ? null : knownProfit,
      margin: lacking ? null : shareOf(knownProfit, revenue),
    }),
  }
}

/** What groups of orders come to together, out of their own figures. Of nights there is none: rooms may share what they draw on. */
export function addedUp(groups: readonly FigureValues[], costs: boolean): FigureValues {
  const sums = { ...noOrders }
  for (const group of groups) for (const name of orderSumNames) sums[name] += group[name] ?? 0
  return orderValues(sums, costs)
}
const orderSumNames = [
  'orders',
  'guests',
  'revenue',
  'refunded',
  'cancelled',
  'cost',
  'lacking',
  'knownProfit',
] as const satisfies readonly (keyof OrderSums)[]

/** How full rooms are is of counted rooms alone: of others nobody knows how many there are. */
const nightValues = ({
  roomNights,
  revenue,
  countedNights,
  countedRevenue,
  available,
}: NightSums): FigureValues => ({
  roomNights,
  revenue,
  adr: perOne(revenue, roomNights),
  available,
  occupancy: available === null ? null : shareOf(countedNights, available),
  revpar: available === null ? null : perOne(countedRevenue, available),
})
