import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { MarketRefused, type GuestKind, type Notice, type Port, type Push } from '../../port/adapter.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { pricedKinds } from '../../parts/fit-units.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { Digits } from '../../parts/lossless-json.ts'
import { verdictOf } from './codes.ts'
import { consumedBody, issuedBody, levelItem, orderIds, type Json } from './messages.ts'
import { messageOf } from './services.ts'
import { seal, signatureOf } from './sign.ts'

export const apiPath = '/rhone/mtp/api'
/** Partners under test are told apart by their account, not by its address. */
const host = 'https://connectivity-adapter.meituan.com'
/** What goes out: plain, whole and sealed, or with its inner body sealed. */
export type Message = { call: string; seal: 'none' | 'whole' | 'body'; message: Json; body: Json | Json[] }
type Looking = Omit<Port, 'app'>

const issueMessage = ({ booking, kind, reason }: Notice): Message => ({
  call: 'order/pay/notice',
  seal: 'none',
  message: {
    code: kind === 'issue' ? 200 : 506,
    issueType: kind === 'issue' ? 1 : 2,
    describe: kind === 'issue' ? 'success' : reason || '出票失败',
  },
  body: kind === 'issue' ? issuedBody(booking) : orderIds(booking),
})

function refundMessage({ booking, refund, reason }: Notice, now: Date): Message | string {
  if (!refund || refund.kind === 'by-market') return ''
  const isOk = refund.state === 'approved' || refund.state === 'done'
  return {
    call: 'order/refund/notice',
    seal: 'none',
    message: { code: isOk ? 200 : 699, describe: isOk ? 'success' : refund.answer || reason || '拒绝退款' },
    body: {
      ...orderIds(booking),
      refundId: textIn(refund.facts['refundId']) || refund.outsideId,
      requestTime: textIn(refund.facts['requestTime']) || beijingText(now),
      responseTime: beijingText(now),
    },
  }
}

function consumeMessage({ connection }: Looking, { booking, used, refunded, before }: Notice): Message {
  const isTotal = connection.settings['consumeTotals'] !== false
  const body = isTotal
    ? consumedBody(booking, used, refunded)
    : consumedBody(booking, used - before.used, refunded - before.refunded)
  return { call: 'order/consume/notice', seal: 'none', message: {}, body }
}

const rescheduleMessage = ({ booking }: Notice): Message => ({
  call: 'order/reschedule/notice',
  seal: 'body',
  message: {},
  body: {
    ...orderIds(booking),
    useStartDate: booking.date ?? '',
    useEndDate: booking.date ?? '',
    startTime: booking.session || null,
    vouchers: issuedBody(booking)['vouchers'],
  },
})

export function noticeMessage(port: Looking, notice: Notice): Message | string {
  if (notice.kind === 'issue' || notice.kind === 'refuse') return issueMessage(notice)
  if (notice.kind === 'refund') return refundMessage(notice, port.now)
  if (notice.kind === 'use') return consumeMessage(port, notice)
  if (notice.kind === 'amend') return rescheduleMessage(notice)
  // An order that the merchant ended has no call of its own here: people settle it with Meituan.
  if (!notice.booking.voucherCode) return 'nothing to send'
  return { ...issueMessage({ ...notice, kind: 'issue' }), call: 'order/vouchers/notice' }
}

/** Its guest kinds as mapped, else those that have a price. */
function levelsOf({ product, days }: Push): { unit: string; kind: GuestKind }[] {
  const mapped = Object.entries(product.units).map(([unit, kind]) => ({ unit, kind }))
  return mapped.length ? mapped : pricedKinds({ days }).map((kind) => ({ unit: kind.toUpperCase(), kind }))
}

/** Days of one deal, as a calendar lists them. */
export function pushMessage(push: Push): Message | string {
  const { product, days } = push
  const name = product.outsideOption || product.skuCode
  const items = days.flatMap((day) =>
    levelsOf(push)
      .filter(({ kind }) => day.net[kind] !== undefined || day.retail[kind] !== undefined || !day.open)
      .map((level) => levelItem(product.id, name, level, day)),
  )
  if (!items.length) return 'nothing to send'
  const dates = days.map(({ date }) => date).toSorted()
  return {
    call: 'level/price/notice/v2',
    seal: 'whole',
    message: { partnerDealId: product.outsideProduct, startTime: dates[0], endTime: dates.at(-1) },
    body: items,
  }
}

export function wireBody(account: string, { seal: how, message, body }: Message, aesKey = ''): string {
  const inner = how === 'body' ? seal(JSON.stringify(body), aesKey) : body
  const text = JSON.stringify({ partnerId: new Digits(account), ...message, body: inner })
  return how === 'whole' ? seal(text, aesKey) : text
}

async function tell(
  { app, connection, now }: Port,
  reference: string,
  sent: Message,
): Promise<{ answered: string }> {
  const { mode, account, secrets } = connection
  const uri = `${apiPath}/${sent.call}`
  const date = now.toUTCString()
  const body = wireBody(account, sent, secrets['aesKey'])
  const { status, text } = await callOutside(app, connection, {
    verb: sent.call,
    reference,
    url: (mode === 'simulator' ? simulatorUrl(app, 'meituan') : host) + uri,
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      PartnerId: account,
      AppKey: secrets['clientId'] ?? '',
      Date: date,
      Authorization: `MWS ${secrets['clientId'] ?? ''}:${signatureOf(secrets['secret'] ?? '', 'POST', uri, date)}`,
      ...(sent.seal === 'whole' && { 'X-Encryption-Status': 'encrypted' }),
    },
    // Papers of guests are not kept with the call.
    body: body.includes('"credentialNo"') ? new Uint8Array(Buffer.from(body, 'utf8')) : body,
  })
  const answer = messageOf(text, secrets)
  const code = textIn(answer?.['code'])
  if (status >= 500 || !code) throw new OutsideFault(status >= 500 ? 'serverError' : 'badAnswer')
  const verdict = verdictOf(code, sent.call)
  if (verdict === 'again') throw new OutsideFault('serverError')
  if (verdict === 'refused') throw new MarketRefused(code, textIn(answer?.['describe']))
  return { answered: code }
}

export async function notify(port: Port, notice: Notice): Promise<{ answered: string }> {
  const message = noticeMessage(port, notice)
  return typeof message === 'string' ? { answered: message } : tell(port, notice.booking.code, message)
}

export async function push(port: Port, sent: Push): Promise<{ answered: string }> {
  const message = pushMessage(sent)
  return typeof message === 'string' ? { answered: message } : tell(port, `push ${sent.id}`, message)
}
