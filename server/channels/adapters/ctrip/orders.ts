import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import type { InboundCall } from '../../port/adapter.ts'
import type { BookInput, Booking, No, Offer } from '../../port/engine.ts'
import { beijingIso } from '../../parts/beijing-time.ts'
import { fitUnits } from '../../parts/fit-units.ts'
import { objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { bookingsOf, refOf, refused, unknown, unlimited, type Run, type CtripAnswersView } from './answers.ts'
import { codeOf, type Service } from './codes.ts'
import { bookInputs, factText, issuedItem, missingIn, paidItems, vouchersOf, type Json } from './messages.ts'
import { manifest } from './manifest.ts'

/** What is left on the days asked for, as an answer about stock has to say. */
async function leftItems({ engine }: InboundCall, inputs: readonly BookInput[]): Promise<Json[]> {
  const items: Json[] = []
  for (const { outsideProduct, date } of inputs) {
    const offer = await engine.offer(outsideProduct)
    const slots = offer ? await engine.availability(offer.id, date, date) : []
    const left = Math.max(0, ...slots.map((slot) => (slot.open ? (slot.left ?? unlimited) : 0)))
    items.push({ PLU: outsideProduct, inventorys: [{ useDate: date, quantity: left }] })
  }
  return items
}

/** Its items as the engine takes them; a session stands in what the guest was asked beside, where the product has several. */
async function inputsOf(
  { engine, connection }: InboundCall,
  service: Service,
  body: Json,
): Promise<BookInput[]> {
  const inputs: BookInput[] = []
  for (const input of bookInputs(service, body, connection.currency)) {
    const offer = await engine.offer(input.outsideProduct)
    const session = Object.values(input.collected ?? {}).find((text) => offer?.sessions.includes(text))
    // An age type that nobody knows: a person looks at it, where the protocol leaves the time.
    const isUnknown = input.units.some(({ info = {} }) => isUnknownAge(info['ageType'] ?? '', offer))
    inputs.push({
      ...input,
      units: fitUnits(input.units, offer),
      ...(session && { session }),
      ...(isUnknown && { cause: 'unknownValue' as const }),
    })
  }
  return inputs
}

const isUnknownAge = (ageType: string, offer: Offer | undefined): boolean =>
  ageType !== '' && !(ageType in manifest.units) && !(offer?.units ?? []).some(({ unit }) => unit === ageType)

/** Why these items cannot be read at all. */
function unread(service: Service, inputs: readonly BookInput[]): CtripAnswersView | undefined {
  if (!inputs.length || inputs.some(missingIn))
    return { code: codeOf(service, 'missingData'), message: 'items' }
  if (inputs.some(({ units }) => !units.length))
    return { code: codeOf(service, 'badData'), message: 'quantity' }
  return undefined
}

export const verifyOrder: Run = async (call, body, service) => {
  const inputs = await inputsOf(call, service, { otaOrderId: 'verify', ...body })
  const wrong = unread(service, inputs)
  if (wrong) return wrong
  for (const input of inputs) {
    const offer = await call.engine.offer(input.outsideProduct)
    if (!offer) return refused(service, { ok: false, why: 'unknownProduct' })
    const slots = await call.engine.availability(offer.id, input.date, input.date)
    const slot = slots.find(
      ({ open, left, session }) =>
        open && (left ?? unlimited) >= input.units.length && (!input.session || input.session === session),
    )
    if (!slot) {
      const why = slots.length ? (slots.some(({ open }) => open) ? 'soldOut' : 'closed') : 'unknownSlot'
      return refused(service, { ok: false, why }, { items: await leftItems(call, inputs) })
    }
  }
  return { code: '0000', body: { items: await leftItems(call, inputs) } }
}

const takeBack = async (
  engine: InboundCall['engine'],
  fresh: readonly Booking[],
  reason: string,
): Promise<void> => {
  for (const booking of fresh) await engine.cancel(refOf(booking), { ignoreCutoff: true, reason })
}

/** All items or none: what was held before one that fails is let go, but for what stood already when this message came. */
async function holdAll(
  { engine }: InboundCall,
  inputs: readonly BookInput[],
): Promise<No | { ok: true; bookings: Booking[] }> {
  const bookings: Booking[] = []
  const fresh: Booking[] = []
  for (const input of inputs) {
    const outcome = await engine.reserve(input)
    if (!outcome.ok) {
      await takeBack(engine, fresh, outcome.why)
      return outcome
    }
    bookings.push(outcome.value)
    if (!outcome.repeated) fresh.push(outcome.value)
  }
  return { ok: true, bookings }
}

export const createPreOrder: Run = async (call, body, service) => {
  const inputs = await inputsOf(call, service, body)
  const wrong = unread(service, inputs)
  if (wrong) return wrong
  const outcome = await holdAll(call, inputs)
  if (!outcome.ok)
    return refused(
      service,
      outcome,
      outcome.why === 'soldOut' ? { items: await leftItems(call, inputs) } : undefined,
    )
  return {
    code: '0000',
    body: {
      otaOrderId: textIn(body['otaOrderId']),
      supplierOrderId: outcome.bookings[0]?.code ?? '',
      items: await leftItems(call, inputs),
    },
  }
}

/** What a paid order is answered: with its codes where all of it is issued, else that a verdict follows. */
async function paidAnswer(
  { engine, connection }: InboundCall,
  bookings: readonly Booking[],
): Promise<CtripAnswersView> {
  const isDone = bookings.every(({ state }) => state === 'issued' || state === 'used')
  const type = String(connection.settings['voucherType'] ?? '3')
  const vouchers: Json[] = []
  for (const booking of isDone ? bookings : []) {
    const pdf = type === '5' ? (await engine.voucher(refOf(booking)))?.toString('base64') : undefined
    vouchers.push(...vouchersOf(booking, { type, ...(pdf !== undefined && { pdf }) }))
  }
  return {
    code: '0000',
    body: {
      otaOrderId: bookings[0]?.thirdCode ?? '',
      supplierOrderId: bookings[0]?.code ?? '',
      supplierConfirmType: isDone ? 1 : 2,
      voucherSender: 1,
      ...(isDone && { vouchers }),
      items: bookings.map((booking) =>
        isDone
          ? issuedItem(booking)
          : { itemId: factText(booking.facts, 'itemId') || '0', isCredentialVouchers: 0 },
      ),
    },
  }
}

export const payPreOrder: Run = async (call, body, service) => {
  const held = await bookingsOf(call, body)
  if (!held.length) return unknown(service)
  // 1: we are only told. A person of theirs and ours sees to it; what we answer changes nothing.
  const isOnlyReported = textIn(body['confirmType']) === '1'
  const answerBy = beijingIso(textIn(body['orderLastConfirmTime']))
  const paid: Booking[] = []
  const fresh: Booking[] = []
  for (const { booking, itemId } of paidItems(held, objectsIn(body['items']))) {
    const outcome = await call.engine.confirm(refOf(booking), {
      complete: 'later',
      ...(answerBy && { answerBy }),
      facts: {
        ...booking.facts,
        ...(itemId && { itemId }),
        service,
        sequenceId: textIn(body['sequenceId']),
        confirmType: isOnlyReported ? 1 : 2,
      },
    })
    if (outcome.ok) {
      paid.push(outcome.value)
      if (!outcome.repeated) fresh.push(outcome.value)
    } else if (!isOnlyReported) {
      await takeBack(call.engine, fresh, outcome.why)
      const left = [
        {
          outsideProduct: booking.outsideProduct,
          date: booking.date ?? '',
          thirdCode: '',
          units: [],
          raw: null,
        },
      ]
      return refused(
        service,
        outcome,
        outcome.why === 'soldOut' ? { items: await leftItems(call, left) } : undefined,
      )
    } else paid.push(booking)
  }
  return paidAnswer(call, paid)
}

export const cancelPreOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const paid = bookings.find(({ state }) => channelOrderStates.is(state, 'paid') || state === 'refunded')
  if (paid) return { code: codeOf(service, 'wrongState'), message: 'paid' }
  for (const booking of bookings) {
    const outcome = await call.engine.close(refOf(booking), 'CancelPreOrder')
    if (!outcome.ok) return refused(service, outcome)
  }
  return {
    code: '0000',
    body: { otaOrderId: textIn(body['otaOrderId']), supplierOrderId: bookings[0]?.code ?? '' },
  }
}

/** Paid at once. What cannot become an order by itself waits for a person, and its verdict follows. */
export const createOrder: Run = async (call, body, service) => {
  const inputs = await inputsOf(call, service, body)
  const wrong = unread(service, inputs)
  if (wrong) return wrong
  const answerBy = beijingIso(textIn(body['orderLastConfirmTime']))
  const booked: Booking[] = []
  const fresh: Booking[] = []
  for (const input of inputs) {
    const outcome = await call.engine.book({ ...input, ...(answerBy && { answerBy }) }, { complete: 'later' })
    if (!outcome.ok) {
      await takeBack(call.engine, fresh, outcome.why)
      return refused(service, outcome)
    }
    booked.push(outcome.value)
    if (!outcome.repeated) fresh.push(outcome.value)
  }
  return paidAnswer(call, booked)
}
