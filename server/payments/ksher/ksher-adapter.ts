import type { PayMethod } from '#contract/payments/providers.ts'
import type { Raw } from '../../kit/outside/inbox.ts'
import { isObject } from '../../kit/outside/json-object.ts'
import {
  Refused,
  type Adapter,
  type News,
  type ProviderRefund,
  type ProviderPayment,
} from '../adapters/adapter.ts'
import { askKsher } from './ksher-call.ts'
import { areKeys, ksherVerifies } from './ksher-sign.ts'
import {
  currencyValue,
  minorValue,
  objectBody,
  onceKeyOf,
  paymentNews,
  textValue,
} from '../adapters/provider-values.ts'

type Data = Record<string, unknown>

/** How its results read; what it does not know for sure we do not know either. */
const states: Record<string, ProviderPayment['state']> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'waiting',
  PENDING: 'waiting',
  USERPAYING: 'waiting',
  PAYERROR: 'failed',
  CLOSED: 'closed',
}

/**
 * A gateway order may hold several tries of the guest: what was paid has Ksher's own number, and only by that it is given back.
 */
const providerPayment = (data: Data): ProviderPayment => {
  const result = textValue(data['result'])
  const amountMinor = minorValue(data['total_fee'])
  return {
    state: states[result] ?? 'unknown',
    number: textValue(data['mch_order_no']),
    ...(amountMinor !== undefined && { amountMinor }),
    currency: currencyValue(data['fee_type']),
    outsideId: textValue(data['pay_mch_order_no']),
    paymentId: textValue(data['ksher_order_no']),
    error: textValue(data['err_msg']) || textValue(data['err_code']),
  }
}

const channels: Partial<Record<PayMethod, string>> = {
  promptpay: 'promptpay',
  wechat: 'wechat',
  alipay: 'alipay',
  truemoney: 'truemoney',
  card: 'card',
}

/** Told of some refunds only; what is told has to be readable. */
const refundAmount = (data: Data, name: string): Pick<ProviderRefund, 'amountMinor'> =>
  name in data ? { amountMinor: minorValue(data[name]) ?? null } : {}

function providerRefund(data: Data, number: string): ProviderRefund | undefined {
  const orders: unknown[] = Array.isArray(data['refund_orders']) ? data['refund_orders'] : []
  const found = orders.filter(isObject).find((one) => textValue(one['mch_refund_no']) === number)
  if (!found) return undefined
  const amountMinor = refundAmount(found, 'mch_refund_fee')
  const outsideId = textValue(found['ksher_refund_no'])
  const state = textValue(found['refund_state'])
  if (state === 'REFUNDSUCCESS') return { state: 'done', outsideId, ...amountMinor }
  return state === 'REFUNDFAIL' ? { state: 'failed', outsideId } : { state: 'processing', outsideId }
}

const envelopeOf = ({ body }: Raw): { data: Data; sign: string } | null => {
  const { data, sign } = objectBody({ body }) ?? {}
  return isObject(data) && typeof sign === 'string' ? { data, sign } : null
}

export const ksherAdapter: Adapter = {
  async create(port, attempt, back) {
    const { settings } = port.connection
    const data = await askKsher(port, 'page', 'gateway_pay', attempt.number, {
      mch_order_no: attempt.number,
      mch_code: attempt.number,
      total_fee: attempt.amount_minor,
      fee_type: attempt.currency,
      channel_list: channels[attempt.method] ?? 'promptpay',
      mch_redirect_url: back,
      mch_redirect_url_fail: back,
      mch_notify_url: String(settings['tells'] ?? ''),
      refer_url: port.app.config.publicUrl,
      product_name: attempt.title,
      shop_name: String(settings['shopName'] ?? ''),
      device: 'h5',
    })
    return { state: 'waiting', payUrl: textValue(data['pay_content']) }
  },
  async query(port, attempt) {
    try {
      const response = providerPayment(
        await askKsher(port, 'page', 'gateway_order_query', attempt.number, {
          mch_order_no: attempt.number,
        }),
      )
      return response
    } catch (error) {
      // It knows of no order by this number.
      if (error instanceof Refused) return undefined
      throw error
    }
  },
  async refund(port, attempt, refund) {
    const data = await askKsher(port, 'direct', 'order_refund', refund.number, {
      ksher_order_no: attempt.payment_id,
      mch_refund_no: refund.number,
      total_fee: attempt.amount_minor,
      refund_fee: refund.amount_minor,
      fee_type: refund.currency,
    })
    const outsideId = textValue(data['ksher_refund_no'])
    const error = textValue(data['err_msg']) || textValue(data['err_code'])
    if (data['result'] === 'SUCCESS') return { state: 'done', outsideId, ...refundAmount(data, 'refund_fee') }
    // Given back out of what it has collected: refused today, it may pass tomorrow.
    if (data['result'] === 'FAIL')
      return { state: 'failed', error, later: /balance|insufficient/i.test(error) }
    return { state: 'processing', outsideId, error }
  },
  async queryRefund(port, attempt, refund) {
    try {
      const data = await askKsher(port, 'direct', 'refund_query', refund.number, {
        ksher_order_no: attempt.payment_id,
        mch_refund_no: refund.number,
      })
      return providerRefund(data, refund.number)
    } catch (error) {
      if (error instanceof Refused) return undefined
      throw error
    }
  },
  door: {
    verify({ settings, secrets, otherSecrets }, raw) {
      const envelope = envelopeOf(raw)
      if (!envelope) return null
      const keys = [secrets, ...otherSecrets].map(({ publicKey }) => publicKey)
      const isTheirs = keys.some((key) => key && ksherVerifies(envelope.data, envelope.sign, key))
      if (!isTheirs || envelope.data['appid'] !== settings['appId']) return null
      const { number = '', paymentId = '', amountMinor, currency = '' } = providerPayment(envelope.data)
      const result = textValue(envelope.data['result'])
      return {
        onceKey: onceKeyOf(raw, 'payment', [number, paymentId, result, String(amountMinor ?? ''), currency]),
        kind: `payment ${result}`,
      }
    },
    ack: {
      status: 200,
      contentType: 'application/json',
      body: '{"result":"SUCCESS","msg":"OK"}',
    },
    task: 'payments.take',
  },
  news(_, raw): News {
    const envelope = envelopeOf(raw)
    return envelope ? paymentNews(providerPayment(envelope.data), raw) : { about: 'nothing' }
  },
  async ping(port) {
    await askKsher(port, 'direct', 'merchant_info', '', { mch_id: '' })
  },
  // No sandbox of this product is known.
  whyNotKeys({ mode, secrets }) {
    const { privateKey = '', publicKey = '' } = secrets
    if (!areKeys(privateKey, publicKey)) return 'malformed'
    return mode === 'sandbox' ? 'otherMode' : ''
  },
}
