import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { readStock, shortageOf } from '../../stock/stock.public.ts'
import { bookingDeadline, startsAt } from '../order/booking-time.ts'
import { needsOfSku } from '../create/plan/plan-lines.ts'
import { countsOf, readWhole, requireVisible } from '../order/order-records.ts'
import { loadOrderSkus } from '../order/order-skus.ts'
import { legLines } from './wanted-ways.ts'

/** Days that are told at once. */
const shownDays = 14

export type WaysBack = {
  /** The first of the days told, and the first and last that an open return may be used. */
  from: string
  since: string
  until: string
  rows: { date: string; session: string }[]
}

/** The sailings that take an order's whole party back, two weeks of them from a day on; none without an open return. They are promised when one is reserved. */
export async function waysBack(
  ctx: Ctx,
  { id, from }: { id: number; from?: string | undefined },
): Promise<WaysBack> {
  await requireVisible(ctx, id)
  return asMerchant(ctx, async (inner) => {
    const { order, lines } = await readWhole(inner, id)
    const back = legLines(lines).find(({ leg }) => leg === 2)
    const out = lines.findLast(({ leg }) => leg === 1)
    if (!back?.open_until || !out) {
      const day = order.service_date
      return { from: day, since: day, until: day, rows: [] }
    }
    const until = back.open_until
    const today = todayOf(inner)
    const since = today > out.date ? today : out.date
    const first = from && from > since ? from : since
    const sku = (await loadOrderSkus(inner, [back.sku_id])).get(back.sku_id) ?? fail('notFound')
    const zone = inner.merchant.timeZone
    const sailings = daysOf(first, until).flatMap((date) =>
      (sku.sessions.length ? sku.sessions : ['']).map((session) => ({ date, session })),
    )
    const drawn = sailings
      .filter(({ date, session }) => {
        const start = startsAt(date, session || sku.startTime, zone)
        const isAfter = start > new Date(out.leg_starts_at ?? order.starts_at)
        return isAfter && inner.now <= bookingDeadline(date, start, sku.latestBookingDays, zone)
      })
      .map((sailing) => ({
        ...sailing,
        needs: needsOfSku({
          sku,
          counts: countsOf(back),
          days: [sailing.date],
          session: sailing.session,
          by: { agentId: order.agent_id, channel: order.channel },
        }),
      }))
    const stocks = await readStock(
      inner,
      drawn.flatMap(({ needs }) => needs),
    )
    const rows = drawn
      .filter(({ needs }) => shortageOf(stocks, needs) === null)
      .map(({ date, session }) => ({ date, session }))
    return { from: first, since, until, rows }
  })
}

function daysOf(from: string, until: string): string[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: shownDays }, (_, at) => first.add({ days: at }).toString()).filter(
    (date) => date <= until,
  )
}
