import { createHash } from 'node:crypto'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { InboundCall, WireAnswer } from '../../port/adapter.ts'
import type { BookInput, Booking, No } from '../../port/engine.ts'
import { beijingIso, beijingMoment } from '../../parts/beijing-time.ts'
import { fitUnits } from '../../parts/fit-units.ts'
import { objectsIn, textIn } from '../../parts/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { codeOf, envelopeCodes, ourCodes, type Service } from './codes.ts'
import {
  amountOf,
  bookingOf,
  bookInputs,
  cancelledPart,
  factText,
  issuedItem,
  missingIn,
  paidItems,
  queriedItem,
  voidItem,
  vouchersOf,
  type Json,
} from './messages.ts'
import { decrypt, encrypt, envelopeOf, type Keys } from './sign.ts'

/** Places left where there is no limit, in digits that Ctrip takes. */
export const unlimited = 9999

type Told = { code: string; message?: string; body?: Json }
type Run = (call: InboundCall, body: Json, service: Service) => Promise<Told>

export const answerOf = (told: Told, keys?: Keys, status = 200): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({
    header: {
      resultCode: told.code,
      resultMessage: told.message ?? (told.code === '0000' ? 'success' : told.code),
    },
    ...(told.body && keys && { body: encrypt(JSON.stringify(told.body), keys) }),
  }),
})

/** Answers one call of Ctrip's, sealed with the keys that it came with. */
export async function answerCall(call: InboundCall, keys: Keys): Promise<WireAnswer> {
  const envelope = envelopeOf(call.wire.body)
  const text = envelope && decrypt(envelope.body, keys)
  const body = text === undefined ? undefined : losslessObject(text)
  const name = envelope?.header.serviceName ?? ''
  const service = isService(name) ? name : undefined
  if (!body || !service || text === undefined) {
    call.note({ verb: name || 'unknown', ok: false, error: service ? 'malformed' : 'unknownService' })
    return answerOf({ code: envelopeCodes.malformed, message: service ? 'body' : 'serviceName' })
  }
  const run = async () => {
    const told = await services[service](call, body, service)
    const ok = told.code === '0000'
    call.note({ verb: service, reference: textIn(body['otaOrderId']), ok, ...(!ok && { error: told.code }) })
    return answerOf(told, keys)
  }
  const sequenceId = textIn(body['sequenceId'])
  // What only looks is looked at anew.
  if (!sequenceId || looks.has(service)) return run()
  return call.once(`${service} ${sequenceId}`, createHash('sha256').update(text, 'utf8').digest(), run, () =>
    answerOf({ code: codeOf(service, 'conflict'), message: 'sequenceId' }),
  )
}

const isService = (name: string): name is Service => Object.hasOwn(ourCodes, name)
const looks = new Set<Service>(['VerifyOrder', 'QueryOrder', 'SupplierBalanceQuery'])

const refused = (service: Service, no: No, body?: Json): Told => ({
  code: codeOf(service, no.why),
  message: [no.why, no.field, no.text].filter(Boolean).join(' '),
  ...(body && { body }),
})
const unknown = (service: Service): Told => ({
  code: codeOf(service, 'unknownBooking'),
  message: 'otaOrderId',
})

/** The items of its order, the first one first: its number is the order's. */
async function bookingsOf({ engine }: InboundCall, body: Json): Promise<Booking[]> {
  const thirdCode = textIn(body['otaOrderId'])
  const all = thirdCode ? await engine.list({ thirdCode }) : []
  return all.toSorted((a, b) => a.id - b.id)
}
const refOf = ({ id }: Booking) => ({ id })

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
    inputs.push({ ...input, units: fitUnits(input.units, offer), ...(session && { session }) })
  }
  return inputs
}

/** Why these items cannot be read at all. */
function unread(service: Service, inputs: readonly BookInput[]): Told | undefined {
  if (!inputs.length || inputs.some(missingIn))
    return { code: codeOf(service, 'missingData'), message: 'items' }
  if (inputs.some(({ units }) => !units.length))
    return { code: codeOf(service, 'badData'), message: 'quantity' }
  return undefined
}

const verifyOrder: Run = async (call, body, service) => {
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

/** All items or none: what was held before one that fails is let go. */
async function holdAll(
  { engine }: InboundCall,
  inputs: readonly BookInput[],
): Promise<No | { ok: true; bookings: Booking[] }> {
  const bookings: Booking[] = []
  for (const input of inputs) {
    const outcome = await engine.reserve(input)
    if (!outcome.ok) {
      for (const booking of bookings)
        await engine.cancel(refOf(booking), { ignoreCutoff: true, reason: outcome.why })
      return outcome
    }
    bookings.push(outcome.value)
  }
  return { ok: true, bookings }
}

const createPreOrder: Run = async (call, body, service) => {
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
async function paidAnswer({ engine, connection }: InboundCall, bookings: readonly Booking[]): Promise<Told> {
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

const payPreOrder: Run = async (call, body, service) => {
  const held = await bookingsOf(call, body)
  if (!held.length) return unknown(service)
  // 1: we are only told. A person of theirs and ours sees to it; what we answer changes nothing.
  const isOnlyTold = textIn(body['confirmType']) === '1'
  const answerBy = beijingIso(textIn(body['orderLastConfirmTime']))
  const paid: Booking[] = []
  for (const { booking, itemId } of paidItems(held, objectsIn(body['items']))) {
    const outcome = await call.engine.confirm(refOf(booking), {
      ...(answerBy && { answerBy }),
      facts: {
        ...booking.facts,
        ...(itemId && { itemId }),
        service,
        sequenceId: textIn(body['sequenceId']),
        confirmType: isOnlyTold ? 1 : 2,
      },
    })
    if (outcome.ok) paid.push(outcome.value)
    else if (!isOnlyTold) {
      for (const each of paid)
        await call.engine.cancel(refOf(each), { ignoreCutoff: true, reason: outcome.why })
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

const cancelPreOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const paid = bookings.find(({ state }) =>
    ['waiting', 'issuing', 'issued', 'used', 'refunded'].includes(state),
  )
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
const createOrder: Run = async (call, body, service) => {
  const inputs = await inputsOf(call, service, body)
  const wrong = unread(service, inputs)
  if (wrong) return wrong
  const answerBy = beijingIso(textIn(body['orderLastConfirmTime']))
  const booked: Booking[] = []
  for (const input of inputs) {
    const outcome = await call.engine.book({ ...input, ...(answerBy && { answerBy }) }, { complete: 'later' })
    if (!outcome.ok) {
      for (const each of booked)
        await call.engine.cancel(refOf(each), { ignoreCutoff: true, reason: outcome.why })
      return refused(service, outcome)
    }
    booked.push(outcome.value)
  }
  return paidAnswer(call, booked)
}

const cancelOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const sequenceId = textIn(body['sequenceId'])
  const told: Json[] = []
  let isLater = false
  for (const item of objectsIn(body['items'])) {
    const booking = bookingOf(bookings, item)
    if (!booking) return unknown(service)
    const part = cancelledPart(item, booking)
    const ask = {
      outsideId: booking.item ? `${sequenceId} ${booking.item}` : sequenceId,
      ...part,
      ...amountOf(item, 'amount', call.connection.currency),
      reason: textIn(item['reason']) || textIn(body['reason']),
      raw: body,
    }
    const last = beijingMoment(textIn(item['lastConfirmTime']))
    // Later than that it has given the money back itself, whatever we say.
    if (last && last.getTime() < call.now.getTime()) {
      const outcome = await call.engine.refundedByMarket(refOf(booking), ask)
      if (!outcome.ok) return refused(service, outcome)
      told.push({ itemId: textIn(item['itemId']) })
      continue
    }
    const outcome = await call.engine.askRefund(refOf(booking), {
      ...ask,
      ...(last && { answerBy: last.toISOString() }),
      auto: true,
      facts: { service, sequenceId, itemId: textIn(item['itemId']) },
    })
    if (!outcome.ok) return refused(service, outcome)
    if (outcome.value.state === 'rejected') return refused(service, { ok: false, why: 'notCancellable' })
    if (outcome.value.state === 'waiting') isLater = true
    told.push(voidItem(booking, outcome.value))
  }
  if (!told.length) return { code: codeOf(service, 'badQuantity'), message: 'items' }
  return { code: '0000', body: { supplierConfirmType: isLater ? 2 : 1, items: told } }
}

/** Money alone goes back: nobody's ticket changes. */
const refundOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  const [item] = objectsIn(body['items'])
  const booking = (item && bookingOf(bookings, item)) ?? bookings[0]
  if (!booking) return unknown(service)
  const sequenceId = textIn(body['sequenceId'])
  const last = beijingIso(textIn(body['lastConfirmTime']) || textIn(item?.['lastConfirmTime']))
  const outcome = await call.engine.askRefund(refOf(booking), {
    outsideId: `money ${sequenceId}`,
    kind: 'money',
    ...amountOf(body, 'totalAmount', call.connection.currency),
    reason: textIn(body['reason']),
    ...(last && { answerBy: last }),
    raw: body,
    facts: { service, sequenceId },
  })
  if (!outcome.ok) return refused(service, outcome)
  if (outcome.value.state === 'rejected')
    return { code: codeOf(service, 'notCancellable'), message: 'refused' }
  return { code: '0000', body: { supplierConfirmType: outcome.value.state === 'waiting' ? 2 : 1 } }
}

const queryOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const items: Json[] = []
  for (const booking of bookings) items.push(queriedItem(booking, await call.engine.refunds(refOf(booking))))
  return {
    code: '0000',
    body: { otaOrderId: textIn(body['otaOrderId']), supplierOrderId: bookings[0]?.code ?? '', items },
  }
}

const sendVoucher: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const [contact] = objectsIn(body['contacts'])
  const email = textIn(body['email']) || textIn(contact?.['email'])
  const phone = textIn(body['mobile']) || textIn(contact?.['mobile'])
  for (const booking of bookings) {
    const outcome = await call.engine.sendVoucher(refOf(booking), {
      ...(email && { email }),
      ...(phone && { phone }),
    })
    if (!outcome.ok) return refused(service, outcome)
  }
  return { code: '0000', body: {} }
}

const editOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const moved: Booking[] = []
  for (const item of objectsIn(body['items'])) {
    const booking = bookingOf(bookings, item)
    const date = textIn(item['targetUseStartDate']).slice(0, 10)
    if (!booking || !date) return unknown(service)
    await call.engine.memory.put(`edit ${booking.id}`, { sequenceId: textIn(body['sequenceId']) })
    const outcome = await call.engine.amend(refOf(booking), { date })
    if (!outcome.ok) {
      await call.engine.memory.drop(`edit ${booking.id}`)
      return refused(service, outcome)
    }
    moved.push(outcome.value)
  }
  if (!moved.length) return unknown(service)
  const isLater = moved.some(({ state }) => state === 'issuing' || state === 'waiting')
  if (!isLater) for (const { id } of moved) await call.engine.memory.drop(`edit ${id}`)
  return { code: '0000', body: { supplierConfirmType: isLater ? 2 : 1 } }
}

const balanceQuery: Run = async (call, body, service) => {
  const { currency, leftMinor } = await call.engine.balance()
  if (leftMinor === null) return { code: codeOf(service, 'failed'), message: 'no prepaid balance' }
  return {
    code: '0000',
    body: { vendorId: textIn(body['vendorId']), balance: minorToText(leftMinor, currency), currency },
  }
}

const services: Record<Service, Run> = {
  VerifyOrder: verifyOrder,
  CreatePreOrder: createPreOrder,
  PayPreOrder: payPreOrder,
  CreateOrder: createOrder,
  CancelPreOrder: cancelPreOrder,
  CancelOrder: cancelOrder,
  RefundOrder: refundOrder,
  EditOrder: editOrder,
  SendVoucher: sendVoucher,
  QueryOrder: queryOrder,
  SupplierBalanceQuery: balanceQuery,
}
