import { objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { uuidOf } from '../../uuid-of.ts'
import { ThirdRefused, type Booked, type ThirdStatus, type ThirdThere } from '../system.ts'
import { unitsOf } from '../units-of.ts'
import { askThird } from './octo-client.ts'

/**
 * Books a line there: held, then confirmed, both under our own uuid. Whoever may have done it before looks first. Throws
 * `ThirdRefused` where the answer is no.
 */
export async function bookThere(there: ThirdThere): Promise<Booked> {
  const before = there.isRepeat ? await find(there) : undefined
  if (before && before.text !== 'ON_HOLD') return before
  if (!before) await hold(there)
  return confirm(there)
}

const ask = (
  { app, connection, line }: ThirdThere,
  verb: string,
  path: string,
  body?: Record<string, unknown>,
) => askThird(app, connection, { verb, path, reference: line.orderCode, ...(body && { body }) })

/** Undefined where it is not known there. */
async function find(there: ThirdThere): Promise<Booked | undefined> {
  try {
    return bookedIn((await ask(there, 'booking', `/bookings/${there.booking.uuid}`)).json)
  } catch (error) {
    if (error instanceof ThirdRefused && error.error === 'INVALID_BOOKING_UUID') return undefined
    throw error
  }
}

async function hold(there: ThirdThere): Promise<void> {
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
async function slotOf(there: ThirdThere, units: readonly { unitId: string }[]): Promise<string> {
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

async function confirm(there: ThirdThere): Promise<Booked> {
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

export async function cancelThere(there: ThirdThere, reason: string): Promise<Booked> {
  const { json } = await ask(there, 'cancel', `/bookings/${there.booking.uuid}/cancel`, {
    ...(reason && { reason }),
  })
  return bookedIn(json)
}

const statuses: Readonly<Record<string, ThirdStatus>> = {
  CONFIRMED: 'booked',
  REDEEMED: 'booked',
  PENDING: 'pending',
  EXPIRED: 'lapsed',
  CANCELLED: 'cancelled',
}

function bookedIn(json: unknown): Booked {
  const booking = objectIn(json)
  const code = textIn(booking['supplierReference']) || textIn(booking['uuid'])
  const text = textIn(booking['status'])
  return { status: statuses[text] ?? 'refused', text, code: code.slice(0, 60), booking }
}
