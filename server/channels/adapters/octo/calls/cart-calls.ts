import { randomUUID } from 'node:crypto'
import { objectIn, textIn } from '../../../../kit/outside/json-object.ts'
import type { Booking, Engine } from '../../../port/engine.ts'
import { holdMinutes, isTest } from '../objects/booking-input.ts'
import { asContact, bookingStatus, readContact } from '../objects/bookings.ts'
import { badRequest, unprocessable } from '../errors.ts'
import { bookingAnswer, must, type Handler, type OctoCall } from './octo-call.ts'
import { isUuid } from '../objects/uuids.ts'

type Memory = Pick<Engine, 'memory'>
const orderKey = (id: string): string => `order ${id}`
const memberKey = (id: string): string => `in order ${id} `

/** Is there such an order? Bookings are put into none that nobody has made. */
export async function requireOrder({ memory }: Memory, id: string): Promise<void> {
  if (!isUuid(id) || (await memory.get(orderKey(id))) === undefined)
    throw badRequest('The orderId is not valid.')
}
export const putInOrder = ({ memory }: Memory, id: string, uuid: string): Promise<void> =>
  memory.put(memberKey(id) + uuid, { at: Date.now() })

const membersOf = async ({ engine }: OctoCall, id: string): Promise<Booking[]> => {
  const keys = await engine.memory.list(memberKey(id))
  const bookings = await Promise.all(
    keys.map(({ key }) => engine.find({ uuid: key.slice(memberKey(id).length) })),
  )
  return bookings.filter((booking) => booking !== undefined).toSorted((a, b) => a.id - b.id)
}

type StoredCartCall = { contact: unknown; testMode: boolean }
async function found(call: OctoCall): Promise<{ id: string; cart: StoredCartCall; bookings: Booking[] }> {
  const [id = ''] = call.ids
  await requireOrder(call.engine, id)
  const stored = objectIn(await call.engine.memory.get(orderKey(id)))
  return {
    id,
    cart: { contact: stored['contact'], testMode: stored['testMode'] === true },
    bookings: await membersOf(call, id),
  }
}

const ended = new Set(['CANCELLED', 'EXPIRED', 'REJECTED'])
function statusOf(statuses: readonly string[]): string {
  const open = statuses.filter((status) => !ended.has(status))
  if (open.includes('PENDING')) return 'PENDING'
  if (open.includes('ON_HOLD') || !statuses.length) return 'ON_HOLD'
  if (open.length) return 'CONFIRMED'
  return statuses.includes('CANCELLED') ? 'CANCELLED' : 'EXPIRED'
}

async function asOrder(call: OctoCall, id: string, stored: StoredCartCall, bookings: readonly Booking[]) {
  const answers = []
  for (const booking of bookings) answers.push(await bookingAnswer(call, booking))
  const statuses = bookings.map((booking) => bookingStatus(booking, call.now))
  const status = statusOf(statuses)
  const holds = bookings.flatMap(({ heldUntil, state }) => (state === 'held' && heldUntil ? [heldUntil] : []))
  const open = answers.filter((answer) => !ended.has(answer.status))
  return {
    id,
    testMode: stored.testMode,
    supplierReference: id.slice(0, 8).toUpperCase(),
    settlementMethod: 'DEFERRED',
    status,
    utcExpiresAt:
      status === 'ON_HOLD'
        ? (answers
            .map((one) => one.utcExpiresAt)
            .filter(Boolean)
            .toSorted()[0] ?? null)
        : null,
    utcConfirmedAt:
      answers
        .map((one) => one.utcConfirmedAt)
        .filter(Boolean)
        .toSorted()
        .at(-1) ?? null,
    cancellable: open.length > 0 && open.every(({ cancellable }) => cancellable),
    confirmable: holds.length > 0 && status === 'ON_HOLD' && !statuses.includes('EXPIRED'),
    bookings: answers,
    contact: asContact(readContact(stored.contact), stored.contact),
  }
}

export const createOrder: Handler = async (call) => {
  const id = randomUUID()
  const stored = { contact: objectIn(call.body['contact']), testMode: isTest(call) }
  await call.engine.memory.put(orderKey(id), stored)
  return asOrder(call, id, stored, [])
}

export const getOrder: Handler = async (call) => {
  const { id, cart, bookings } = await found(call)
  return asOrder(call, id, cart, bookings)
}

/** All of it or nothing: what was confirmed before one was refused is given back. */
export const confirmOrder: Handler = async (call) => {
  const { engine, body } = call
  const { id, cart, bookings } = await found(call)
  const response = body['contact'] === undefined ? cart : { ...cart, contact: objectIn(body['contact']) }
  if (!bookings.some(({ state }) => state === 'held' || state === 'issued'))
    throw unprocessable('The order has no bookings that can be confirmed.')
  await engine.memory.put(orderKey(id), response)
  const contact = readContact(response.contact)
  const confirmed: string[] = []
  for (const { uuid, state, contact: own } of bookings) {
    if (state !== 'held') continue
    const outcome = await engine.confirm({ uuid }, { contact: { ...own, ...contact } })
    if (!outcome.ok)
      for (const done of confirmed)
        await engine.cancel(
          { uuid: done },
          { ignoreCutoff: true, reason: 'The rest of the order was refused.' },
        )
    must(outcome, { uuid })
    confirmed.push(uuid)
  }
  return asOrder(call, id, response, await membersOf(call, id))
}

export const extendOrder: Handler = async (call) => {
  const { id, cart, bookings } = await found(call)
  for (const { uuid, state } of bookings)
    if (state === 'held') must(await call.engine.extend({ uuid }, holdMinutes(call, call.body)), { uuid })
  return asOrder(call, id, cart, await membersOf(call, id))
}

/** Whole: nothing is cancelled where one of them cannot be. */
export const cancelOrder: Handler = async (call) => {
  const { id, cart, bookings } = await found(call)
  const open = bookings.filter((booking) => !ended.has(bookingStatus(booking, call.now)))
  if (open.some(({ cancellable }) => !cancellable))
    throw unprocessable('A booking of the order cannot be cancelled.')
  const reason = textIn(call.body['reason'])
  for (const { uuid } of open)
    must(await call.engine.cancel({ uuid }, { ...(reason && { reason }) }), { uuid })
  return asOrder(call, id, cart, await membersOf(call, id))
}
