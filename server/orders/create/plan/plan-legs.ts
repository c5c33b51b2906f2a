import { returnMistake, type BackAsk } from '#contract/catalog/skus/way-back.ts'
import type { Amounts } from '#contract/kit/guests.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { portion } from '#contract/kit/money/money.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import { fail, failField, failFields } from '../../../kit/call/errors.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import type { ResolvedPrice } from '../../../pricing/pricing.public.ts'
import { todayOf } from '../../../kit/text/today.ts'
import { startsAt } from '../../order/booking-time.ts'
import type { Counts } from '../guests.ts'
import type { RetainedLegs } from '../order-request.ts'
import { splitTaxes, taxesOf, type LineTax } from '../../money/order-tax.ts'
import { planLine, type PlannedLine, type Taking } from './plan-lines.ts'
import type { OrderSku } from '../../order/order-skus.ts'

type Leaving = {
  date: string
  endDate?: string | undefined
  session: string
  supplierId?: number | undefined
  back?: BackAsk | undefined
  amends?: { moved?: boolean; legs?: RetainedLegs } | undefined
}
type Planning = { sku: OrderSku; counts: Counts; by: Taking; skus: ReadonlyMap<number, OrderSku> }

/** The other SKUs that requests need for their way back. */
export const backSkuIdOf = (sku: Pick<OrderSku, 'wayBackId'>, amends: Leaving['amends']): number | null =>
  amends?.legs ? amends.legs.backSkuId : sku.wayBackId

/** The line of a SKU that is sold by itself; of a round trip one for each way. */
export function planLegs(ctx: Ctx, request: Leaving, { sku, counts, by, skus }: Planning): PlannedLine[] {
  const { timeZone } = ctx.merchant
  const ways = waysOf(sku, request)
  const plan = (leg: LegNo | null): PlannedLine => ({
    ...planLine({ kind: 'sku', partId: null, sku, counts, request, by }, timeZone),
    leg,
  })
  if (ways.length === 0) {
    if (request.back && !request.amends) failField('back', 'notAllowed')
    return [plan(null)]
  }
  const out = plan(1)
  if (!ways.includes(2)) return [out]
  const back = planBack(ctx, request, out, { sku, counts, by, skus })
  return ways.includes(1) ? [out, back] : [back]
}

const waysOf = ({ wayBackId }: OrderSku, { amends }: Leaving): readonly LegNo[] =>
  amends?.legs?.ways ?? (wayBackId === null ? [] : [1, 2])

function planBack(
  ctx: Ctx,
  { date: outDate, back = { open: false, session: '' }, amends }: Leaving,
  out: PlannedLine,
  { sku, counts, by, skus }: Planning,
): PlannedLine {
  const sails = skus.get(backSkuIdOf(sku, amends) ?? 0)
  if (!sails || (!sails.enabled && !amends))
    fail('orders.notOnSale', { item: sails ? nameIn(sails.names, ctx.language) : '' })
  // What was sold open stays open, whatever the product says by now.
  const stands = amends !== undefined && back.open && back.date !== undefined
  const mistake = stands ? null : returnMistake(sku, back)
  if (mistake) failFields([mistake])
  // The way out may not move past its last day; one that lapsed long ago hinders nothing else.
  if (back.open && amends?.moved && back.date && back.date < outDate)
    failField('date', 'orders.legs.afterValid', { date: back.date })
  if (back.open) {
    const until = back.date ?? lastDayOf(outDate, sku.openReturnDays ?? 0)
    if (amends && !stands && until < todayOf(ctx))
      failField('back.open', 'orders.legs.afterValid', { date: until })
    return openBack(ctx, sails, counts, until)
  }
  const { session, date } = back
  if (!date) failField('back.date', 'required')
  if (sails.sessions.length ? !sails.sessions.includes(session) : session !== '')
    failField('back.session', sails.sessions.length ? 'notAllowed' : 'unknown')
  const line = planLine(
    { kind: 'sku', partId: null, sku: sails, counts, request: { date, session }, by },
    ctx.merchant.timeZone,
  )
  if (waysOf(sku, { date, session, amends }).includes(1) && line.start <= out.start)
    failField('back.date', 'orders.legs.beforeOut')
  return { ...line, leg: 2 }
}

const lastDayOf = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** It takes no seat, has no supplier and begins on no day: it may be used until the end of its last. */
const openBack = ({ merchant }: Ctx, sku: OrderSku, counts: Counts, until: string): PlannedLine => ({
  kind: 'sku',
  partId: null,
  sku,
  counts,
  date: until,
  endDate: null,
  session: '',
  days: [until],
  start: startsAt(until, '23:59', merchant.timeZone),
  supplierId: null,
  bound: false,
  needs: [],
  leg: 2,
  openUntil: until,
})

export const isOpen = ({ openUntil }: Pick<PlannedLine, 'openUntil'>): boolean => openUntil !== null

/** What one way bears of a round trip's price: half of it, what cannot be halved the way out. */
export function halfOf(minor: number, leg: LegNo): number {
  const out = portion(minor, 1, 2)
  return leg === 1 ? out : minor - out
}

export type LegSold = { priceMinor: number; baseMinor: number; taxes: LineTax[]; unit: Amounts }
/** What one way of it is sold for, of a price that is known. */
export function soldOfLeg(prices: readonly ResolvedPrice[], leg: LegNo): LegSold {
  const sum = (of: 'totalMinor' | 'baseTotalMinor') =>
    prices.reduce((total, price) => total + (price[of] ?? 0), 0)
  const ways = ([1, 2] as const).map((way) => halfOf(sum('totalMinor'), way))
  return {
    priceMinor: halfOf(sum('totalMinor'), leg),
    baseMinor: halfOf(sum('baseTotalMinor'), leg),
    taxes: splitTaxes(taxesOf(prices), ways)[leg - 1] ?? [],
    unit: unitOfLeg(prices[0]?.unit ?? {}, leg),
  }
}
const unitOfLeg = (unit: Partial<Amounts>, leg: LegNo): Amounts => {
  const half = (minor: number | null = null) => (minor === null ? null : halfOf(minor, leg))
  return {
    adultMinor: half(unit.adultMinor),
    childMinor: half(unit.childMinor),
    infantMinor: half(unit.infantMinor),
    unitMinor: half(unit.unitMinor),
  }
}
