import { minorToText } from '#contract/kit/money/amounts.ts'
import {
  Refused,
  type Adapter,
  type News,
  type Port,
  type ProviderRefund,
  type ProviderPayment,
} from '../../adapters/adapter.ts'
import { areKeys } from '../../ksher/ksher-sign.ts'
import { askChina, type Values } from './china-call.ts'
import { chinaVerifies } from './china-sign.ts'
import { majorValue, objectBody, onceKeyOf, paymentNews, textValue } from '../../adapters/provider-values.ts'

type Data = Record<string, unknown>
const yuan = (minor: number): string => minorToText(minor, 'CNY').replaceAll(',', '')

/** A moment as yyyyMMddHHmmss in China; an order and its refunds are named by it beside their number, so it never changes. */
const chinaTime = (at: string): string =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)

const states: Record<string, ProviderPayment['state']> = {
  SUCCESS: 'paid',
  WAITING: 'waiting',
  PROCESSING: 'waiting',
  REFUND: 'paid',
  FAILURE: 'failed',
  CLOSED: 'closed',
}
const refundStates: Record<string, ProviderRefund['state']> = {
  0: 'processing',
  1: 'processing',
  2: 'done',
  3: 'failed',
}

function providerPayment(data: Data): ProviderPayment {
  const amountMinor = majorValue(data['money_order'], 'CNY')
  return {
    state: states[textValue(data['result_pay'])] ?? 'unknown',
    number: textValue(data['no_order']),
    ...(amountMinor !== undefined && { amountMinor }),
    // All its orders are in yuan, and no message says so.
    currency: 'CNY',
    outsideId: textValue(data['oid_paybill']),
    paymentId: textValue(data['oid_paybill']),
  }
}
const providerRefund = (data: Data): ProviderRefund => ({
  state: refundStates[textValue(data['sta_refund'])] ?? 'processing',
  outsideId: textValue(data['oid_refundno']),
  ...('money_refund' in data && { amountMinor: majorValue(data['money_refund'], 'CNY') ?? null }),
})

const none = new Set(['8901', '5002'])
const twice = '1002'
/** Not enough collected yet: right later. */
const tooLittle = '5006'

/** Undefined where it knows of none. */
async function found(input: Promise<Data>): Promise<Data | undefined> {
  try {
    return await input
  } catch (error) {
    if (error instanceof Refused && none.has(error.code)) return undefined
    throw error
  }
}

const tells = ({ connection }: Port): string => String(connection.settings['tells'] ?? '')
const payTypes: Record<string, string> = { wechat: 'I', alipay: 'L' }

/** LianLian in China: codes of WeChat and Alipay, cards on its own page, in yuan. */
export const chinaAdapter: Adapter = {
  async create(port, attempt, back) {
    const at = chinaTime(attempt.created_at)
    const user = String(attempt.agent_id)
    const payType = payTypes[attempt.method]
    const order: Values = {
      no_order: attempt.number,
      dt_order: at,
      money_order: yuan(attempt.amount_minor),
      name_goods: attempt.title.slice(0, 40),
      user_id: user,
      busi_partner: '101001',
      notify_url: tells(port),
      risk_item: JSON.stringify({
        frms_ware_category: String(port.connection.settings['wareCategory'] ?? ''),
        user_info_mercht_userno: user,
        user_info_dt_register: at,
        goods_name: attempt.title.slice(0, 40),
      }),
    }
    const data = await (payType
      ? askChina(port, 'codePay', attempt.number, { ...order, pay_type: payType, return_url: back })
      : askChina(port, 'pagePay', attempt.number, {
          ...order,
          api_version: '1.0',
          timestamp: chinaTime(new Date().toISOString()),
          flag_pay_product: '0',
          flag_chnl: '2',
          url_return: back,
        }))
    return {
      ...providerPayment(data),
      state: 'waiting',
      qr: textValue(data['payLoad']),
      payUrl: textValue(data['gateway_url']),
    }
  },
  async query(port, attempt) {
    const query = { no_order: attempt.number, dt_order: chinaTime(attempt.created_at) }
    const data = await found(askChina(port, 'query', attempt.number, query))
    return data && providerPayment(data)
  },
  async refund(port, attempt, refund) {
    try {
      return providerRefund(
        await askChina(port, 'refund', refund.number, {
          no_refund: refund.number,
          dt_refund: chinaTime(refund.created_at),
          money_refund: yuan(refund.amount_minor),
          no_order: attempt.number,
          dt_order: chinaTime(attempt.created_at),
          notify_url: tells(port),
        }),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const existing = error.code === twice && (await this.queryRefund?.(port, attempt, refund))
      return existing || { state: 'failed', error: error.message, later: error.code === tooLittle }
    }
  },
  async queryRefund(port, _, refund) {
    const query = { no_refund: refund.number, dt_refund: chinaTime(refund.created_at) }
    const data = await found(askChina(port, 'queryRefund', refund.number, query))
    return data && providerRefund(data)
  },
  door: {
    verify({ settings, secrets, otherSecrets }, raw) {
      const data = objectBody(raw)
      if (!data || data['oid_partner'] !== settings['partnerId']) return null
      const keys = [secrets, ...otherSecrets].map(({ publicKey }) => publicKey)
      if (!keys.some((key) => key && chinaVerifies(data, key))) return null
      const refund = textValue(data['no_refund'])
      if (refund) {
        const state = textValue(data['sta_refund'])
        return { onceKey: onceKeyOf(raw, 'refund', [refund, state]), kind: `refund ${state}` }
      }
      const state = textValue(data['result_pay'])
      const { number = '', outsideId = '', amountMinor } = providerPayment(data)
      return {
        onceKey: onceKeyOf(raw, 'payment', [number, outsideId, state, String(amountMinor ?? '')]),
        kind: `payment ${state}`,
      }
    },
    ack: { status: 200, contentType: 'application/json', body: '{"ret_code":"0000","ret_msg":"ok"}' },
    task: 'payments.take',
  },
  news(_, raw): News {
    const data = objectBody(raw) ?? {}
    const refund = textValue(data['no_refund'])
    if (refund) return { about: 'refund', number: refund }
    return paymentNews(providerPayment(data), raw)
  },
  async ping(port) {
    await askChina(port, 'balance', '', { api_version: '1.1' })
  },
  whyNotKeys({ mode, settings, secrets }) {
    if (mode === 'sandbox') return 'noSandbox'
    const { privateKey = '', publicKey = '' } = secrets
    const isPartner = /^\d{18}$/.test(String(settings['partnerId'] ?? ''))
    return areKeys(privateKey, publicKey) && isPartner ? '' : 'malformed'
  },
}
