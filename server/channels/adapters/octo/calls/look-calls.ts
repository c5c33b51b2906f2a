import { objectsIn, countIn, textIn } from '../../../../kit/outside/json-object.ts'
import {
  asAvailability,
  asCalendarDay,
  daysBetween,
  type OfferedSlot,
  type Wanted,
} from '../objects/availability.ts'
import { availabilityId, readAvailabilityId } from '../objects/availability-ids.ts'
import { capabilityList } from '../objects/capabilities.ts'
import { findProduct, offersOf, type CatalogOption } from '../objects/catalog.ts'
import { badRequest, unknownAvailability, unknownUnit, unprocessable } from '../errors.ts'
import { forSale, optionOf, readDays, sayingOf, type Handler, type OctoCall } from './octo-call.ts'
import { asProduct } from '../objects/products.ts'

export const capabilities: Handler = ({ profile, connection, capabilities: requested }) =>
  Promise.resolve(capabilityList(profile, connection, requested))

export const supplier: Handler = ({ app, connection, profile, capabilities: requested }) =>
  Promise.resolve({
    id: String(connection.merchantId),
    name: connection.merchantName || connection.name,
    endpoint: `${app.config.publicUrl}${profile.root}`,
    contact: { website: null, email: null, telephone: null, address: null },
    ...(requested.has('content') && { shortDescription: null, media: [] }),
  })

export const products: Handler = async (call) => {
  const catalog = forSale(call)
  const saying = await sayingOf(call, offersOf(catalog))
  return catalog.map((product) => asProduct(product, saying))
}

export const product: Handler = async (call) => {
  const [id = ''] = call.ids
  const found = findProduct(forSale(call), id)
  return asProduct(found, await sayingOf(call, found.offers))
}

/** Units that are asked for, each known at the option. */
function wantedOf({ units }: Record<string, unknown>, { offers: [offer] }: CatalogOption): Wanted {
  return objectsIn(units).map(({ id, quantity }) => {
    const unitId = textIn(id)
    if (!offer.units.some(({ unit }) => unit === unitId)) throw unknownUnit(unitId)
    const many = quantity === undefined ? 1 : countIn(quantity)
    if (many === undefined) throw badRequest('quantity is a whole number from 0 on.')
    return { id: unitId, quantity: many }
  })
}

/** We sell in one currency; another that is asked for is not made up. */
export function checkCurrency(
  { currency }: Record<string, unknown>,
  { offers: [offer] }: CatalogOption,
): void {
  const wanted = textIn(currency)
  if (wanted && wanted.toUpperCase() !== offer.currency)
    throw unprocessable(`The product is sold in ${offer.currency}.`)
}

/** All slots of an option, of however many offers, in the order of the day. */
async function slotsOf({ engine }: OctoCall, { offers }: CatalogOption, from: string, to: string) {
  const found = await Promise.all(offers.map((offer) => engine.availability(offer.id, from, to)))
  return offers
    .flatMap((offer, at) => (found[at] ?? []).map((slot): OfferedSlot => ({ offer, slot })))
    .toSorted((a, b) => (availabilityId(a.slot) < availabilityId(b.slot) ? -1 : 1))
}

export const calendar: Handler = async (call) => {
  const { option } = optionOf(call, call.body)
  const wanted = wantedOf(call.body, option)
  checkCurrency(call.body, option)
  const [from, to] = readDays(textIn(call.body['localDateStart']), textIn(call.body['localDateEnd']))
  const slots = await slotsOf(call, option, from, to)
  const byDay = Map.groupBy(slots, ({ slot }) => slot.date)
  const withPricing = call.capabilities.has('pricing')
  return daysBetween(from, to).map((date) =>
    asCalendarDay(date, byDay.get(date) ?? [], { wanted, withPricing, now: call.now }),
  )
}

export const availability: Handler = async (call) => {
  const { option } = optionOf(call, call.body)
  const wanted = wantedOf(call.body, option)
  checkCurrency(call.body, option)
  const slots = await requestedSlots(call, option)
  const withPricing = call.capabilities.has('pricing')
  return slots.map((slot) => asAvailability(slot, { wanted, withPricing, now: call.now }))
}

/** By days, or by ids: one of both. A single `localDate` is what some clients send. */
async function requestedSlots(call: OctoCall, option: CatalogOption): Promise<OfferedSlot[]> {
  const { body } = call
  const date = textIn(body['localDate'])
  const from = textIn(body['localDateStart']) || date
  const to = textIn(body['localDateEnd']) || date
  const ids = body['availabilityIds']
  const hasDays = Boolean(from || to)
  if (hasDays === Array.isArray(ids))
    throw badRequest('Exactly one of localDateStart with localDateEnd, or availabilityIds, is required.')
  if (!Array.isArray(ids)) return slotsOf(call, option, ...readDays(from, to))
  const wanted = ids.map((id) => {
    const read = readAvailabilityId(textIn(id))
    if (!read) throw unknownAvailability(textIn(id))
    return { id: textIn(id), ...read }
  })
  const found: OfferedSlot[] = []
  for (const day of new Set(wanted.map((one) => one.date)))
    found.push(...(await slotsOf(call, option, day, day)))
  return wanted.map(({ id, ...of }) => {
    const slot = found.find((one) => availabilityId(one.slot) === availabilityId(of))
    if (!slot) throw unknownAvailability(id)
    return slot
  })
}
