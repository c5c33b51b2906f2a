import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import { amountKey } from '#contract/kit/guests.ts'
import { dayIn } from '../../kit/text/days.ts'
import { AppError } from '../../kit/call/errors.ts'
import { departuresAt } from '../../order-entry/entry.public.ts'
import { bookingDeadline, startsAt } from '../../orders/orders.public.ts'
import type { GuestKind } from '../port/adapter.ts'
import type { Slot } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { offersOf, type OwnOffer } from './offers.ts'
import { ownPriceOn } from './own-prices.ts'

const maxDays = 400
/** Days of one look: the same windows for everybody, so that they are kept for everybody. */
const windowDays = 31

/** Departures of an offer from one day to another, both included; answered from cached looks. */
export async function slotsOf(acting: Acting, offerId: number, from: string, to: string): Promise<Slot[]> {
  if (!dayIn(from) || !dayIn(to)) return []
  const offer = (await offersOf(acting)).find(({ id }) => id === offerId)
  return offer ? slotsOfOffer(acting, offer, from, to) : []
}

export async function slotsOfOffer(
  acting: Acting,
  offer: OwnOffer,
  from: string,
  to: string,
): Promise<Slot[]> {
  const { connection } = acting
  const ctx = await acting.outside()
  const today = ctx.now.toISOString().slice(0, 10)
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (days < 1) return []
  const first = Temporal.PlainDate.from(from)
  const windows = Array.from({ length: Math.ceil(Math.min(days, maxDays) / windowDays) }, (_, at) => {
    const start = first.add({ days: at * windowDays })
    const end = first.add({ days: Math.min(days, maxDays, (at + 1) * windowDays) - 1 })
    return { from: start.toString(), to: end.toString() }
  }).filter((window) => window.to >= Temporal.PlainDate.from(today).subtract({ days: 1 }).toString())
  const slots: Slot[] = []
  for (const window of windows) {
    const look = { agentId: connection.agentId, skuId: offer.skuId, ...window }
    const found = await departuresAt(ctx, look).catch((error: unknown) => {
      // An agent that may not order, a product in the bin: nothing can be had.
      if (error instanceof AppError) return null
      throw error
    })
    for (const { date, departures } of found?.rows ?? [])
      for (const departure of departures)
        if (!offer.session || departure.session === offer.session)
          slots.push(slotOf(acting, { offer, date, departure }))
  }
  return slots
}

type EngineSlotsView = { offer: OwnOffer; date: string; departure: Departure }
function slotOf({ connection }: Acting, { offer, date, departure }: EngineSlotsView): Slot {
  const zone = connection.timeZone
  const time = departure.session || (offer.openDay ? '00:00' : offer.startTime)
  const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time })
  const end = offer.openDay
    ? Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '23:59' })
    : start.add({ minutes: offer.durationMinutes ?? 60 })
  const begins = startsAt(date, departure.session || offer.startTime, zone)
  const cutoff = bookingDeadline(date, begins, offer.latestBookingDays, zone)
  const left = departure.left === null ? null : Math.max(0, departure.left - connection.stockBuffer)
  const own = offer.own && ownPriceOn(offer.own, date, departure.session)
  const why = offer.own && !own && departure.why === null ? 'noPrice' : whyOf(departure.why, left)
  return {
    offerId: offer.id,
    date,
    session: departure.session,
    startsAt: isoOf(start),
    endsAt: isoOf(end),
    cutoffAt: cutoff.toISOString(),
    open: why === '' && offer.live,
    why: why === '' && !offer.live ? 'closed' : why,
    left: why === 'soldOut' ? 0 : left,
    capacity: null,
    currency: offer.currency,
    ...(offer.own ? (own ?? noPrices) : pricesOf(connection.markupBasisPoints, departure)),
  }
}

const noPrices: Pick<Slot, 'retail' | 'net'> = { retail: {}, net: {} }

export const isoOf = (at: Temporal.ZonedDateTime): string =>
  at.toString({ timeZoneName: 'never', smallestUnit: 'second' })

function whyOf(why: Departure['why'], left: number | null): Slot['why'] {
  switch (why) {
    case null:
      return left === 0 ? 'soldOut' : ''
    case 'notOnSale':
      return 'notOnSale'
    case 'noPrice':
      return 'noPrice'
    case 'late':
      return 'tooLate'
    case 'closed':
    case 'blocked':
      return 'closed'
    default:
      return 'soldOut'
  }
}

/** What a guest pays there: our price and what the connection adds, half up. */
export const withMarkup = (minor: number, basisPoints: number): number =>
  Number((BigInt(minor) * BigInt(10_000 + basisPoints) * 2n + 10_000n) / 20_000n)

const kinds: readonly GuestKind[] = ['adult', 'child', 'infant', 'unit']
function pricesOf(markup: number, { price }: Departure): Pick<Slot, 'retail' | 'net'> {
  const net: Slot['net'] = {}
  const retail: Slot['retail'] = {}
  for (const kind of kinds) {
    const minor = price[amountKey[kind]]
    if (minor === null) continue
    net[kind] = minor
    retail[kind] = withMarkup(minor, markup)
  }
  return { net, retail }
}
