import { firstOf, itemAt, lastOf, mustGet } from '#contract/kit/given.ts'
import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import {
  partQuestions,
  type ExistingPackages,
  type OrderSku,
  type PlannedLine,
  type Taking,
} from '../orders/orders.public.ts'
import { resolvePrices, type ResolvedPrice } from '../pricing/pricing.public.ts'
import {
  availability,
  channelOf,
  readStock,
  shortageOf,
  type Availability,
  type ShortWhy,
} from '../stock/stock.public.ts'
import { deadlineFrom, deadlineOf, whyNot, type DayDepartures } from './departures.ts'
import { minOf, linesOfPackage, packageLeft, packageNeedsOf, type ChosenPart } from './package-entry.ts'

const adult = { adults: 1, children: 0, infants: 0, units: 0 }

/**
 * The days of packages over a range, both ends included: the price with the first options that can be had, and what is
 * left by the package's own limit and by the best option of each part. A package has no sessions of its own.
 */
export async function packageDepartures(
  ctx: Ctx,
  agent: AgentFacts,
  wanted: readonly OrderSku[],
  existing: ExistingPackages,
  days: readonly string[],
): Promise<DayDepartures[]> {
  const by = { agentId: agent.id, channel: channelOf(ctx.actor) }
  const left = await lefts(ctx, { wanted, existing, days, by })
  const priced = await packagePrices(ctx, agent, wanted, existing, days)
  return priced.map(({ sku, date, lines, price }) => {
    const cell = left(sku, date)
    const { deadline, late, until } = packageDeadline(ctx, sku, date, lines)
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
      ...(cell.resource && { resource: cell.resource }),
    }
    return { skuId: sku.id, date, departures: [departure], until }
  })
}

type PackagePrice = { sku: OrderSku; date: string; lines: PlannedLine[]; price: ResolvedPrice }

/** What packages come to on each of the days with the first options that can be had; without lines where a part cannot. */
export async function packagePrices(
  ctx: Ctx,
  agent: AgentFacts,
  wanted: readonly OrderSku[],
  existing: ExistingPackages,
  days: readonly string[],
): Promise<PackagePrice[]> {
  const by = { agentId: agent.id, channel: channelOf(ctx.actor) }
  const requested = wanted.flatMap((sku) =>
    days.map((date) => ({
      sku,
      date,
      lines: linesOfPackage(ctx, existing, sku, { item: { date }, counts: adult, by }),
    })),
  )
  const prices = await resolvePrices(
    ctx,
    requested.map(({ sku, date, lines }) => ({
      skuId: sku.id,
      agentId: agent.id,
      date,
      session: '',
      guests: { ...adult, units: sku.chargeMethod === 'per-unit' ? 1 : 0 },
      parts: partQuestions(lines),
    })),
  )
  return requested.map((one, at) => ({ ...one, price: itemAt(prices, at) }))
}

/** The earliest of its parts' deadlines and its own; one whose parts all come later begins with the first of them. */
export function packageDeadline(ctx: Ctx, sku: OrderSku, date: string, lines: readonly PlannedLine[]) {
  const [first] = lines.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  const own = first ? deadlineFrom(ctx, sku, date, first.start) : deadlineOf(ctx, sku, date, '')
  const all = [own, ...lines.map((line) => deadlineFrom(ctx, line.sku, line.date, line.start))]
  return {
    deadline: firstOf(all.map(({ deadline }) => deadline).toSorted()),
    late: all.some(({ late }) => late),
    until: Math.min(...all.map(({ until }) => until)),
  }
}

type PackageDeparturesInput = {
  wanted: readonly OrderSku[]
  existing: ExistingPackages
  days: readonly string[]
  by: Taking
}

/** How many of each package on each day: by what can be had of each part, then by what the parts draw together. */
async function lefts(
  ctx: Ctx,
  { wanted, existing, days, by }: PackageDeparturesInput,
): Promise<(sku: OrderSku, date: string) => Bound> {
  const choose = await chooser(ctx, { wanted, existing, days, by })
  const plans = wanted.flatMap((sku) => days.map((date) => ({ sku, date, ...choose(sku, date) })))
  const stocks = await readStock(
    ctx,
    plans.flatMap(({ sku, date, chosen }) => packageNeedsOf({ sku, date, by }, chosen, 1)),
  )
  const view = plans.map(({ sku, date, chosen, bound }) => {
    const together = shortageOf(stocks, packageNeedsOf({ sku, date, by }, chosen, 1))
    // What holds alone keep from one part may be sold out for two that draw on one pool: they are asked together. So may
    // guests draw on a blocked pool that a part sold by the unit does not draw on by itself.
    if (bound.why !== null && bound.why !== 'held' && together?.why !== 'blocked')
      return [`${sku.id}|${date}`, bound] as const
    const left = packageLeft({ sku, date, by }, chosen, stocks)
    const short = left === 0 ? together : null
    return [`${sku.id}|${date}`, { left, why: short?.why ?? null, resource: short?.resource ?? '' }] as const
  })
  const bounds = new Map<string, Bound>(view)
  return (sku, date) => mustGet(bounds, `${sku.id}|${date}`)
}

/** The best option of each part on a day, and what stands in the way of one of them or of the package itself. */
async function chooser(ctx: Ctx, { wanted, existing: { packages, skus }, days, by }: PackageDeparturesInput) {
  const parts = wanted.flatMap(({ id }) => mustGet(packages, id).parts)
  const ahead = Math.max(0, ...parts.map(({ day, nights }) => day + (nights ?? 0)))
  const ids = [...wanted.map(({ id }) => id), ...parts.flatMap(({ options }) => options.map((o) => o.skuId))]
  const until = later(lastOf(days), ahead)
  const cells = await availability(ctx, [...new Set(ids)], firstOf(days), until, by.agentId)
  const byKey = new Map(cells.map((cell) => [`${cell.skuId}|${cell.date}|${cell.session}`, cell]))
  const cellOf = (skuId: number, date: string, session: string) =>
    byKey.get(`${skuId}|${date}|${session}`) ?? byKey.get(`${skuId}|${date}|`)
  return (sku: OrderSku, date: string): { chosen: ChosenPart[]; bound: Bound } => {
    const best = mustGet(packages, sku.id).parts.map((part) => {
      const nights = Array.from({ length: part.nights ?? 1 }, (_, at) => later(date, part.day + at))
      const each = part.options.flatMap(({ skuId, session }): Option[] => {
        const option = skus.get(skuId)
        if (!option?.enabled) return []
        const sessions = session ? [session] : option.sessions.length ? option.sessions : ['']
        return sessions.map((time) => ({
          ...scarcest(nights.map((night) => toBound(cellOf(skuId, night, time)))),
          part: { sku: option, days: nights, session: time },
        }))
      })
      return bestOf(each)
    })
    return {
      chosen: best.flatMap(({ part }) => part ?? []),
      bound: scarcest([toBound(cellOf(sku.id, date, '')), ...best]),
    }
  }
}

/** How many could be taken (null = not limited), and why none can. */
type Bound = { left: number | null; why: ShortWhy | null; resource?: string }
type Option = Bound & { part?: ChosenPart }
const toBound = (cell: Availability | undefined): Bound =>
  cell
    ? { left: cell.blocked ? 0 : cell.left, why: cell.why, resource: cell.resource }
    : { left: null, why: null }

/** All of them are needed: the first that stands in the way is told, a blocked day before all else. */
const scarcest = (all: readonly Bound[]): Bound => {
  const { why, resource = '' } = all.find((one) => one.why === 'blocked') ??
    all.find((one) => one.why !== null && one.why !== 'held') ??
    all.find((one) => one.why !== null) ?? { why: null }
  return { left: minOf(all.map(({ left }) => left)), why, resource }
}
/** One of them is enough: the first of which most is left. */
const bestOf = (all: readonly Option[]): Option => {
  const open = all.filter(({ why }) => why === null)
  const rank = ({ left }: Option) => left ?? Infinity
  return open.toSorted((a, b) => rank(b) - rank(a))[0] ?? all[0] ?? { left: 0, why: 'soldOut' }
}

const later = (date: string, days: number): string =>
  days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString()
