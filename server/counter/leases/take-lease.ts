import type { LeaseTake } from '#contract/counter/leases.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { taxOf } from '#contract/pricing/tax/tax.ts'
import type { LeasePrices } from '#contract/ticketing/offline/lease.schema.ts'
import { ask, fail } from '../../kit/call/errors.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { calculateTotal } from '../../order-entry/entry.public.ts'
import { failShort, loadOrderSkus, needsOfSku, startsAt, type OrderSku } from '../../orders/orders.public.ts'
import { channelOf, leaseStock } from '../../stock/stock.public.ts'
import { callingDevice, endLease, heldLease, openLease } from '../../ticketing/ticketing.public.ts'
import { leasedSession, leaseSeats } from '../../venues/venues.public.ts'
import { tillAgent } from '../tills.ts'

/** A device that stays silent keeps its places so long after the departure: it may have sold them. */
const graceHours = 2

/**
 * Takes places of one departure out of stock for a device. Its till's shift gets what is sold, at the prices of this moment. Throws
 * `orders.soldOut` and its like, `venues.closed`, `ticketing.leaseNotPossible` where a device could not sell it alone, `ticketing.leaseOver` after the start.
 */
export async function takeLease(ctx: Ctx, input: LeaseTake): Promise<{ id: number }> {
  const device = await callingDevice(ctx, input, 'for no key update')
  if (device.user_id !== userOf(ctx).id) fail('ticketing.otherPerson')
  const shift = await lockRow(ctx, 'till_shift', input.shiftId)
  if (shift.closed_at) fail('counter.shiftClosed')
  const agentId = await tillAgent(ctx, shift.till_id)
  const { skuId, date, session, places } = input
  const sku = (await loadOrderSkus(ctx, [skuId])).get(skuId) ?? fail('notFound')
  const infantsSit = seatsInfants(sku)
  const show = await asMerchant(ctx, (inner) => leasedSession(inner, { skuId, date, session }))
  // Infants have no seat of their own, and a seat is for one guest.
  if (show && infantsSit) fail('ticketing.leaseNotPossible')
  const start = startsAt(date, show?.time || session || sku.startTime, ctx.merchant.timeZone)
  if (ctx.now >= start) fail('ticketing.leaseOver')
  const unit = await pricesOf(ctx, { agentId, skuId, date, session })
  const endsAt = new Date(start.getTime() + graceHours * 3_600_000)
  return asMerchant(ctx, async (inner) => {
    const seating = show && (await leaseSeats(inner, { sessionId: show.id, skuId, places, until: endsAt }))
    if (seating && 'left' in seating) {
      const what = nameIn(sku.names, ctx.language)
      fail('orders.soldOut', {
        what,
        date,
        session: session || show?.time || '',
        left: seating.left,
        wanted: places,
      })
    }
    const lease = {
      deviceId: device.id,
      shiftId: shift.id,
      agentId,
      skuId,
      date,
      session,
      unit,
      currency: shift.currency,
      infantsSit,
      places,
      sellUntil: start,
      endsAt,
    }
    const id = await openLease(inner, lease, seating)
    const counts = { adults: places, children: 0, infants: 0, units: 0 }
    const needs = needsOfSku({
      sku,
      counts,
      days: [date],
      session,
      by: { agentId, channel: channelOf(ctx.actor) },
    })
    const shortage = await leaseStock(inner, {
      leaseId: id,
      needs,
      until: endsAt.toISOString(),
    })
    if (shortage) failShort(ctx, shortage, [sku])
    await emit(inner, 'ticketing.leaseTaken', {
      subject: 'ticketDevice',
      subjectId: device.id,
      facts: { name: device.name, count: places, date, session },
      topics: ['ticketDevice', 'stock'],
    })
    return { id }
  })
}

/**
 * Does an infant take a place? Only what a device can sell alone is leased: by the head, its grown-ups and children drawing alike, without a
 * person's word, a way back to choose, parts, codes bought in advance, or an add-on that it requires.
 */
function seatsInfants(sku: OrderSku): boolean {
  const alone =
    sku.chargeMethod === 'per-person' &&
    sku.packagePrice === null &&
    sku.addOn === null &&
    sku.wayBackId === null &&
    sku.openTicket === null &&
    sku.productType !== 'hotel-room' &&
    sku.stockMode !== 'request' &&
    !sku.prepaid &&
    !sku.needsAudit &&
    !sku.addOns.some(({ required }) => required)
  const alike = sku.pools.every(({ adult, child }) => adult === child)
  const infants = sku.pools.map(({ infant, adult }) =>
    infant === 0 ? 'lap' : infant === adult ? 'seat' : 'other',
  )
  if (!alone || !alike || infants.includes('other') || new Set(infants).size > 1)
    fail('ticketing.leaseNotPossible')
  return infants[0] === 'seat'
}

type Priced = { agentId: number; skuId: number; date: string; session: string }
const kinds = [
  ['children', 'childMinor'],
  ['infants', 'infantMinor'],
] as const

/**
 * What one of each kind pays, all told: tax that comes on top is in it, as the guest pays one sum. What costs another sum in company than
 * alone is not leased.
 */
async function pricesOf(ctx: Ctx, { agentId, ...item }: Priced): Promise<LeasePrices> {
  const price = async (party: { adults: number; children?: number; infants?: number }) => {
    const requested = { ...item, children: 0, infants: 0, units: 0, ...party }
    const { items } = await calculateTotal(ctx, { agentId, items: [requested] })
    const [priced] = items
    if (!priced || priced.totalMinor === null || (priced.why !== null && priced.why !== 'late')) return null
    const onTop = priced.taxes.filter(({ inclusive }) => !inclusive)
    const tax = onTop.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
    return { unit: priced.unit, beforeTax: priced.totalMinor - tax, onTop }
  }
  const one = (await price({ adults: 1 })) ?? fail('ticketing.leaseNotPossible')
  const { adultMinor } = one.unit
  if (adultMinor === null || one.beforeTax !== adultMinor) fail('ticketing.leaseNotPossible')
  if ((await price({ adults: 2 }))?.beforeTax !== 2 * adultMinor) fail('ticketing.leaseNotPossible')
  const withTax = (minor: number) =>
    one.onTop.reduce((sum, { basisPoints }) => sum + taxOf(minor, basisPoints, false), minor)
  const unit: LeasePrices = { adultMinor: withTax(adultMinor), childMinor: null, infantMinor: null }
  for (const [count, key] of kinds) {
    const company = await price({ adults: 1, [count]: 1 })
    const minor = company?.unit[key] ?? null
    // A kind without a price of its own is not sold.
    unit[key] = minor !== null && company?.beforeTax === adultMinor + minor ? withTax(minor) : null
  }
  return unit
}

/** The device gives back what it has not sold. */
export async function giveBack(
  ctx: Ctx,
  { id, ...ask }: { id: number; deviceId: number; token: string },
): Promise<{ done: true }> {
  const device = await callingDevice(ctx, ask, 'for no key update')
  const lease = await heldLease(ctx, id)
  if (lease.deviceId !== device.id) fail('notFound')
  await asMerchant(ctx, (inner) => endLease(inner, { id, how: 'returned' }))
  return { done: true }
}

/** Takes a lease back by hand. The device may have sold of it: that is asked, and what comes later stands beyond the capacity. */
export async function reclaim(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ done: true }> {
  const { state, syncedAt, deviceName, places } = await heldLease(ctx, id)
  if (state !== 'open') fail('operationInvalid')
  const heard = syncedAt ? momentText(new Date(syncedAt), ctx.merchant.timeZone) : '–'
  ask(ctx, [{ key: 'counter.questions.reclaim', facts: { device: deviceName, count: places, heard } }])
  await asMerchant(ctx, (inner) => endLease(inner, { id, how: 'reclaimed', reason }))
  return { done: true }
}
