import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import type { InboundCall } from '../../../port/adapter.ts'
import type { Booking, Offer, Outcome, Slot } from '../../../port/engine.ts'
import { textIn } from '../../../../kit/outside/json-object.ts'
import { dayIn } from '../../../../kit/text/days.ts'
import { todayAt } from '../../../../kit/text/today.ts'
import { asBooking, type ExistingBooking } from '../objects/bookings.ts'
import type { Capabilities } from '../objects/capabilities.ts'
import { catalogOf, findOption, findProduct, type CatalogProduct } from '../objects/catalog.ts'
import { badRequest, refusalOf, type About } from '../errors.ts'
import type { OctoProfile } from '../profile.ts'
import type { Saying } from '../objects/products.ts'

type Json = Record<string, unknown>

/** One call, read: what a handler needs. */
export type OctoCall = InboundCall & {
  profile: OctoProfile
  capabilities: Capabilities
  language: string
  /** All that is mapped at the connection; only what is `live` is for sale. */
  offers: readonly Offer[]
  body: Json
  query: URLSearchParams
  /** Parts of the path behind the name of the resource. */
  ids: readonly string[]
}
export type Handler = (call: OctoCall) => Promise<unknown>

export const forSale = ({ offers }: Pick<OctoCall, 'offers'>): CatalogProduct[] =>
  catalogOf(offers.filter(({ live }) => live))

/** The value of an outcome, or the protocol's own error. */
export function must<T>(outcome: Outcome<T>, about: About): T {
  if (outcome.ok) return outcome.value
  throw refusalOf(outcome, about)
}

export function required(body: Json, field: string): string {
  const value = textIn(body[field])
  if (!value) throw badRequest(`${field} is required.`)
  return value
}

export const optionOf = (call: OctoCall, body: Json) => {
  const productId = required(body, 'productId')
  const product = findProduct(forSale(call), productId)
  return { product, option: findOption(product, required(body, 'optionId')) }
}

/** Prices begin at the lowest of so many days ahead. */
const priceDays = 30
const atOnce = 8

/** What products are said with. Days are looked at only where prices are asked for. */
export async function sayingOf(call: OctoCall, priced: readonly Offer[]): Promise<Saying> {
  const { connection, capabilities, language, engine } = call
  const slots = new Map<number, readonly Slot[]>()
  if (capabilities.has('pricing')) {
    for (let at = 0; at < priced.length; at += atOnce) {
      const some = priced.slice(at, at + atOnce)
      const found = await Promise.all(
        some.map((offer) => engine.availability(offer.id, ...nextDays(call, offer))),
      )
      some.forEach(({ id }, index) => slots.set(id, found[index] ?? []))
    }
  }
  return { connection, capabilities, language, slots }
}

const nextDays = ({ now }: OctoCall, { timeZone }: Offer): [string, string] => {
  const today = todayAt(now, timeZone)
  return [
    today,
    Temporal.PlainDate.from(today)
      .add({ days: priceDays - 1 })
      .toString(),
  ]
}

const maxDays = 400
/** Days from one to another as the client says them. */
export function readDays(from: string, to: string): [string, string] {
  if (!dayIn(from) || !dayIn(to)) throw badRequest('localDateStart and localDateEnd are days: yyyy-mm-dd.')
  if (to < from) throw badRequest('localDateEnd is before localDateStart.')
  if (Temporal.PlainDate.from(from).until(to).days >= maxDays) throw badRequest(`${maxDays} days at most.`)
  return [from, to]
}

/** A booking with its product, option and availability as they are today. */
export async function bookingAnswer(call: OctoCall, booking: Booking) {
  const existing = await existingOf(call, booking)
  const saying = await sayingOf(call, [])
  const cancellation = channelOrderStates.is(booking.state, 'ended')
    ? await call.engine.memory.get(cancellationKey(booking.uuid))
    : undefined
  const response = cancellation ? { ...booking, facts: { ...booking.facts, cancellation } } : booking
  return asBooking(response, existing, { ...saying, now: call.now })
}
export const cancellationKey = (uuid: string): string => `cancelled ${uuid}`

async function existingOf(call: OctoCall, { offerId, date, session }: Booking): Promise<ExistingBooking> {
  const offer = call.offers.find(({ id }) => id === offerId)
  if (!offer) return undefined
  const catalog = catalogOf(call.offers.filter(({ live, id }) => live || id === offerId))
  for (const product of catalog)
    for (const option of product.options)
      if (option.offers.some(({ id }) => id === offerId)) {
        const slots = date ? await call.engine.availability(offer.id, date, date) : []
        return { product, option, slot: slots.find((slot) => slot.session === session) }
      }
  return undefined
}
