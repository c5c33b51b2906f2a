import { nameIn } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { closedForSale, type SaleDay } from '../../pricing/pricing.public.ts'
import { serviceDays } from '../order/booking-time.ts'
import { countsOf, isRemoved } from '../order/order-records.ts'
import { loadOrderSkus } from '../order/order-skus.ts'
import type { OrderWork } from '../order/order-work.ts'
import type { LinePlan } from './lines/line-plan.ts'
import { headsOf } from '../money/pieces.ts'
import type { Plan } from './plan-amendment.ts'

/** Days on which an amendment sells what did not stand there before: of who only goes or stays none. */
function bookedDays({ lines, gathered }: Plan): SaleDay[] {
  const booked = lines.flatMap(bookedOf)
  const { sku, waiting } = gathered
  return booked.length > 0 && sku.packagePrice !== null
    ? [...booked, { sku: sku.id, date: waiting.request.date, session: '' }]
    : booked
}

function bookedOf({ line, planned, counts }: LinePlan): SaleDay[] {
  if (!planned || planned.kind === 'add-on' || planned.openUntil !== null) return []
  const { sku, session, days } = planned
  const isHere = line?.sku_id === sku.id && line.session === session && line.open_until === null
  const hadRoom = isHere && headsOf(counts) <= headsOf(countsOf(line))
  const stood = hadRoom ? serviceDays(line.date, line.end_date) : []
  return days.filter((date) => !stood.includes(date)).map((date) => ({ sku: sku.id, date, session }))
}

/**
 * Refuses amendments onto days that are closed for sale. `lock`ed after the stock, as orders are made: a day that a call
 * closes meanwhile is found closed, or the call finds them there.
 */
export async function refuseClosed(ctx: Ctx, plans: readonly Plan[], lock: boolean): Promise<void> {
  const [closed] = await closedForSale(ctx, plans.flatMap(bookedDays), lock)
  if (!closed) return
  const skus = plans.flatMap(({ gathered }) => [gathered.sku, ...gathered.lines.map(({ sku }) => sku)])
  const names = skus.find(({ id }) => id === closed.sku)?.names ?? {}
  fail('orders.closed', { item: nameIn(names, ctx.language), date: closed.date, session: closed.session })
}

/** The same for an order that is posted again, with its stock taken. */
export async function refuseClosedAgain({ ctx, order, lines }: OrderWork): Promise<void> {
  const standing = lines.filter(
    (line) => !isRemoved(line) && line.kind !== 'add-on' && line.open_until === null,
  )
  const own = { sku: order.sku_id, date: order.service_date, session: order.session }
  const days = standing.flatMap((line) =>
    serviceDays(line.date, line.end_date).map((date) => ({ sku: line.sku_id, date, session: line.session })),
  )
  const [closed] = await closedForSale(ctx, [own, ...days], true)
  if (!closed) return
  const sku = (await loadOrderSkus(ctx, [closed.sku])).get(closed.sku) ?? fail('notFound')
  fail('orders.closed', { item: nameIn(sku.names, ctx.language), date: closed.date, session: closed.session })
}
