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
import { availability } from '../stock/stock.public.ts'
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
  const left = await lefts(ctx, wanted, known, days)
  const asked = wanted.flatMap((sku) =>
    days.map((date) => ({
      sku,
      date,
      lines: linesOfPackage(ctx, known, sku, { item: { date }, counts: adult }),
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
        blocked: cell.blocked,
        soldOut: cell.left !== null && cell.left <= 0,
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
) {
  const parts = wanted.flatMap(({ id }) => packages.get(id)!.parts)
  const ahead = Math.max(0, ...parts.map(({ day, nights }) => day + (nights ?? 0)))
  const ids = [...wanted.map(({ id }) => id), ...parts.flatMap(({ options }) => options.map((o) => o.skuId))]
  const cells = await availability(ctx, [...new Set(ids)], days[0]!, later(days.at(-1)!, ahead))
  const byKey = new Map(cells.map((cell) => [`${cell.skuId}|${cell.date}|${cell.session}`, cell]))
  const cellOf = (skuId: number, date: string, session: string) =>
    byKey.get(`${skuId}|${date}|${session}`) ?? byKey.get(`${skuId}|${date}|`)
  return (sku: OrderSku, date: string): { left: number | null; blocked: boolean } => {
    const own = cellOf(sku.id, date, '')
    const bounds = packages.get(sku.id)!.parts.map((part) => {
      const nights = Array.from({ length: part.nights ?? 1 }, (_, at) => later(date, part.day + at))
      const each = part.options.flatMap(({ skuId, session }) => {
        const option = skus.get(skuId)
        if (!option?.enabled) return []
        const sessions = session ? [session] : option.sessions.length ? option.sessions : ['']
        return sessions.map((time) => {
          const there = nights.map((night) => cellOf(skuId, night, time))
          const blocked = there.some((cell) => cell?.blocked)
          const left = blocked ? 0 : least(there.map((cell) => cell?.left ?? null))
          return { blocked, left: boundBy(left, option.chargeMethod, sku.chargeMethod) }
        })
      })
      return {
        blocked: each.length > 0 && each.every(({ blocked }) => blocked),
        left: best(each.map(({ left }) => left)),
      }
    })
    return {
      left: least([own?.left ?? null, ...bounds.map(({ left }) => left)]),
      blocked: (own?.blocked ?? false) || bounds.some(({ blocked }) => blocked),
    }
  }
}

/** The most that any of them has; null = one of them is not limited. */
const best = (all: readonly (number | null)[]): number | null =>
  all.some((left) => left === null) ? null : Math.max(0, ...(all as number[]))

const later = (date: string, days: number): string =>
  days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString()
