import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import type { Raw } from '../../kit/outside/inbox.ts'
import { Refused, type Adapter, type News, type RefundTold, type Told } from '../adapters/adapter.ts'
import { areKeys } from '../ksher/ksher-sign.ts'
import { askLianlian } from './lianlian-call.ts'
import { lianlianVerifies } from './lianlian-sign.ts'
import { textOf } from '../../kit/text/text-of.ts'

type Data = Record<string, unknown>
const amountOf = (minor: number, currency: string): string => minorToText(minor, currency).replaceAll(',', '')

const states: Record<string, Told['state']> = {
  PI: 'waiting',
  WP: 'waiting',
  PS: 'paid',
  PF: 'failed',
  PE: 'expired',
  PC: 'closed',
}
const refundStates: Record<string, RefundTold['state']> = { RP: 'processing', RS: 'done', RF: 'failed' }

function paymentTold(data: Data): Told {
  const currency = textOf(data['order_currency'])
  const amountMinor = textToMinor(textOf(data['order_amount']), currency || 'THB')
  return {
    state: states[textOf(data['order_status'])] ?? 'unknown',
    number: textOf(data['merchant_order_id']),
    ...(amountMinor !== null && { amountMinor }),
    currency,
    outsideId: textOf(data['order_id']),
    paymentId: textOf(data['order_id']),
    payUrl: textOf(data['link_url']),
  }
}
const refundTold = (data: Data): RefundTold => ({
  state: refundStates[textOf(data['refund_status'])] ?? 'processing',
  outsideId: textOf(data['refund_order_id']),
})

/** Answers that say that it has our number already: it is asked what became of it. */
const resubmitted = new Set(['422003', '422009', '429001'])
const noSuch = new Set(['404003', '404006'])
/** The wallet takes nothing back: to which account? */
const needsAccount = new Set(['400000'])
const tooLittle = '422002'

const bodyOf = ({ body }: Raw): Data | null => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

export const lianlianAdapter: Adapter = {
  async create(port, attempt, back) {
    const data = await askLianlian(port, 'llpth.checkout.apply', attempt.number, {
      merchant_order_id: attempt.number,
      order_amount: amountOf(attempt.amount_minor, attempt.currency),
      order_currency: attempt.currency,
      order_desc: attempt.title,
      customer: { merchant_user_id: String(attempt.agent_id), full_name: attempt.title },
      notify_url: String(port.connection.settings['tells'] ?? ''),
      redirect_url: back,
    })
    return { ...paymentTold(data), state: 'waiting' }
  },
  async query(port, attempt) {
    try {
      return paymentTold(
        await askLianlian(port, 'llpth.payment.query', attempt.number, {
          merchant_order_id: attempt.number,
        }),
      )
    } catch (error) {
      if (error instanceof Refused && noSuch.has(error.code)) return undefined
      throw error
    }
  },
  async refund(port, attempt, refund) {
    const { bankCode, accountNo, accountName } = refund.details
    const hasAccount = Boolean(bankCode && accountNo && accountName)
    try {
      return refundTold(
        await askLianlian(port, 'llpth.refund.apply', refund.number, {
          merchant_order_id: attempt.number,
          merchant_refund_id: refund.number,
          refund_amount: amountOf(refund.amount_minor, refund.currency),
          refund_currency: refund.currency,
          refund_reason: refund.reason || refund.number,
          notify_url: String(port.connection.settings['tells'] ?? ''),
          ...(hasAccount && { bank_code: bankCode, account_no: accountNo, account_name: accountName }),
        }),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (resubmitted.has(error.code)) {
        const known = await this.queryRefund?.(port, attempt, refund)
        if (known) return known
      }
      if (needsAccount.has(error.code) && !hasAccount) return { state: 'needs-details', error: error.message }
      return { state: 'failed', error: error.message, later: error.code === tooLittle }
    }
  },
  async queryRefund(port, _, refund) {
    try {
      return refundTold(
        await askLianlian(port, 'llpth.refund.query', refund.number, {
          merchant_refund_id: refund.number,
        }),
      )
    } catch (error) {
      if (error instanceof Refused && noSuch.has(error.code)) return undefined
      throw error
    }
  },
  door: {
    verify({ settings, secrets, otherSecrets }, raw) {
      const data = bodyOf(raw)
      const sign = raw.headers['sign'] ?? ''
      if (!data || !sign || data['merchant_id'] !== settings['merchantId']) return null
      const keys = [secrets, ...otherSecrets].map(({ publicKey }) => publicKey)
      if (!keys.some((key) => key && lianlianVerifies(data, sign, key))) return null
      const refund = textOf(data['merchant_refund_id'])
      const status = textOf(data['refund_status']) || textOf(data['order_status'])
      const number = refund || textOf(data['merchant_order_id'])
      return {
        onceKey: `${refund ? 'refund' : 'payment'} ${number} ${textOf(data['order_id'])} ${status}`,
        kind: `${refund ? 'refund' : 'payment'} ${status}`,
      }
    },
    ack: {
      status: 200,
      contentType: 'application/json',
      body: '{"code":200000,"message":"Success"}',
    },
    task: 'payments.take',
  },
  news(_, raw): News {
    const data = bodyOf(raw) ?? {}
    const refund = textOf(data['merchant_refund_id'])
    if (refund) return { about: 'refund', number: refund }
    const told = paymentTold(data)
    return told.number ? { about: 'payment', told: { ...told, number: told.number } } : { about: 'nothing' }
  },
  async ping(port) {
    try {
      await askLianlian(port, 'llpth.payment.query', '', { merchant_order_id: 'P0' })
    } catch (error) {
      if (!(error instanceof Refused && noSuch.has(error.code))) throw error
    }
  },
  whyNotKeys({ settings, secrets }) {
    const { privateKey = '', publicKey = '' } = secrets
    const isMerchant = /^14\d{16}$/.test(String(settings['merchantId'] ?? ''))
    return areKeys(privateKey, publicKey) && isMerchant ? '' : 'malformed'
  },
}
