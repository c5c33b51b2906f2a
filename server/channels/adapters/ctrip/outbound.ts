import { createHash } from 'node:crypto'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import {
  MarketRefused,
  type ChannelConnection,
  type Notice,
  type Port,
  type Push,
} from '../../port/adapter.ts'
import type { Booking } from '../../port/engine.ts'
import { beijingDay, beijingText } from '../../parts/beijing-time.ts'
import { pricedKinds } from '../../parts/fit-units.ts'
import { isObject, objectIn, textIn } from '../../../kit/outside/json-object.ts'
import { Decimal, losslessObject } from '../../parts/lossless-json.ts'
import { orderVerdict, pushVerdict } from './codes.ts'
import { consumedItem, factText, issuedItem, voidItem, vouchersOf, type Json } from './messages.ts'
import { unlimited } from './answers.ts'
import { sealedEnvelope } from './sign.ts'

const addresses = {
  live: {
    'order/notice.do': 'https://ttdentry.ctrip.com/ttd-connect-orderentryapi/supplier/order/notice.do',
    'product/price.do': 'https://ttdopen.ctrip.com/api/product/price.do',
    'product/stock.do': 'https://ttdopen.ctrip.com/api/product/stock.do',
  },
  sandbox: {
    'order/notice.do': 'https://ttdopen.ctrip.com/api/order/notice.do',
    'product/price.do': 'https://ttdopen.ctrip.com/api/product/price.do',
    'product/stock.do': 'https://ttdopen.ctrip.com/api/product/stock.do',
  },
} as const
type Address = keyof (typeof addresses)['live']

/** What goes out; a text where nothing has to. */
export type Message = { address: Address; service: string; reference: string; body: Json }
type Looking = Omit<Port, 'app'>
type Made = Promise<Message | string>

/** Answers the code, where it is one that says the message arrived. */
async function tell(
  { app, connection, now }: Port,
  { address, service, reference, body }: Message,
): Promise<{ answered: string }> {
  const { mode, account, secrets } = connection
  const header = { accountId: account, serviceName: service, requestTime: beijingText(now), version: '1.0' }
  const { status, text } = await callOutside(app, connection, {
    verb: service,
    reference,
    url: mode === 'simulator' ? `${simulatorUrl(app, 'ctrip')}/${address}` : addresses[mode][address],
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: sealedEnvelope(header, JSON.stringify(body), secrets),
  })
  const answered = losslessObject(text)?.['header']
  const code = isObject(answered) ? textIn(answered['resultCode']) : ''
  if (status >= 500 || !code) throw new OutsideFault(status >= 500 ? 'serverError' : 'badAnswer')
  const verdict = address === 'order/notice.do' ? orderVerdict(code) : pushVerdict(code)
  if (verdict === 'again') throw new OutsideFault('serverError')
  if (verdict === 'refused') throw new MarketRefused(code, textIn(objectIn(answered)['resultMessage']))
  return { answered: code }
}

/** A day and 32 hex digits: the same however often the message is sent. */
function sequenceOf(
  connection: ChannelConnection,
  setting: string,
  usual: string,
  day: string,
  seed: string,
) {
  const form = String(connection.settings[setting] ?? usual)
  const hex = createHash('md5').update(`${connection.id} ${seed}`).digest('hex')
  return (form === 'yyyyMMdd' ? day.replaceAll('-', '') : day) + hex
}
const orderSequence = ({ connection }: Looking, { id, booking }: Notice): string =>
  sequenceOf(
    connection,
    'orderSequenceDate',
    'yyyyMMdd',
    beijingDay(new Date(booking.createdAt)),
    `notice ${id}`,
  )

const orderMessage = (service: string, { code }: Booking, body: Json): Message => ({
  address: 'order/notice.do',
  service,
  reference: code,
  body,
})
/** The items of one order at Ctrip, the first one first: its number is the order's there. */
async function siblings({ engine }: Looking, booking: Booking): Promise<Booking[]> {
  const all = (await engine?.list({ thirdCode: booking.thirdCode })) ?? []
  return all.length ? all.toSorted((a, b) => a.id - b.id) : [booking]
}
const orderOf = async (port: Looking, booking: Booking): Promise<Json> => {
  const [first = booking] = await siblings(port, booking)
  return { otaOrderId: booking.thirdCode, supplierOrderId: first.code }
}

/** The one verdict of a paid order: when the last of its items is decided. */
async function confirmPaid(port: Looking, notice: Notice): Made {
  const { facts } = notice
  if (factText(facts, 'confirmType') === '1') return 'confirmed in their portal'
  const service = factText(facts, 'service') === 'CreateOrder' ? 'CreateOrderConfirm' : 'PayPreOrderConfirm'
  const items = await siblings(port, notice.booking)
  const isOk = notice.kind === 'issue'
  if (isOk && items.some(({ state }) => state === 'issuing' || state === 'waiting'))
    return 'other items are open'
  if (isOk && items.some(({ state }) => state === 'rejected')) return 'the order was refused'
  const type = String(port.connection.settings['voucherType'] ?? '3')
  const vouchers: Json[] = []
  for (const booking of isOk ? items : []) {
    const pdf =
      type === '5' ? (await port.engine?.voucher({ id: booking.id }))?.toString('base64') : undefined
    vouchers.push(...vouchersOf(booking, { type, ...(pdf !== undefined && { pdf }) }))
  }
  return orderMessage(service, notice.booking, {
    sequenceId: factText(facts, 'sequenceId'),
    ...(await orderOf(port, notice.booking)),
    // A text: as a number its zeros would be lost.
    confirmResultCode: isOk ? '0000' : '1003',
    confirmResultMessage: isOk ? 'success' : notice.reason || 'not available',
    ...(isOk && { voucherSender: 1, vouchers }),
    items: items.map((booking) =>
      isOk
        ? issuedItem(booking)
        : { itemId: factText(booking.facts, 'itemId') || '0', isCredentialVouchers: 0 },
    ),
  })
}

async function confirmRefund(port: Looking, notice: Notice): Made {
  const { refund, booking } = notice
  if (!refund || refund.kind === 'by-market') return ''
  const isMoney = refund.kind === 'money'
  const isOk = refund.state === 'approved' || refund.state === 'done'
  return orderMessage(isMoney ? 'RefundOrderConfirm' : 'CancelOrderConfirm', notice.booking, {
    sequenceId: factText(refund.facts, 'sequenceId') || refund.outsideId,
    ...(await orderOf(port, booking)),
    confirmResultCode: isOk ? '0000' : isMoney ? '3002' : '2005',
    confirmResultMessage: isOk ? 'success' : refund.answer || notice.reason || 'refused',
    ...(!isMoney && {
      items: [isOk ? voidItem(booking, refund) : { itemId: factText(refund.facts, 'itemId') }],
    }),
  })
}

async function consumed(port: Looking, notice: Notice): Made {
  const { booking, used, before } = notice
  const isTotal = port.connection.settings['consumeTotals'] !== false
  const quantity = isTotal ? used : used - before.used
  if (quantity <= 0) return 'nothing used'
  return orderMessage('OrderConsumedNotice', notice.booking, {
    sequenceId: orderSequence(port, notice),
    ...(await orderOf(port, booking)),
    items: [consumedItem(booking, quantity, used)],
  })
}

/** Answers a change of dates that Ctrip asked for; else tells it what the guest has to know now. */
async function changed(port: Looking, notice: Notice): Made {
  const { booking, kind } = notice
  const edit = objectIn(await port.engine?.memory.get(`edit ${booking.id}`))
  const sequenceId = textIn(edit['sequenceId'])
  if (sequenceId) {
    const isOk = kind === 'amend'
    return orderMessage('EditOrderConfirm', booking, {
      sequenceId,
      ...(await orderOf(port, booking)),
      confirmResultCode: isOk ? '0000' : '6003',
      confirmResultMessage: isOk ? 'success' : notice.reason || 'not possible',
      items: [{ itemId: factText(booking.facts, 'itemId') || '0' }],
    })
  }
  const day = [booking.date, booking.session].filter(Boolean).join(' ')
  return orderMessage('OrderTravelNotice', notice.booking, {
    sequenceId: orderSequence(port, notice),
    ...(await orderOf(port, booking)),
    items: [{ itemId: factText(booking.facts, 'itemId') || '0' }],
    ...(booking.voucherCode && {
      vouchers: vouchersOf(booking, { type: String(port.connection.settings['voucherType'] ?? '3') }),
    }),
    // They replace what was told before, and are short of 500 letters together.
    travelInformations: [
      { name: '使用日期', content: day },
      ...(notice.reason ? [{ name: '说明', content: notice.reason.slice(0, 400) }] : []),
    ],
  })
}

const notices: Record<Notice['kind'], (port: Looking, notice: Notice) => Made> = {
  issue: confirmPaid,
  refuse: confirmPaid,
  use: consumed,
  refund: confirmRefund,
  amend: changed,
  change: changed,
}
export const noticeMessage = (port: Looking, notice: Notice): Made => notices[notice.kind](port, notice)

export async function notify(port: Port, notice: Notice): Promise<{ answered: string }> {
  const message = await noticeMessage(port, notice)
  if (typeof message === 'string') return { answered: message }
  const response = await tell(port, message)
  // Refused is the whole order: its guest gets all of the money back.
  if (notice.kind === 'refuse')
    for (const { id } of await siblings(port, notice.booking))
      if (id !== notice.booking.id) await port.engine?.close({ id }, 'the order was refused')
  if (message.service === 'EditOrderConfirm') await port.engine?.memory.drop(`edit ${notice.booking.id}`)
  return response
}

/** Ctrip knows days alone: of several sessions the fullest one that is open, so that an order of as many fits into one. */
export function pushRows(push: Push, contract: string): Json[] {
  const byDay = Map.groupBy(push.days, ({ date }) => date)
  const kind = push.product.units['ADU'] ?? pricedKinds(push)[0] ?? 'adult'
  return [...byDay].flatMap(([date, days]): Json[] => {
    if (push.kind === 'stock')
      return [
        { date, quantity: Math.max(0, ...days.map(({ open, left }) => (open ? (left ?? unlimited) : 0))) },
      ]
    const day = days.find(({ net, retail }) => (contract === 'retail' ? retail : net)[kind] !== undefined)
    if (!day) return []
    const minor = (contract === 'retail' ? day.retail : day.net)[kind] ?? 0
    return [
      {
        date,
        [contract === 'retail' ? 'salePrice' : 'costPrice']: new Decimal(minorToText(minor, day.currency)),
      },
    ]
  })
}

const undated = (row: Json): Json => {
  const { date: _, ...rest } = row
  return rest
}

export function pushMessage({ connection, now }: Looking, sent: Push): Message | string {
  const { settings } = connection
  const isStock = sent.kind === 'stock'
  const isDateless = settings['dateless'] === true
  const rows = pushRows(sent, String(settings['contract'] ?? 'net'))
  const used = isDateless ? rows.slice(0, 1).map(undated) : rows
  if (!used.length) return 'nothing to send'
  const seed = `push ${sent.id} ${sent.kind} ${String(rows[0]?.['date'] ?? '')}`
  return {
    address: isStock ? 'product/stock.do' : 'product/price.do',
    service: isStock ? 'DateInventoryModify' : 'DatePriceModify',
    reference: `push ${sent.id}`,
    body: {
      sequenceId: sequenceOf(connection, 'pushSequenceDate', 'yyyy-MM-dd', beijingDay(now), seed),
      ...(sent.product.outsideOption
        ? { otaOptionId: sent.product.outsideOption }
        : { supplierOptionId: sent.product.outsideProduct }),
      dateType: isDateless ? 'DATE_NOT_REQUIRED' : 'DATE_REQUIRED',
      [isStock ? 'inventorys' : 'prices']: used,
    },
  }
}

export async function push(port: Port, sent: Push): Promise<{ answered: string }> {
  const message = pushMessage(port, sent)
  return typeof message === 'string' ? { answered: message } : tell(port, message)
}
