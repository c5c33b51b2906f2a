import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import type { ChargeMethod } from '#contract/catalog/products.ts'
import type { Departure, WhyNot } from '#contract/order-entry/order-entry.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { momentText } from '../kit/text/moment-text.ts'
import { bookingDeadline, startsAt } from '../orders/orders.public.ts'
import { resolvePrices, type ResolvedPrice } from '../pricing/pricing.public.ts'
import { availability, type Availability, type ShortWhy } from '../stock/stock.public.ts'

/** What the departures of a SKU depend on. */
export type DepartingSku = {
  id: number
  chargeMethod: ChargeMethod
  startTime: string
  sessions: string[]
  latestBookingDays: number
}
export type DayDepartures = {
  skuId: number
  date: string
  departures: Departure[]
  /** The last moment (ms) at which none of them has become late since. */
  until: number
}

const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

/**
 * The departures of SKUs over a range of days, both ends included, with this agent's prices and what is left: a few
 * queries however many there are. One entry a SKU and day, in the order of SKUs and days.
 */
export async function departuresOf(
  ctx: Ctx,
  agent: AgentFacts,
  skus: readonly DepartingSku[],
  from: string,
  to: string,
): Promise<DayDepartures[]> {
  if (!skus.length) return []
  const days = daysFrom(from, to)
  const wanted = skus.flatMap((sku) =>
    days.flatMap((date) => sessionsOf(sku).map((session) => ({ sku, date, session }))),
  )
  const [prices, stock] = await Promise.all([
    resolvePrices(
      ctx,
      wanted.map(({ sku, date, session }) => ({
        skuId: sku.id,
        agentId: agent.id,
        date,
        session,
        guests: nobody,
      })),
    ),
    availability(
      ctx,
      skus.map((sku) => sku.id),
      from,
      to,
      agent.id,
    ),
  ])
  const left = new Map(stock.map((cell) => [`${cell.skuId}|${cell.date}|${cell.session}`, cell]))
  const cellOf = (skuId: number, date: string, session: string) =>
    // A SKU whose stock goes by day draws on the day as a whole, whatever the session.
    left.get(`${skuId}|${date}|${session}`) ?? left.get(`${skuId}|${date}|`)
  const found = new Map<string, DayDepartures>()
  wanted.forEach(({ sku, date, session }, at) => {
    const key = `${sku.id}|${date}`
    const day = found.get(key) ?? { skuId: sku.id, date, departures: [], until: Infinity }
    const time = deadlineOf(ctx, sku, date, session)
    day.departures.push(tell(sku, time, session, itemAt(prices, at), cellOf(sku.id, date, session)))
    day.until = Math.min(day.until, time.until)
    found.set(key, day)
  })
  return skus.flatMap((sku) => days.map((date) => mustGet(found, `${sku.id}|${date}`)))
}

const sessionsOf = ({ sessions }: DepartingSku): readonly string[] => (sessions.length ? sessions : [''])

export function daysFrom(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: first.until(to).days + 1 }, (_, at) => first.add({ days: at }).toString())
}

function tell(
  sku: DepartingSku,
  { deadline, late }: Deadline,
  session: string,
  price: ResolvedPrice,
  cell: Availability | undefined,
): Departure {
  const main = price.unit[amountKey[firstOf(kindsOf(sku.chargeMethod))]]
  const left = cell?.left ?? null
  return {
    session,
    price: price.unit,
    left,
    deadline,
    why: whyNot({
      price,
      priced: main !== null,
      stock: cell?.why ?? null,
      late,
    }),
    ...(cell?.resource && { resource: cell.resource }),
  }
}

/** `until`: the last moment (ms) at which it is not late; Infinity where it is. */
type Deadline = { deadline: string; late: boolean; until: number }

/** Until when it could be booked, and whether that is over. */
export function deadlineOf(
  ctx: Ctx,
  sku: Pick<DepartingSku, 'startTime' | 'latestBookingDays'>,
  date: string,
  session: string,
): Deadline {
  return deadlineFrom(ctx, sku, date, startsAt(date, session || sku.startTime, ctx.merchant.timeZone))
}

/** The same of what begins at another moment than its own: a package, which begins with the first of its parts. */
export function deadlineFrom(
  ctx: Ctx,
  sku: Pick<DepartingSku, 'latestBookingDays'>,
  date: string,
  start: Date,
): Deadline {
  const zone = ctx.merchant.timeZone
  const end = bookingDeadline(date, start, sku.latestBookingDays, zone)
  const late = ctx.now > end
  return { deadline: momentText(end, zone), late, until: late ? Infinity : end.getTime() }
}

type Facts = {
  price: Pick<ResolvedPrice, 'onSale' | 'closed'>
  priced: boolean
  /** What keeps it from being taken. */
  stock: ShortWhy | null
  late: boolean
}

/** The first reason why it cannot be sold, or null; what nobody can help goes before what staff can. */
export function whyNot({ price, priced, stock, late }: Facts): WhyNot | null {
  if (!price.onSale) return 'notOnSale'
  if (price.closed) return 'closed'
  if (!priced) return 'noPrice'
  if (stock) return stock
  return late ? 'late' : null
}
