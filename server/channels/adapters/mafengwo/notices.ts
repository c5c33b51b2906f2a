import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { MarketRefused, type Notice, type Port } from '../../port/adapter.ts'
import type { Booking } from '../../port/engine.ts'
import { act } from './call-out.ts'

/** 1 unused, 2 used, 3 refunded, 4 void. */
type Voucher = { voucher: string; status: 1 | 2 | 3 | 4 }

/** One code one use: each ticket's own; one code many uses where they have none. What a guest can still be given back follows these. */
export function vouchersOf(booking: Booking): Voucher[] {
  const isVoid = channelOrderStates.is(booking.state, 'ended') && booking.state !== 'refunded'
  const own = booking.units.filter(({ code }) => code)
  if (own.length > 0 && new Set(own.map(({ code }) => code)).size === own.length)
    return own.map(({ code, usedAt, refundedAt }) => ({
      voucher: code,
      status: usedAt ? 2 : refundedAt ? 3 : isVoid ? 4 : 1,
    }))
  if (!booking.voucherCode) return []
  const status = booking.used > 0 ? 2 : booking.refunded >= booking.ordered ? 3 : isVoid ? 4 : 1
  return [{ voucher: booking.voucherCode, status }]
}

/** The code of ours that it knows, else its own number of what was bought. */
const skuOf = ({ facts, outsideProduct }: Booking): { ota_sku_id: string } | { sku_id: string } => {
  const code = textIn(facts['otaSkuId'])
  const id = textIn(facts['skuId'])
  return code || !id ? { ota_sku_id: code || outsideProduct } : { sku_id: id }
}

const name = ({ connection }: Port, setting: string, fallback = ''): string =>
  textIn(connection.settings[setting]) || fallback

/** Errors come per voucher inside of a success. */
export function voucherErrors(data: unknown): string {
  return objectsIn(objectIn(data)['info'])
    .flatMap(({ voucher, error_info: error }) => {
      const text = textIn(error)
      return text ? [`${textIn(voucher)}: ${text}`] : []
    })
    .join('; ')
}

async function tellVouchers(port: Port, { id, booking }: Notice): Promise<string> {
  const vouchers = vouchersOf(booking)
  if (vouchers.length === 0) return ''
  const action = name(port, 'consumeAction', 'sales.ticket.consume.notice')
  const data = await act(port, action, `notice ${id}`, {
    order_id: booking.thirdCode,
    ticket_voucher_status: [{ ...skuOf(booking), vouchers }],
  })
  const errors = voucherErrors(data)
  if (errors) throw new MarketRefused('voucher', errors)
  return action
}

async function issue(port: Port, { id, booking }: Notice): Promise<string> {
  const action = name(port, 'issueAction')
  // Nobody knows its name for sure: without one the seller's desk issues by hand, or it does so itself.
  if (!action) return ''
  const vouchers = vouchersOf(booking).map(({ voucher }) => ({ voucher }))
  const isOwn = vouchers.length === booking.ordered
  await act(port, action, `notice ${id}`, {
    order_id: booking.thirdCode,
    ticket_vouchers: [{ ...skuOf(booking), type: isOwn ? 1 : 2, quantity: booking.ordered, vouchers }],
  })
  return action
}

async function verdict(port: Port, notice: Notice): Promise<string> {
  const { id, refund, booking, reason } = notice
  if (!refund || refund.state === 'waiting') return ''
  const isGiven = refund.state !== 'rejected'
  if (refund.kind === 'request') {
    const action = name(port, isGiven ? 'refundConfirmAction' : 'refundRefuseAction')
    // A no that it cannot be told would leave the guest waiting without anybody knowing.
    if (!action && !isGiven) throw new MarketRefused('byHand', 'refuse it in the seller desk')
    if (action)
      await act(port, action, `notice ${id}`, {
        order_id: booking.thirdCode,
        ...(textIn(refund.facts['refundId']) && { refund_id: textIn(refund.facts['refundId']) }),
        remark: refund.answer || reason,
      })
  }
  // What was used and what was given back are told together, at once.
  return isGiven ? tellVouchers(port, notice) : ''
}

export async function notify(port: Port, notice: Notice): Promise<{ answered: string }> {
  if (notice.kind === 'issue') return { answered: await issue(port, notice) }
  if (notice.kind === 'use' || notice.kind === 'change') return { answered: await tellVouchers(port, notice) }
  if (notice.kind === 'refund') return { answered: await verdict(port, notice) }
  if (notice.kind === 'refuse') throw new MarketRefused('byHand', 'refuse it in the seller desk')
  return { answered: '' }
}
