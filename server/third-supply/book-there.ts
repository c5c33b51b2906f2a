import type { ThirdKind } from '#contract/third-supply/third-supply.schema.ts'
import type { App } from '../kit/app-services.ts'
import type { Connection } from '../kit/outside/connections.ts'
import type { SentLine } from '../orders/orders.public.ts'
import { objectIn, objectsIn, textIn } from '../kit/outside/json-object.ts'
import { askThird, ThirdRefused } from './octo-client.ts'
import type { ThirdBooking, ThirdProduct } from './third-booking.ts'
import { uuidOf } from './uuid-of.ts'

export type Booked = { status: string; code: string; booking: Record<string, unknown> }
type There = {
  app: App
  connection: Connection
  line: SentLine
  booking: ThirdBooking
  product: ThirdProduct
}

/**
 * Books a line there: held, then confirmed, both under our own uuid. Whoever may have done it before looks first. Throws
 * `ThirdRefused` where the answer is no.
 */
export async function bookThere(there: There, isRepeat: boolean): Promise<Booked> {
  const before = isRepeat ? await find(there) : undefined
  if (before && before.status !== 'ON_HOLD') return before
  if (!before) await hold(there)
  return confirm(there)
}

const ask = ({ app, connection, line }: There, verb: string, path: string, body?: Record<string, unknown>) =>
  askThird(app, connection, { verb, path, reference: line.orderCode, ...(body && { body }) })

/** Undefined where it is not known there. */
async function find(there: There): Promise<Booked | undefined> {
  try {
    return bookedIn((await ask(there, 'booking', `/bookings/${there.booking.uuid}`)).json)
  } catch (error) {
    if (error instanceof ThirdRefused && error.error === 'INVALID_BOOKING_UUID') return undefined
    throw error
  }
}

async function hold(there: There): Promise<void> {
  const { line, booking, product } = there
  const units = unitsOf(line, product)
  const availabilityId = await slotOf(there, units)
  await ask(there, 'reserve', '/bookings', {
    uuid: booking.uuid,
    productId: product.product,
    optionId: product.option,
    availabilityId,
    unitItems: units.map(({ unitId }, at) => ({ uuid: uuidOf(`${booking.uuid} ${at}`), unitId })),
    resellerReference: line.orderCode,
    ...(line.remark && { notes: line.remark }),
  })
}

/** The departure of that day that begins as ours does; of a day ticket the day. */
async function slotOf(there: There, units: readonly { unitId: string }[]): Promise<string> {
  const { line, product } = there
  const counts = Map.groupBy(units, ({ unitId }) => unitId)
  const { json } = await ask(there, 'availability', '/availability', {
    productId: product.product,
    optionId: product.option,
    localDateStart: line.date,
    localDateEnd: line.date,
    units: [...counts].map(([id, all]) => ({ id, quantity: all.length })),
  })
  const slots = objectsIn(json)
  const timeOf = (slot: Record<string, unknown>) => textIn(slot['localDateTimeStart']).slice(11, 16)
  const slot =
    slots.find((one) => line.session !== '' && timeOf(one) === line.session) ??
    (slots.length === 1 && (line.session === '' || slots[0]?.['allDay'] === true) ? slots[0] : undefined)
  if (!slot) throw new ThirdRefused('noDeparture', '')
  if (slot['available'] !== true) throw new ThirdRefused('soldOut', '')
  return textIn(slot['id'])
}

/** Guests of ours by the units of theirs; who has no unit cannot be booked. */
function unitsOf(
  line: Pick<SentLine, 'adults' | 'children' | 'infants' | 'units' | 'guests'>,
  { units }: Pick<ThirdProduct, 'units'>,
): { unitId: string; name: string }[] {
  const counts: Record<ThirdKind, number> = {
    adult: line.adults,
    child: line.children,
    infant: line.infants,
    unit: line.units,
  }
  // By the boat or the room: how many are in it is not what is booked.
  const kinds: readonly ThirdKind[] = line.units > 0 ? ['unit'] : ['adult', 'child', 'infant']
  return kinds.flatMap((kind) => {
    if (!counts[kind]) return []
    const unitId = units[kind]
    if (!unitId) throw new ThirdRefused('noUnit', kind)
    const named = line.guests.filter((guest) => guest.kind === kind)
    return Array.from({ length: counts[kind] }, (_, at) => ({ unitId, name: nameOf(named[at]) }))
  })
}
const nameOf = (guest: SentLine['guests'][number] | undefined): string =>
  guest?.pinyin || (guest?.name === '–' ? '' : (guest?.name ?? ''))

async function confirm(there: There): Promise<Booked> {
  const { line, booking, product } = there
  const named = unitsOf(line, product)
  const { json } = await ask(there, 'confirm', `/bookings/${booking.uuid}/confirm`, {
    contact: {
      fullName: line.contactName,
      ...(line.contactPhone && { phoneNumber: line.contactPhone }),
    },
    resellerReference: line.orderCode,
    unitItems: named.map(({ unitId, name }, at) => ({
      uuid: uuidOf(`${booking.uuid} ${at}`),
      unitId,
      ...(name && { contact: { fullName: name } }),
    })),
  })
  return bookedIn(json)
}

export async function cancelThere(there: There, reason: string): Promise<Booked> {
  const { json } = await ask(there, 'cancel', `/bookings/${there.booking.uuid}/cancel`, {
    ...(reason && { reason }),
  })
  return bookedIn(json)
}

function bookedIn(json: unknown): Booked {
  const booking = objectIn(json)
  const code = textIn(booking['supplierReference']) || textIn(booking['uuid'])
  return { status: textIn(booking['status']), code: code.slice(0, 60), booking }
}
