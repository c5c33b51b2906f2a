import { firstOf, itemAt } from '#contract/kit/given.ts'
import type { EntryItem, ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import { sumTaxes } from '#contract/pricing/tax/tax.ts'
import type { AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/call/errors.ts'
import {
  addOnQuestions,
  atPlace,
  loadOrderPackages,
  loadOrderSkus,
  needsOfSku,
  offeringsOf,
  partQuestions,
  planLegs,
  tracedAddOns,
  serviceDays,
  startsAt,
  type ExistingPackages,
  type OrderSku,
  type PlannedLine,
} from '../orders/orders.public.ts'
import { resolvePrices, type ResolvedPrice } from '../pricing/pricing.public.ts'
import {
  channelOf,
  readStock,
  reserve,
  shortageOf,
  type LockedStocks,
  type StockNeed,
  type Taker,
} from '../stock/stock.public.ts'
import { deadlineOf, whyNot } from './departures.ts'
import { packageDeadline } from './package-departures.ts'
import { leftOf, linesOfPackage, oneMoreOf, packageLeft, packageNeedsOf } from './package-entry.ts'
import { addOnDeadlines, addOnsOfItem, tellAddOns } from './entry-add-ons.ts'
import { claimPromos, tellPromo } from './price-promo.ts'

type PriceItemsInput = {
  item: EntryItem
  sku: OrderSku
  by: Taker
  guests: { adults: number; children: number; infants: number; units: number }
  days: string[]
  /** Of a package; none where one of its parts cannot be had. */
  lines: PlannedLine[]
  needs: StockNeed[]
  addOns: PlannedLine[]
  /** Of a round trip whose way back is chosen. */
  back: PlannedLine | null
}

/**
 * What each of these items costs this agent now, and what stands in its way; stock counts what the items before it
 * take, unless they are choices (`apart`). `placeOf` names an item in a refusal. Nothing is held: the order decides again under its locks. 404 for an
 * unknown SKU, 400000 for a session that the SKU does not have.
 */
export async function priceItems(
  ctx: Ctx,
  agent: AgentFacts,
  items: readonly EntryItem[],
  placeOf: (at: number) => string,
  promoCode?: string,
  apart = false,
): Promise<ItemPrice[]> {
  const skus = await loadOrderSkus(
    ctx,
    items.map((item) => item.skuId),
  )
  const existing = await loadOrderPackages(ctx, skus.values())
  const channel = channelOf(ctx.actor)
  const requested = items.map((item, at) => {
    const sku = skus.get(item.skuId) ?? fail('notFound')
    // Sold beside a product, never alone.
    if (sku.addOn) fail('notFound')
    const by = { skuId: sku.id, agentId: agent.id, channel }
    return readItem(ctx, existing, { item, sku, by, place: placeOf(at) })
  })
  const promos = await claimPromos(ctx, agent.id, requested, promoCode)
  const questions = requested.flatMap(
    ({ item: { skuId, session }, sku, guests, days, lines, addOns }, at) => [
      ...days.map((date) => ({
        skuId,
        agentId: agent.id,
        date,
        session,
        guests,
        promo: promos[at]?.claim,
        order: requested[at],
        ...(sku.packagePrice !== null && { parts: partQuestions(lines) }),
      })),
      ...addOns.flatMap((line) => addOnQuestions(line, { agentId: agent.id, order: itemAt(requested, at) })),
    ],
  )
  const prices = await resolvePrices(ctx, questions)
  const stocks = await readStock(
    ctx,
    requested.flatMap((one) => [...one.needs, ...oneMore(one), ...one.addOns.flatMap(({ needs }) => needs)]),
  )
  let from = 0
  const next = (count: number) => prices.slice(from, (from += count))
  return requested.map((one, at) => {
    const own = next(one.days.length)
    const beside = one.addOns.map((line) => next(line.days.length))
    const promo = tellPromo(promos[at], own)
    return { ...tellItem(ctx, one, { own, beside, apart }, stocks), ...(promo && { promo }) }
  })
}

type Reading = { item: EntryItem; sku: OrderSku; by: Taker; place: string }

function readItem(ctx: Ctx, existing: ExistingPackages, { item, sku, by, place }: Reading): PriceItemsInput {
  if (sku.sessions.length ? !sku.sessions.includes(item.session) : item.session !== '')
    failField(`${place}session`, sku.sessions.length ? 'notAllowed' : 'unknown')
  const stay = sku.productType === 'hotel-room' ? item.endDate : undefined
  const days = serviceDays(item.date, stay)
  if (days.length > 90) failField(`${place}endDate`, 'tooLarge', { max: 90 })
  const { adults, children, infants } = item
  const guests = { adults, children, infants, units: sku.chargeMethod === 'per-unit' ? 1 : 0 }
  if (sku.packagePrice !== null) {
    const lines = linesOfPackage(ctx, existing, sku, { item, counts: guests, by })
    const addOns = addOnsOfItem(ctx, existing, { item, guests, by, place }, offeringsOf(sku, lines))
    return {
      item,
      sku,
      by,
      guests,
      days,
      lines,
      needs: lines.flatMap((line) => line.needs),
      addOns,
      back: null,
    }
  }
  const { session } = item
  const back = backOf(ctx, existing, { item, sku, by, place, guests })
  const needs = [...needsOfSku({ sku, counts: guests, days, session, by }), ...(back?.needs ?? [])]
  const start = startsAt(item.date, session || sku.startTime, ctx.merchant.timeZone)
  const offering = { partId: null, sku, days, session, start }
  const addOns = addOnsOfItem(ctx, existing, { item, guests, by, place }, [offering])
  return { item, sku, by, guests, days, lines: [], needs, addOns, back }
}

/** Before it is chosen, a round trip is priced by its way out. */
function backOf(
  ctx: Ctx,
  existing: ExistingPackages,
  { item, sku, by, place, guests: counts }: Reading & Pick<PriceItemsInput, 'guests'>,
): PlannedLine | null {
  if (!item.back) return null
  try {
    return planLegs(ctx, item, { sku, counts, by, skus: existing.skus })[1] ?? null
  } catch (error) {
    throw atPlace(place, error)
  }
}

/** What one more adult, or unit, would draw: what is left is told in those. */
const oneMore = (input: PriceItemsInput): StockNeed[] =>
  input.sku.packagePrice === null
    ? oneMoreOf(drawingOf(input))
    : packageNeedsOf(wholeOf(input), input.lines, 1)
const drawingOf = ({ sku, days, item: { session }, by }: PriceItemsInput) => ({ sku, days, session, by })
const wholeOf = ({ sku, item: { date }, by }: PriceItemsInput) => ({ sku, date, by })

/** Adults or units that could be taken; null = not limited. */
const leftOfItem = (input: PriceItemsInput, stocks: LockedStocks): number | null =>
  input.sku.packagePrice === null
    ? leftOf(drawingOf(input), stocks)
    : packageLeft(wholeOf(input), input.lines, stocks)

type PriceItemsView = { own: ResolvedPrice[]; beside: ResolvedPrice[][]; apart: boolean }

function tellItem(
  ctx: Ctx,
  input: PriceItemsInput,
  { own, beside, apart }: PriceItemsView,
  stocks: LockedStocks,
): ItemPrice {
  const { sku, needs } = input
  const [first] = own as [ResolvedPrice, ...ResolvedPrice[]]
  const left = leftOfItem(input, stocks)
  const nightly =
    sku.productType === 'hotel-room' &&
    input.days.map((date, night) => ({
      date,
      totalMinor: own[night]?.totalMinor ?? null,
      left: leftOf({ ...drawingOf(input), days: [date] }, stocks),
    }))
  const shortage = shortageOf(stocks, needs)
  if (!shortage && !apart) reserve(stocks, needs, 'sold')
  const addOns = tellAddOns(input.addOns, beside, stocks)
  const totals = own.map((price) => price.totalMinor)
  const totalMinor = sum([...totals, ...addOns.map((one) => one.totalMinor)])
  const { deadline, late } = deadlineOfItem(ctx, input)
  const why =
    whyNot({
      price: {
        onSale: own.every((price) => price.onSale) && (sku.packagePrice === null || input.lines.length > 0),
        closed: own.some((price) => price.closed),
      },
      priced: sum(totals) !== null,
      stock: shortage?.why ?? null,
      late: false,
    }) ??
    addOns.find((one) => one.why)?.why ??
    (late ? 'late' : null)
  const { currency, unit } = first
  const all = [...own, ...beside.flat()]
  return {
    currency,
    unit,
    totalMinor,
    nights: own.length,
    ...(nightly && { nightly }),
    addOns,
    taxes: totalMinor === null ? [] : taxesView(all),
    left,
    why,
    ...(shortage && { shortOn: shortage.need.date }),
    ...(shortage?.resource && { resource: shortage.resource }),
    deadline,
    ...(ctx.actor.kind === 'staff' && {
      baseCurrency: first.baseCurrency,
      baseTotalMinor: sum(all.map((price) => price.baseTotalMinor)),
      rate: first.rate,
      rateDate: first.rateDate,
      trace: tracedAddOns(first.trace, input.addOns, beside),
    }),
  }
}

/** The earliest until which it, all of its parts and its add-ons may be booked. */
function deadlineOfItem(ctx: Ctx, { sku, item, lines, addOns, back }: PriceItemsInput) {
  const own =
    sku.packagePrice === null
      ? deadlineOf(ctx, sku, item.date, item.session)
      : packageDeadline(ctx, sku, item.date, lines)
  const all = [own, ...addOnDeadlines(ctx, back ? [...addOns, back] : addOns)]
  return {
    deadline: firstOf(all.map(({ deadline }) => deadline).toSorted()),
    late: all.some(({ late }) => late),
  }
}

const taxesView = (prices: readonly ResolvedPrice[]) =>
  sumTaxes(prices.flatMap(({ tax }) => (tax ? [{ ...tax, taxMinor: tax.agent }] : [])))

const sum = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((all, one) => (all === null || one === null ? null : all + one), 0)
