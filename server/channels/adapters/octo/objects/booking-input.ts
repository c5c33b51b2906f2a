import { objectIn, objectsIn, textIn } from '../../../../kit/outside/json-object.ts'
import type { BookInput } from '../../../port/engine.ts'
import { readAvailabilityId } from './availability-ids.ts'
import { nameOf, readContact } from './bookings.ts'
import type { CatalogOption } from './catalog.ts'
import { badRequest, unknownAvailability, unknownUnit, unprocessable } from '../errors.ts'
import { checkCurrency } from '../calls/look-calls.ts'
import { optionOf, required, type OctoCall } from '../calls/octo-call.ts'
import { settingNumber } from '../profile.ts'
import { isUuid, uuidOf } from './uuids.ts'

type Json = Record<string, unknown>
const maxUnits = 500

export const aboutOf = (body: Json) => ({
  productId: textIn(body['productId']),
  optionId: textIn(body['optionId']),
  availabilityId: textIn(body['availabilityId']),
})

/** A whole booking as it is held. */
export function inputOf(call: OctoCall, body: Json, uuid: string): BookInput {
  const { option } = optionOf(call, body)
  checkCurrency(body, option)
  const { offer, date, session } = slotOf(option, required(body, 'availabilityId'))
  const units = unitsOf(body['unitItems'], option, uuid)
  const minutes = holdMinutes(call, body)
  return {
    thirdCode: uuid,
    uuid,
    outsideProduct: offer.outsideProduct,
    outsideOption: offer.outsideOption,
    date,
    session,
    units: units.inputs,
    contact: readContact(body['contact']),
    collected: { ...answersIn(body['questionAnswers']), ...pickupIn(body) },
    remark: textIn(body['notes']),
    holdMinutes: minutes,
    ...(isTest(call) && { test: true }),
    raw: body,
    facts: factsOf(body, units.facts),
  }
}

export const isTest = ({ wire, connection }: Pick<OctoCall, 'wire' | 'connection'>): boolean =>
  connection.testMode || wire.headers['octo-env']?.trim().toLowerCase() === 'test'

/** The day and start behind an id, and the offer that has that start. */
export function slotOf({ offers }: CatalogOption, id: string) {
  const read = readAvailabilityId(id)
  if (!read) throw unknownAvailability(id)
  const offer = offers.find(({ sessions }) => sessions.includes(read.session)) ?? offers[0]
  // A day ticket has no start, whatever a client has put behind the day.
  return { offer, date: read.date, session: offer.openDay && !offer.sessions.length ? '' : read.session }
}

/** Guests one by one; those without an id of the reseller's get one that a repeat gets too. */
export function unitsOf(items: unknown, { offers: [offer] }: CatalogOption, uuid: string) {
  if (items !== undefined && items !== null && !Array.isArray(items)) throw badRequest('unitItems is a list.')
  const sent = objectsIn(items)
  // None is fewer than the restrictions allow: its own clients are told so in these words.
  if (!sent.length) throw unprocessable('At least one unit item is required.')
  if (sent.length > maxUnits) throw unprocessable(`${maxUnits} units at most.`)
  const facts: Json = {}
  const inputs = sent.map((item, at) => {
    const unit = textIn(item['unitId'])
    if (!unit) throw badRequest('unitId is required.')
    if (!offer.units.some((one) => one.unit === unit)) throw unknownUnit(unit)
    const given = textIn(item['uuid'])
    if (given && !isUuid(given)) throw badRequest('The uuid of a unit item is not valid.')
    const outsideId = given.toLowerCase() || uuidOf(`${uuid} ${at} ${unit}`)
    const contact = objectIn(item['contact'])
    const answers = answersIn(item['questionAnswers'])
    facts[outsideId] = { resellerReference: textIn(item['resellerReference']), contact, answers }
    return { unit, outsideId, name: nameOf(contact), info: { ...infoOf(contact), ...answers } }
  })
  if (new Set(inputs.map(({ outsideId }) => outsideId)).size < inputs.length)
    throw badRequest('The uuids of unit items are not unique.')
  return { inputs, facts }
}

const infoOf = (contact: Json): Record<string, string> => {
  const { name, phone, email, country } = readContact(contact)
  return Object.fromEntries(
    Object.entries({ name, phone, email, nationality: country }).flatMap(([key, value]) =>
      value ? [[key, value]] : [],
    ),
  )
}

export const answersIn = (answers: unknown): Record<string, string> =>
  Object.fromEntries(
    objectsIn(answers).flatMap(({ questionId, value }) =>
      textIn(questionId) && textIn(value) ? [[textIn(questionId), textIn(value)]] : [],
    ),
  )

/** Where the guest is fetched, as our products ask for it. */
export const pickupIn = (body: Json): Record<string, string> =>
  Object.fromEntries(
    (['pickupHotel', 'pickupHotelRoom'] as const).flatMap((field) =>
      textIn(body[field]) ? [[field, textIn(body[field])]] : [],
    ),
  )
const pickupFields = ['pickupRequested', 'pickupHotel', 'pickupHotelRoom'] as const
/** What only the protocol knows of a booking: told again as it came. */
export const factsOf = (body: Json, units: Json, before: Json = {}): Json => ({
  ...(textIn(body['resellerReference']) && { resellerReference: textIn(body['resellerReference']) }),
  ...(body['contact'] !== undefined && { contact: merged(before['contact'], body['contact']) }),
  ...(body['questionAnswers'] !== undefined && { answers: answersIn(body['questionAnswers']) }),
  ...(pickupFields.some((field) => body[field] !== undefined) && {
    pickup: Object.fromEntries(pickupFields.map((field) => [field, body[field]])),
  }),
  ...(textIn(body['orderId']) && { orderId: textIn(body['orderId']) }),
  ...(Object.keys(units).length > 0 && { units }),
})

/** Fields that are left out or empty stay as they were. */
const merged = (before: unknown, sent: unknown): Json => ({
  ...objectIn(before),
  ...Object.fromEntries(Object.entries(objectIn(sent)).filter(([, value]) => value !== null && value !== '')),
})

/** What the client wants, or the connection's own time; never longer than the connection allows. */
export function holdMinutes({ connection }: Pick<OctoCall, 'connection'>, body: Json): number {
  const wanted = body['expirationMinutes']
  if (wanted === undefined || wanted === null) return connection.holdMinutes
  if (typeof wanted !== 'number' || !Number.isInteger(wanted) || wanted < 1)
    throw badRequest('expirationMinutes is a whole number from 1 on.')
  return Math.min(
    wanted,
    Math.max(settingNumber(connection, 'maxHoldMinutes') ?? 120, connection.holdMinutes),
  )
}
