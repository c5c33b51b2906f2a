import { minorToText } from '#contract/kit/money/amounts.ts'
import {
  Refused,
  type Adapter,
  type News,
  type ProviderRefund,
  type ProviderPayment,
} from '../adapters/adapter.ts'
import { areKeys } from '../ksher/ksher-sign.ts'
import { askLianlian } from './lianlian-call.ts'
import { lianlianVerifies } from './lianlian-sign.ts'
import {
  currencyValue,
  majorValue,
  objectBody,
  onceKeyOf,
  paymentNews,
  textValue,
} from '../adapters/provider-values.ts'

type Data = Record<string, unknown>
const amountOf = (minor: number, currency: string): string => minorToText(minor, currency).replaceAll(',', '')

const states: Record<string, ProviderPayment['state']> = {
  PI: 'waiting',
  WP: 'waiting',
  PS: 'paid',
  PF: 'failed',
  PE: 'expired',
  PC: 'closed',
}
const refundStates: Record<string, ProviderRefund['state']> = { RP: 'processing', RS: 'done', RF: 'failed' }

function providerPayment(data: Data): ProviderPayment {
  const currency = currencyValue(data['order_currency'])
  const amountMinor = majorValue(data['order_amount'], currency)
  return {
    state: states[textValue(data['order_status'])] ?? 'unknown',
    number: textValue(data['merchant_order_id']),
    ...(amountMinor !== undefined && { amountMinor }),
    currency,
    outsideId: textValue(data['order_id']),
    paymentId: textValue(data['order_id']),
    payUrl: textValue(data['link_url']),
  }
}
const providerRefund = (data: Data): ProviderRefund => ({
  state: refundStates[textValue(data['refund_status'])] ?? 'processing',
  outsideId: textValue(data['refund_order_id']),
  ...('refund_amount' in data && {
    amountMinor: majorValue(data['refund_amount'], currencyValue(data['refund_currency'])) ?? null,
  }),
})

/** Answers that say that it has our number already: it is asked what became of it. */
const resubmitted = new Set(['422003', '422009', '429001'])
const noSuch = new Set(['404003', '404006'])
/** The wallet takes nothing back: to which account? */
const needsAccount = new Set(['400000'])
const tooLittle = '422002'

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
    return { ...providerPayment(data), state: 'waiting' }
  },
  async query(port, attempt) {
    try {
      return providerPayment(
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
      return providerRefund(
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
        const existing = await this.queryRefund?.(port, attempt, refund)
        if (existing) return existing
      }
      if (needsAccount.has(error.code) && !hasAccount) return { state: 'needs-details', error: error.message }
      return { state: 'failed', error: error.message, later: error.code === tooLittle }
    }
  },
  async queryRefund(port, _, refund) {
    try {
      return providerRefund(
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
      const data = objectBody(raw)
      const sign = raw.headers['sign'] ?? ''
      if (!data || !sign || data['merchant_id'] !== settings['merchantId']) return null
      const keys = [secrets, ...otherSecrets].map(({ publicKey }) => publicKey)
      if (!keys.some((key) => key && lianlianVerifies(data, sign, key))) return null
      const refund = textValue(data['merchant_refund_id'])
      const status = textValue(data['refund_status']) || textValue(data['order_status'])
      const { number = '', outsideId = '', amountMinor, currency = '' } = providerPayment(data)
      return {
        onceKey: refund
          ? onceKeyOf(raw, 'refund', [refund, status])
          : onceKeyOf(raw, 'payment', [number, outsideId, status, String(amountMinor ?? ''), currency]),
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
    const data = objectBody(raw) ?? {}
    const refund = textValue(data['merchant_refund_id'])
    if (refund) return { about: 'refund', number: refund }
    return paymentNews(providerPayment(data), raw)
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
