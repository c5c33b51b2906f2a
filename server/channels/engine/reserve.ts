import { omit } from '#contract/kit/omit.ts'
import type { OrderCause } from '#contract/channels/orders/order.schema.ts'
import { violated } from '../../kit/db/db.ts'
import type { BookInput, Booking, No, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { amendWithin } from './amend.ts'
import { bookingOf, findBooking, lockBooking, type BookingRow } from './bookings.ts'
import { confirmBooking, reviveHold } from './confirm.ts'
import { makeItemDraft } from './waiting/item-draft.ts'
import { makeOrder } from './make-order.ts'
import { causeOf, no, noOf } from './no.ts'
import { hashOf, readInput, type ReadInput } from './read-input.ts'
import { tellWaiting } from './waiting/tell-waiting.ts'
import { tryTest } from './test-booking.ts'
import { waitHeld } from './waiting/wait-held.ts'
import { insertItem, nextItemId, patchItem } from './write-item.ts'

const maxHoldMinutes = 1_440

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
  const holdMinutes = Math.min(
    Math.max(1, input.holdMinutes ?? acting.connection.holdMinutes),
    maxHoldMinutes,
  )
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
    const repeated = await repeatBook(acting, before, input)
    return repeated.ok || !later ? repeated : waitHeld(acting, before, input, repeated)
  }
  const read = await readInput(acting, input)
  if ('ok' in read) return later ? wait(acting, input, { ...read.partly }, read) : plainNo(read)
  if (input.cause) return wait(acting, input, read, no('failed'), input.cause)
  const made = await make(acting, { ...read, input }, {})
  return made.ok || !later ? made : wait(acting, input, read, made)
}

const plainNo = (told: No & { partly: unknown }): No => omit(told, ['partly'])

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

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

type Making = ReadInput & { input: BookInput; holdMinutes?: number }

async function make(
  acting: Acting,
  making: Making,
  options: { replace?: boolean },
): Promise<Outcome<Booking>> {
  const { inside, connection } = acting
  const { input } = making
  const item = {
    id: await inside(nextItemId),
    uuid: isUuid(input.uuid) ? input.uuid.toLowerCase() : crypto.randomUUID(),
  }
  try {
    if (input.test || connection.testMode) return await tryTest(acting, { ...making, item })
    const isMade = await makeOrder(acting, { ...making, item })
    const row = isMade
      ? await inside((ctx) => findBooking(ctx, connection, { id: item.id }))
      : await existing(acting, input)
    if (!row) return no('failed')
    if (isMade)
      return { ok: true, value: await inside((ctx) => Promise.resolve(bookingOf(ctx, connection, row))) }
    return making.holdMinutes === undefined
      ? await repeatBook(acting, row, input)
      : await repeatHold(acting, row, input, options)
  } catch (error) {
    const told = noOf(error)
    if (told) return told
    throw error
  }
}

const told = (
  { inside, connection }: Acting,
  row: BookingRow,
  repeated: boolean,
): Promise<Outcome<Booking>> =>
  inside((ctx) =>
    Promise.resolve({ ok: true, value: bookingOf(ctx, connection, row), ...(repeated && { repeated }) }),
  )

async function repeatHold(
  acting: Acting,
  row: BookingRow,
  input: BookInput,
  { replace = false }: { replace?: boolean },
): Promise<Outcome<Booking>> {
  const isSame = row.input_hash.equals(hashOf(input))
  const isOpen = row.state === 'held'
  const isOver = (row.state === 'expired' || row.state === 'cancelled') && row.confirmed_at === null
  if (!replace) return isSame ? told(acting, row, true) : no('conflict')
  if (isSame && !isOver) return told(acting, row, true)
  if (!isOpen && !isOver) return no('conflict')
  const read = await readInput(acting, input)
  if ('ok' in read) return plainNo(read)
  return changeHold(acting, { row, input, read, isOver })
}

type Change = { row: BookingRow; input: BookInput; read: ReadInput; isOver: boolean }
/** The same hold of other content: within one transaction, so that it never competes with itself. */
async function changeHold(
  { inside, connection, ...acting }: Acting,
  { row, input, read, isOver }: Change,
): Promise<Outcome<Booking>> {
  const minutes = Math.min(Math.max(1, input.holdMinutes ?? connection.holdMinutes), maxHoldMinutes)
  try {
    return await inside(async (ctx) => {
      const locked = await lockBooking(ctx, connection, { id: row.id })
      if (!locked) return no('unknownBooking')
      if (isOver) await reviveHold(ctx, locked, minutes)
      await amendWithin(ctx, { ...acting, inside, connection }, locked, {
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
      const now = await findBooking(ctx, connection, { id: row.id })
      return now ? { ok: true, value: bookingOf(ctx, connection, now) } : no('unknownBooking')
    })
  } catch (error) {
    const why = noOf(error)
    if (why) return why
    throw error
  }
}

async function repeatBook(acting: Acting, row: BookingRow, input: BookInput): Promise<Outcome<Booking>> {
  if (!row.input_hash.equals(hashOf(input))) return no('conflict')
  if (row.state === 'held') return confirmBooking(acting, { id: row.id }, input)
  if (row.state === 'expired' && row.confirmed_at === null)
    return confirmBooking(acting, { id: row.id }, input)
  return told(acting, row, true)
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
  const uuid = isUuid(input.uuid) ? input.uuid.toLowerCase() : crypto.randomUUID()
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
        uuid,
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
      const row = await findBooking(ctx, connection, { id })
      return row ? { ok: true, value: bookingOf(ctx, connection, row) } : no('failed')
    })
  } catch (error) {
    if (!violated(error)) throw error
    const row = await existing(acting, input)
    return row ? repeatBook(acting, row, input) : no('failed')
  }
}
