import { omit } from '#contract/kit/omit.ts'
import type { OrderCause } from '#contract/channels/orders/order.schema.ts'
import { violated } from '../../kit/db/db.ts'
import type { BookInput, Booking, No, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { amendWithin } from './amend.ts'
import { bookingOf, findBooking, isUuid, lockBooking, type BookingRow } from './bookings.ts'
import { confirmBooking, reviveHold, withinHold } from './confirm.ts'
import { bookingNow } from './on-booking.ts'
import { makeItemDraft } from './waiting/item-draft.ts'
import { makeOrder } from './make-order.ts'
import { causeOf, no, noOf } from './no.ts'
import { hashOf, readInput, type ReadInput } from './read-input.ts'
import { tellWaiting } from './waiting/tell-waiting.ts'
import { tryTest } from './test-booking.ts'
import { waitHeld } from './waiting/wait-held.ts'
import { insertItem, nextItemId, patchItem } from './write-item.ts'

/** Places are held for a while. */
export async function reserve(
  acting: Acting,
  input: BookInput,
  options: { replace?: boolean } = {},
): Promise<Outcome<Booking>> {
  const before = await existing(acting, input)
  if (before) return repeatHold(acting, before, input, options)
  const read = await readInput(acting, input)
  if ('ok' in read) return plainNo(read)
  const holdMinutes = withinHold(input.holdMinutes ?? acting.connection.holdMinutes)
  return make(acting, { ...read, input, holdMinutes }, options)
}

/** Paid at once. */
export async function book(
  acting: Acting,
  input: BookInput,
  options: { complete?: 'later' } = {},
): Promise<Outcome<Booking>> {
  const later = options.complete === 'later'
  const before = await existing(acting, input)
  if (before) {
    const again = await repeatBook(acting, before, input)
    return again.ok || !later ? again : waitHeld(acting, before, input, again)
  }
  const read = await readInput(acting, input)
  if ('ok' in read) return later ? wait(acting, input, { ...read.partly }, read) : plainNo(read)
  if (input.cause) return wait(acting, input, read, no('failed'), input.cause)
  const made = await make(acting, { ...read, input }, {})
  return made.ok || !later ? made : wait(acting, input, read, made)
}

const plainNo = (response: No & { partly: unknown }): No => omit(response, ['partly'])

/** By its number, or by the id that it gave itself. */
const existing = (
  { connection, inside }: Acting,
  { thirdCode, item = '', uuid }: BookInput,
): Promise<BookingRow | undefined> =>
  inside(
    async (ctx) =>
      (thirdCode ? await findBooking(ctx, connection, { thirdCode, item }) : undefined) ??
      (uuid ? findBooking(ctx, connection, { uuid }) : undefined),
  )

/** Its own where the marketplace has given it one. */
const uuidOf = ({ uuid }: BookInput): string =>
  uuid && isUuid(uuid) ? uuid.toLowerCase() : crypto.randomUUID()

type Making = ReadInput & { input: BookInput; holdMinutes?: number }

async function make(
  acting: Acting,
  making: Making,
  options: { replace?: boolean },
): Promise<Outcome<Booking>> {
  const { inside, connection } = acting
  const { input } = making
  const item = { id: await inside(nextItemId), uuid: uuidOf(input) }
  try {
    if (input.test || connection.testMode) return await tryTest(acting, { ...making, item })
    const isMade = await makeOrder(acting, { ...making, item })
    if (isMade) return await inside((ctx) => bookingNow(ctx, acting, item.id))
    const row = await existing(acting, input)
    if (!row) return no('failed')
    return making.holdMinutes === undefined
      ? await repeatBook(acting, row, input)
      : await repeatHold(acting, row, input, options)
  } catch (error) {
    const response = noOf(error, acting.app)
    if (response) return response
    throw error
  }
}

const repeated = ({ app, connection }: Acting, row: BookingRow): Outcome<Booking> => {
  const around = { app, now: new Date(), scope: { merchantId: connection.merchantId } }
  return { ok: true, value: bookingOf(around, connection, row), repeated: true }
}

async function repeatHold(
  acting: Acting,
  row: BookingRow,
  input: BookInput,
  { replace = false }: { replace?: boolean },
): Promise<Outcome<Booking>> {
  const isSame = row.input_hash.equals(hashOf(input))
  const isOpen = row.state === 'held'
  const isOver = (row.state === 'expired' || row.state === 'cancelled') && row.confirmed_at === null
  if (!replace) return isSame ? repeated(acting, row) : no('conflict')
  if (isSame && !isOver) return repeated(acting, row)
  if (!isOpen && !isOver) return no('conflict')
  const read = await readInput(acting, input)
  if ('ok' in read) return plainNo(read)
  return changeHold(acting, { row, input, read, isOver })
}

type Change = { row: BookingRow; input: BookInput; read: ReadInput; isOver: boolean }
/** The same hold of other content: within one transaction, so that it never competes with itself. */
async function changeHold(acting: Acting, { row, input, read, isOver }: Change): Promise<Outcome<Booking>> {
  const { inside, connection } = acting
  const minutes = withinHold(input.holdMinutes ?? connection.holdMinutes)
  try {
    return await inside(async (ctx) => {
      const locked = await lockBooking(ctx, connection, { id: row.id })
      if (!locked) return no('unknownBooking')
      if (isOver) await reviveHold(ctx, locked, minutes)
      await amendWithin(ctx, acting, locked, {
        offer: read.offer,
        date: input.date,
        session: read.session,
        units: read.units,
      })
      if (!isOver) await reviveHold(ctx, locked, minutes)
      await patchItem(ctx, row.id, {
        input_hash: hashOf(input),
        raw: input.raw,
        ...(input.facts && { facts: input.facts }),
      })
      return bookingNow(ctx, acting, row.id)
    })
  } catch (error) {
    const why = noOf(error, acting.app)
    if (why) return why
    throw error
  }
}

async function repeatBook(acting: Acting, row: BookingRow, input: BookInput): Promise<Outcome<Booking>> {
  if (!row.input_hash.equals(hashOf(input))) return no('conflict')
  if (row.state === 'held') return confirmBooking(acting, { id: row.id }, input)
  if (row.state === 'expired' && row.confirmed_at === null)
    return confirmBooking(acting, { id: row.id }, input)
  return repeated(acting, row)
}

/** It is paid, and cannot become an order by itself: it waits for a person, with the cause and a draft where there is a product. */
async function wait(
  acting: Acting,
  input: BookInput,
  read: Partial<ReadInput>,
  why: No,
  cause: OrderCause = causeOf(why.why),
): Promise<Outcome<Booking>> {
  const { inside, connection } = acting
  try {
    return await inside(async (ctx) => {
      const id = await nextItemId(ctx)
      const draftId = await makeItemDraft(ctx, connection, {
        id,
        input,
        units: read.units ?? [],
        offer: read.offer,
        session: read.session ?? '',
      })
      await insertItem(ctx, connection, {
        id,
        uuid: uuidOf(input),
        input,
        state: 'waiting',
        offer: read.offer,
        session: read.session ?? '',
        units: read.units ?? [],
        test: input.test ?? connection.testMode,
        cause,
        draftId,
      })
      await tellWaiting(ctx, { id, system: connection.system, thirdCode: input.thirdCode, cause })
      return bookingNow(ctx, acting, id)
    })
  } catch (error) {
    if (!violated(error)) throw error
    const row = await existing(acting, input)
    return row ? repeatBook(acting, row, input) : no('failed')
  }
}
