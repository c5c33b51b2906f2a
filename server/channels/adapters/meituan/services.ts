import { dayIn } from '../../../kit/text/days.ts'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import type { ChannelConnection, InboundCall, Wire, WireAnswer } from '../../port/adapter.ts'
import type { Booking, No, Offer } from '../../port/engine.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { countIn, isObject, textIn } from '../../../kit/outside/json-object.ts'
import { Digits, losslessObject } from '../../parts/lossless-json.ts'
import { codeOf } from './codes.ts'
import {
  bookInput,
  calendarItems,
  issuedBody,
  namedUnits,
  orderIds,
  plainItems,
  queriedBody,
  readKey,
  type Json,
} from './messages.ts'
import { isSealed, seal, unseal } from './sign.ts'

export type Keys = Readonly<Record<string, string>>
type MeituanServicesView = { code: number; describe?: string; body?: unknown; more?: Json }
type Run = (call: InboundCall, body: Json) => Promise<MeituanServicesView>

/** Whole and sealed, where the request was (or the setting says so). */
export function answerOf(
  { account, settings }: Pick<ChannelConnection, 'account' | 'settings'>,
  wire: Wire,
  response: MeituanServicesView,
  keys: Keys | undefined,
): WireAnswer {
  const text = JSON.stringify({
    code: response.code,
    describe: response.describe ?? (response.code === 200 ? 'success' : String(response.code)),
    partnerId: new Digits(account),
    ...response.more,
    body: response.body,
  })
  const rule = String(settings['sealReplies'] ?? 'follow')
  const isQuestion = isSealed(wire.body) || wire.headers['x-encryption-status'] === 'encrypted'
  const aesKey = keys?.['aesKey']
  const sealed = aesKey && (rule === 'always' || (rule === 'follow' && isQuestion))
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(sealed && { 'x-encryption-status': 'encrypted' }),
    },
    body: sealed ? seal(text, aesKey) : text,
  }
}

/** What a message holds, sealed or not; undefined for what cannot be read. */
export function messageOf(body: Buffer | string, keys: Keys): Json | undefined {
  const text = isSealed(body) ? unseal(body.toString('utf8'), keys['aesKey']) : body.toString('utf8')
  return text === undefined ? undefined : losslessObject(text)
}

export async function answerCall(call: InboundCall, keys: Keys): Promise<WireAnswer> {
  const { wire, connection } = call
  const answered = (response: MeituanServicesView) => answerOf(connection, wire, response, keys)
  const message = messageOf(wire.body, keys)
  if (!message) {
    call.note({ verb: wire.path, ok: false, error: 'malformed' })
    return answered({ code: 400, describe: 'body' })
  }
  const partnerId = textIn(message['partnerId'])
  const body = isObject(message['body']) ? message['body'] : message
  const verb = verbOf(wire.path, body)
  const run = verb === undefined ? undefined : services[verb]
  if (partnerId && partnerId !== connection.account) {
    call.note({ verb: verb ?? wire.path, ok: false, error: '403' })
    return answered({ code: 403, describe: 'partnerId' })
  }
  if (!run || !verb) {
    call.note({ verb: wire.path, ok: false, error: 'unknownService' })
    return answered({ code: 400, describe: 'unknown call' })
  }
  const reported = await run(call, body)
  const ok = [200, 598, 602].includes(reported.code)
  call.note({
    verb,
    reference: textIn(body['orderId']) || textIn(body['partnerDealId']),
    ok,
    ...(!ok && { error: `${reported.code} ${reported.describe}` }),
  })
  return answered(reported)
}

/** By its address; where all calls come to one, by what they hold. */
function verbOf(path: string, body: Json): string | undefined {
  const found = Object.keys(services)
    .toSorted((a, b) => b.length - a.length)
    .find((verb) => path === `/${verb}` || path.endsWith(`/${verb}`))
  if (found || path !== '/') return found
  if ('closeType' in body) return 'order/close'
  if ('refundSerialNo' in body) return 'order/refunded'
  if ('refundId' in body) return 'order/refund'
  if ('payTime' in body) return 'order/pay'
  if ('partnerDealId' in body)
    return 'orderId' in body ? 'order/create/v2' : 'product/level/price/calendar/v2'
  return 'orderId' in body ? 'order/query' : undefined
}

const refused = ({ why, field, text }: No): MeituanServicesView => ({
  code: codeOf(why),
  describe: [why, field, text].filter(Boolean).join(' '),
})
const unknown: MeituanServicesView = { code: codeOf('unknownBooking'), describe: 'orderId' }
const bookingOf = ({ engine }: InboundCall, body: Json): Promise<Booking | undefined> =>
  engine.find({ thirdCode: textIn(body['orderId']) })

/** That which the order's own key names, else the deal's only one. */
async function offerOf({ engine }: InboundCall, body: Json): Promise<Offer | undefined> {
  const deal = textIn(body['partnerDealId'])
  const key = readKey(textIn(body['partnerPrimaryKey']))
  const offers = (await engine.offers()).filter(({ outsideProduct }) => !deal || outsideProduct === deal)
  return offers.find(({ id }) => id === key?.offerId) ?? (await engine.offer(deal))
}

const create: Run = async (call, body) => {
  const input = bookInput(body, call.connection.currency, await offerOf(call, body))
  if (!input.thirdCode || !input.outsideProduct || !dayIn(input.date))
    return { code: 400, describe: 'orderId, partnerDealId, travelDate' }
  if (!input.units.length) return { code: 400, describe: 'quantity' }
  const outcome = await call.engine.reserve(input)
  return outcome.ok ? { code: 200, body: orderIds(outcome.value) } : refused(outcome)
}

const isIssued = ({ state }: Booking): boolean => state === 'issued' || state === 'used'

const pay: Run = async (call, body) => {
  const held = await bookingOf(call, body)
  if (!held) return unknown
  const outcome = await call.engine.confirm({ id: held.id }, { complete: 'later' })
  if (!outcome.ok) return refused(outcome)
  return isIssued(outcome.value)
    ? { code: 200, body: issuedBody(outcome.value) }
    : { code: 598, describe: '出票中', body: orderIds(outcome.value) }
}

const query: Run = async (call, body) => {
  const booking = await bookingOf(call, body)
  return booking ? { code: 200, body: queriedBody(booking) } : unknown
}

/** The same number again is how it asks how far we are: it is told where the refund stands now. */
const refund: Run = async (call, body) => {
  const booking = await bookingOf(call, body)
  if (!booking) return unknown
  const refundId = textIn(body['refundId'])
  const quantity = countIn(body['refundQuantity'])
  if (!refundId || !quantity) return { code: 400, describe: 'refundId, refundQuantity' }
  const outsideIds = namedUnits(booking, body)
  if (outsideIds?.length === 0 && !(await isRequested(call, booking, refundId)))
    return refused({ ok: false, why: 'alreadyRefunded' })
  const outcome = await call.engine.askRefund(
    { id: booking.id },
    {
      outsideId: refundId,
      quantity,
      ...(outsideIds?.length && { outsideIds }),
      reason: textIn(body['refundReason']) || textIn(body['reason']),
      auto: true,
      raw: body,
      facts: { refundId, requestTime: beijingText(call.now) },
    },
  )
  // More than is left is a wrong count.
  if (!outcome.ok)
    return outcome.why === 'badQuantity' ? { code: 400, describe: 'refundQuantity' } : refused(outcome)
  const { state, facts } = outcome.value
  if (state === 'rejected') return { code: 699, describe: outcome.value.answer || 'refused' }
  const ids = { ...orderIds(booking), refundId, requestTime: textIn(facts['requestTime']) }
  return state === 'waiting' ? { code: 602, describe: '退款审批中', body: ids } : { code: 200, body: ids }
}

const isRequested = async ({ engine }: InboundCall, { id }: Booking, refundId: string): Promise<boolean> =>
  (await engine.refunds({ id })).some(({ outsideId }) => outsideId === refundId)

/** Given back already: whatever we say, the codes are void. */
const refunded: Run = async (call, body) => {
  const booking = await bookingOf(call, body)
  if (!booking) return unknown
  const serial = textIn(body['refundSerialNo'])
  if (!serial) return { code: 400, describe: 'refundSerialNo' }
  const outsideIds = namedUnits(booking, body)
  // Those it names are void by us already.
  if (outsideIds?.length === 0) return { code: 200 }
  const quantity = countIn(body['count'])
  const price = textIn(body['refundPrice'])
  const amountMinor = price && !price.startsWith('-') ? textToMinor(price, call.connection.currency) : null
  const outcome = await call.engine.refundedByMarket(
    { id: booking.id },
    {
      outsideId: serial,
      ...(quantity && { quantity }),
      ...(outsideIds && { outsideIds }),
      ...(amountMinor !== null && { amountMinor, currency: call.connection.currency }),
      reason: [textIn(body['reason']), `refundMessageType ${textIn(body['refundMessageType'])}`]
        .filter(Boolean)
        .join(' '),
      raw: body,
    },
  )
  return { code: 200, ...(!outcome.ok && { describe: outcome.why }) }
}

const close: Run = async (call, body) => {
  const booking = await bookingOf(call, body)
  if (!booking) return unknown
  const reason = `closeType ${textIn(body['closeType'])}`
  const outcome = await call.engine.close({ id: booking.id }, reason)
  // Somebody is inside already: the others' money is back there, and their codes are void.
  if (!outcome.ok && outcome.why === 'alreadyUsed')
    await call.engine.refundedByMarket(
      { id: booking.id },
      { outsideId: `close ${booking.id}`, reason, raw: body },
    )
  return { code: 200 }
}

const calendar =
  (items: typeof calendarItems): Run =>
  async ({ engine }, body) => {
    const deal = textIn(body['partnerDealId'])
    const offers = (await engine.offers()).filter(({ outsideProduct }) => outsideProduct === deal)
    if (!offers.length) return { code: 505, describe: 'partnerDealId' }
    const from = dayIn(textIn(body['startTime']).slice(0, 10))
    const to = dayIn(textIn(body['endTime']).slice(0, 10))
    if (!from || !to || to < from) return { code: 400, describe: 'startTime, endTime' }
    const all: Json[] = []
    for (const offer of offers)
      all.push(...items(offer, await engine.availability(offer.id, from, lastDay(from, to))))
    return { code: 200, body: all, more: { partnerDealId: deal } }
  }
/** The engine looks at so many days at most. */
const lastDay = (from: string, to: string): string => {
  const last = Temporal.PlainDate.from(from).add({ days: 399 }).toString()
  return to < last ? to : last
}

const services: Record<string, Run> = {
  'order/create/v2': create,
  'order/pay': pay,
  'order/query': query,
  'order/refund': refund,
  'order/refunded': refunded,
  'order/close': close,
  'product/level/price/calendar/v2': calendar(calendarItems),
  'product/price/calendar': calendar(plainItems),
}
