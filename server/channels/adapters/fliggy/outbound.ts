import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import {
  MarketRefused,
  type ChannelConnection,
  type Notice,
  type Port,
  type Push,
} from '../../port/adapter.ts'
import { beijingDay, beijingText } from '../../parts/beijing-time.ts'
import { isObject, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import {
  bookingKind,
  eticketCodes,
  hotelUse,
  hotelVouchers,
  isPartial,
  ticketVouchers,
  usedUnits,
} from './messages.ts'
import { pushCalls } from './push.ts'
import { json, setParams, signMethodOf, topSign, type Call } from './sign.ts'

function issueCalls({ booking, kind, reason, facts }: Notice): Call[] {
  const isOk = kind === 'issue'
  if (bookingKind(booking) === 'hotelticket')
    return [
      {
        method: 'alitrip.travel.hotelticket.order.create',
        params: {
          fliggy_order_id: booking.thirdCode,
          order_id: booking.code,
          status: isOk ? 1 : 2,
          fail_msg: isOk ? '' : reason || '出票失败',
          vouchers: json(isOk ? hotelVouchers(booking) : []),
        },
      },
    ]
  if (bookingKind(booking) === 'eticket') {
    const own = {
      outer_id: booking.thirdCode,
      token: textIn(facts['token']) || textIn(booking.facts['token']),
    }
    return isOk
      ? [
          {
            method: 'taobao.eticket.merchant.ma.send',
            params: { ...own, isv_ma_list: json(eticketCodes(booking)) },
          },
        ]
      : [
          {
            method: 'taobao.eticket.merchant.ma.failsend',
            params: { ...own, error_code: 'FAIL', error_msg: reason || '出票失败' },
          },
        ]
  }
  return [
    {
      method: 'alitrip.travel.ticket.order.create',
      params: {
        order_id: booking.thirdCode,
        out_order_id: booking.code,
        issue_type: isOk ? 1 : 2,
        describe: isOk ? '' : reason || '出票失败',
        voucher_infos: json(isOk ? ticketVouchers(booking) : []),
        current_page: 1,
        page_size: 999,
      },
    },
  ]
}

function refundCalls({ booking, refund, reason }: Notice): Call[] {
  if (!refund || refund.kind === 'by-market') return []
  const isOk = refund.state === 'approved' || refund.state === 'done'
  const why = isOk ? '' : refund.answer || reason || '拒绝退款'
  if (bookingKind(booking) === 'hotelticket')
    return [
      {
        method: 'alitrip.travel.hotelticket.order.refund',
        params: {
          fliggy_order_id: booking.thirdCode,
          order_id: booking.code,
          status: isOk ? 1 : 2,
          fail_msg: why,
        },
      },
    ]
  return [
    {
      method: 'taobao.travel.ticket.order.refund',
      params: {
        order_id: booking.thirdCode,
        refund_status: isOk ? 1 : 2,
        refund_num: refund.quantity,
        refund_batch_no: refund.outsideId,
        refund_failure_reason: why,
        // Left out it would be the whole order.
        refund_type: isPartial(booking, refund) ? 3 : 1,
        fliggy_refund_flow_id: textIn(refund.facts['flowId']) || refund.outsideId,
      },
    },
  ]
}

function consumeCalls(
  { connection }: Pick<Port, 'connection'>,
  { booking, used, refunded, before }: Notice,
): Call[] {
  const isTotal = String(connection.settings['writeOffType'] ?? '1') !== '0'
  const dayOf = (usedAt: string | null) => beijingText(new Date(usedAt ?? booking.modifiedAt))
  const kind = bookingKind(booking)
  if (used <= before.used && !isTotal) return []
  // A voucher or e-ticket call counts what it names: what was told before is not named again.
  const fresh = usedUnits(booking, before.used)
  if (kind === 'hotelticket')
    return fresh.length
      ? [
          {
            method: 'alitrip.travel.hotelticket.order.verify',
            params: {
              fliggy_order_id: booking.thirdCode,
              order_id: booking.code,
              vouchers: json(fresh.map((unit) => hotelUse(booking, unit, dayOf(unit.usedAt)))),
            },
          },
        ]
      : []
  if (kind === 'eticket')
    return fresh.map((unit) => ({
      method: 'taobao.eticket.merchant.ma.consume',
      params: {
        outer_id: booking.thirdCode,
        token: textIn(booking.facts['token']),
        code: unit.code || booking.voucherCode,
        consume_num: 1,
        // The same however often it is sent, another for each ticket.
        serial_num: `${booking.id}-${unit.no}`,
      },
    }))
  const response = isTotal ? usedUnits(booking) : fresh
  return [
    {
      method: 'taobao.travel.ticket.order.verify',
      params: {
        order_id: booking.thirdCode,
        out_order_id: booking.code,
        voucher_infos: json(
          response.map((unit) => ({
            confirm_code: unit.code || booking.voucherCode,
            used_quantity: 1,
            used_date: dayOf(unit.usedAt),
          })),
        ),
        check_num: isTotal ? used : used - before.used,
        total_num: booking.ordered,
        return_num: refunded,
        write_off_type: isTotal ? 1 : 0,
      },
    },
  ]
}

export function noticeCalls(port: Pick<Port, 'connection'>, notice: Notice): Call[] {
  if (notice.kind === 'issue' || notice.kind === 'refuse') return issueCalls(notice)
  if (notice.kind === 'refund') return refundCalls(notice)
  // A new day or code has no call of its own here: people tell the guest.
  return notice.kind === 'use' ? consumeCalls(port, notice) : []
}

const gateways = {
  live: 'https://eco.taobao.com/router/rest',
  sandbox: 'https://gw.api.tbsandbox.com/router/rest',
}

/** All parameters of a call, signed: what is not set is in neither. */
export function signedParams(
  { account, secrets, settings }: ChannelConnection,
  { method, params }: Call,
  now: Date,
) {
  const signMethod = signMethodOf(settings['signMethod'])
  const all = setParams({
    ...params,
    method,
    app_key: account,
    session: secrets['session'],
    timestamp: beijingText(now),
    format: 'json',
    v: '2.0',
    sign_method: signMethod,
  })
  return { ...all, sign: topSign(all, secrets['appSecret'] ?? '', signMethod) }
}

async function tell(
  { app, connection, now }: Port,
  reference: string,
  call: Call,
): Promise<{ answered: string }> {
  const { mode } = connection
  const { status, text } = await callOutside(app, connection, {
    verb: call.method,
    reference,
    url: mode === 'simulator' ? `${simulatorUrl(app, 'fliggy')}/router/rest` : gateways[mode],
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    // It holds the session of the shop: not kept with the call.
    body: new Uint8Array(
      Buffer.from(new URLSearchParams(signedParams(connection, call, now)).toString(), 'utf8'),
    ),
  })
  const answer = losslessObject(text)
  if (status >= 500 || !answer) throw new OutsideFault(status >= 500 ? 'serverError' : 'badAnswer')
  const error = answer['error_response']
  if (!isObject(error)) {
    // Another object would be somebody else's.
    if (!Object.keys(answer).some((key) => key.endsWith('_response'))) throw new OutsideFault('badAnswer')
    return { answered: text.slice(0, 500) }
  }
  const code = textIn(error['sub_code']) || textIn(error['code'])
  // Told before: it has arrived.
  if (/already|repeat|duplicate/i.test(code)) return { answered: code }
  if (code.startsWith('isp.') || textIn(error['code']) === '7') throw new OutsideFault('serverError')
  throw new MarketRefused(code, textIn(error['sub_msg']) || textIn(error['msg']))
}

async function tellAll(port: Port, reference: string, calls: readonly Call[]): Promise<{ answered: string }> {
  const response: string[] = []
  for (const call of calls) response.push((await tell(port, reference, call)).answered)
  return { answered: response.join('\n') || 'nothing to send' }
}

export const notify = (port: Port, notice: Notice): Promise<{ answered: string }> =>
  tellAll(port, notice.booking.code, noticeCalls(port, notice))
export const push = (port: Port, sent: Push): Promise<{ answered: string }> =>
  tellAll(port, `push ${sent.id}`, pushCalls(port.connection, sent))

/** Its orders of today, one of them: keys and session are right where it answers. */
export async function ping(port: Port): Promise<void> {
  const day = beijingDay(port.now)
  await tell(port, 'ping', {
    method: 'alitrip.travel.trades.search',
    params: {
      start_created_time: `${day} 00:00:00`,
      end_created_time: `${day} 23:59:59`,
      current_page: 1,
      page_size: 1,
    },
  })
}
