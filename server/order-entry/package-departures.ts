import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import {
  partQuestions,
  type KnownPackages,
  type OrderSku,
  type PlannedLine,
} from '../orders/orders.public.ts'
import { resolvePrices } from '../pricing/pricing.public.ts'
import { availability, channelOf, type Availability, type ShortWhy } from '../stock/stock.public.ts'
import { deadlineOf, whyNot, type DayDepartures } from './departures.ts'
import { boundBy, least, linesOfPackage } from './package-entry.ts'

const adult = { adults: 1, children: 0, infants: 0, units: 0 }

/**
 * The days of packages over a range, both ends included: the price with the first options that can be had, and what is
 * left by the package's own limit and by the best option of each part. A package has no sessions of its own.
 */
export async function packageDepartures(
  ctx: Ctx,
  agent: AgentFacts,
  wanted: readonly OrderSku[],
  known: KnownPackages,
  days: readonly string[],
): Promise<DayDepartures[]> {
  const by = { agentId: agent.id, channel: channelOf(ctx.actor) }
  const left = await lefts(ctx, wanted, known, days, agent.id)
  const asked = wanted.flatMap((sku) =>
    days.map((date) => ({
      sku,
      date,
      lines: linesOfPackage(ctx, known, sku, { item: { date }, counts: adult, by }),
    })),
  )
  const prices = await resolvePrices(
    ctx,
    asked.map(({ sku, date, lines }) => ({
      skuId: sku.id,
      agentId: agent.id,
      date,
      session: '',
      guests: { ...adult, units: sku.chargeMethod === 'per-unit' ? 1 : 0 },
      parts: partQuestions(lines),
    })),
  )
  return asked.map(({ sku, date, lines }, at) => {
    const price = prices[at]!
    const cell = left(sku, date)
    const { deadline, late } = packageDeadline(ctx, sku, date, lines)
    const departure: Departure = {
      session: '',
      price: price.unit,
      left: cell.left,
      deadline,
      why: whyNot({
        price: { ...price, onSale: price.onSale && lines.length > 0 },
        priced: price.totalMinor !== null,
        stock: cell.why,
        late,
      }),
    }
    return { skuId: sku.id, date, departures: [departure] }
  })
}

/** The earliest of its parts' deadlines and its own. */
export function packageDeadline(ctx: Ctx, sku: OrderSku, date: string, lines: readonly PlannedLine[]) {
  const [first] = lines.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  const own = deadlineOf(ctx, { ...sku, startTime: first?.session || (first?.sku.startTime ?? '') }, date, '')
  const all = [own, ...lines.map((line) => deadlineOf(ctx, line.sku, line.date, line.session))]
  return {
    deadline: all.map(({ deadline }) => deadline).toSorted()[0]!,
    late: all.some(({ late }) => late),
  }
}

async function lefts(
  ctx: Ctx,
  wanted: readonly OrderSku[],
  { packages, skus }: KnownPackages,
  days: readonly string[],
  agentId: number,
) {
  const parts = wanted.flatMap(({ id }) => packages.get(id)!.parts)
  const ahead = Math.max(0, ...parts.map(({ day, nights }) => day + (nights ?? 0)))
  const ids = [...wanted.map(({ id }) => id), ...parts.flatMap(({ options }) => options.map((o) => o.skuId))]
  const cells = await availability(ctx, [...new Set(ids)], days[0]!, later(days.at(-1)!, ahead), agentId)
  const byKey = new Map(cells.map((cell) => [`${cell.skuId}|${cell.date}|${cell.session}`, cell]))
  const cellOf = (skuId: number, date: string, session: string) =>
    byKey.get(`${skuId}|${date}|${session}`) ?? byKey.get(`${skuId}|${date}|`)
  return (sku: OrderSku, date: string): Bound => {
    const own = cellOf(sku.id, date, '')
    const parts = packages.get(sku.id)!.parts.map((part) => {
      const nights = Array.from({ length: part.nights ?? 1 }, (_, at) => later(date, part.day + at))
      const each = part.options.flatMap(({ skuId, session }) => {
        const option = skus.get(skuId)
        if (!option?.enabled) return []
        const sessions = session ? [session] : option.sessions.length ? option.sessions : ['']
        return sessions.map((time) => {
          const { left, why } = scarcest(nights.map((night) => toBound(cellOf(skuId, night, time))))
          return { left: boundBy(left, option.chargeMethod, sku.chargeMethod), why }
        })
      })
      return best(each)
    })
    return scarcest([toBound(own), ...parts])
  }
}

/** How many could be taken (null = not limited), and why none can. */
type Bound = { left: number | null; why: ShortWhy | null }
const toBound = (cell: Availability | undefined): Bound =>
  cell ? { left: cell.blocked ? 0 : cell.left, why: cell.why } : { left: null, why: null }

/** All of them are needed. */
const scarcest = (all: readonly Bound[]): Bound => ({
  left: least(all.map(({ left }) => left)),
  why: all.find(({ why }) => why !== null)?.why ?? null,
})
/** One of them is enough. */
const best = (all: readonly Bound[]): Bound => {
  const open = all.filter(({ why }) => why === null)
  if (!open.length) return all[0] ?? { left: 0, why: 'soldOut' }
  const left = open.some((one) => one.left === null) ? null : Math.max(...open.map((one) => one.left!))
  return { left, why: null }
}

const later = (date: string, days: number): string =>
  days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString()
