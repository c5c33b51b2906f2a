import { randomBytes, randomInt } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import {
  Simulated,
  simulatorPage,
  type Simulator,
  type SimulatorAnswer,
} from '../../kit/outside/simulator.ts'
import { tellAll } from '../../kit/outside/tell.ts'
import { json } from './parts/hosted-page.ts'
import { newKeys } from './parts/keys.ts'
import { payPages } from './parts/pay-pages.ts'
import { ksherSign, ksherVerifies } from '../ksher/ksher-sign.ts'

type Account = { appid: string; merchantKey: string; ownKey: string; forger: string; tells: string }
type Order = {
  number: string
  fee: number
  currency: string
  title: string
  channel: string
  back: string
  result: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'PAYERROR'
  paidAs: string
  ksherNo: string
  refunded: number
  page: string
}
type Refund = { number: string; ksherNo: string; refundNo: string; fee: number }
type Values = Record<string, string>

const stores = (app: App) => ({
  accounts: new Simulated<Account>(app, 'ksher', 'account'),
  orders: new Simulated<Order>(app, 'ksher', 'order'),
  refunds: new Simulated<Refund>(app, 'ksher', 'refund'),
})

const signed = ({ ownKey }: Account, data: object): SimulatorAnswer =>
  json({
    code: 0,
    msg: 'ok',
    version: '3.0.0',
    time_stamp: new Date().toISOString(),
    data,
    sign: ksherSign({ ...data }, ownKey),
  })
const refusal = (code: number, message: string): SimulatorAnswer => json({ code, msg: 'FAIL', message })

const orderData = (account: Account, order: Order) => ({
  appid: account.appid,
  mch_order_no: order.number,
  pay_mch_order_no: order.paidAs,
  ksher_order_no: order.ksherNo,
  result: order.result,
  total_fee: order.fee,
  fee_type: order.currency,
  channel: order.result === 'SUCCESS' ? order.channel : '',
  nonce_str: randomBytes(16).toString('hex'),
})

/** Ksher as it answers: form in, JSON out, both signed; a guest's page; its webhook as text/plain; a wrong signature refused. */
export const ksherSimulator: Simulator = {
  async open(app, tells) {
    const [mine, theirs, forger] = await Promise.all([newKeys(1024), newKeys(1024), newKeys(1024)])
    const appid = `mch${randomInt(10_000, 99_999)}${randomInt(1000, 9999)}`
    await stores(app).accounts.put(appid, appid, {
      appid,
      merchantKey: mine.publicKey,
      ownKey: theirs.privateKey,
      forger: forger.privateKey,
      tells,
    })
    return {
      secrets: { privateKey: mine.privateKey, publicKey: theirs.publicKey },
      settings: { appId: appid, shopName: 'Simulator' },
    }
  },
  async answer(app, input) {
    const [, host, call = ''] = input.path.split('/')
    if (host === 'pay') return page(app, call, input)
    const values = Object.fromEntries(new URLSearchParams(input.body))
    const account = await stores(app).accounts.get(values['appid'] ?? '', values['appid'] ?? '')
    if (!account) return refusal(40_001, 'APPID_NOT_EXIST')
    const { sign = '', ...rest } = values
    if (!ksherVerifies(rest, sign, account.merchantKey)) return refusal(40_002, 'SIGN_ERROR')
    return (await calls[call]?.(app, account, values)) ?? refusal(40_004, 'NO_SUCH_CALL')
  },
}

/** Nested values are told with it and stand outside of its signature. */
function merchantInfo(account: Account): SimulatorAnswer {
  const covered = {
    mobile: '0812345678',
    mch_id: account.appid,
    account_type: 'Simulator',
    business_mode: 'online',
    nonce_str: randomBytes(16).toString('hex'),
  }
  const channel = { settlement_time_type: 'T+1', limit: { min: 1, max: -1 }, allow_partial_refund: true }
  return json({
    code: 0,
    msg: 'ok',
    version: '3.0.0',
    time_stamp: new Date().toISOString(),
    data: {
      ...covered,
      time_zone: 'Asia/Bangkok',
      settlement_fee_type: 'THB',
      mch_support_channel: ['promptpay', 'wechat', 'alipay', 'truemoney'].map((name) => ({
        channel: name,
        ...channel,
      })),
    },
    sign: ksherSign(covered, account.ownKey),
  })
}

type Call = (app: App, account: Account, values: Values) => Promise<SimulatorAnswer>

const calls: Record<string, Call> = {
  async gateway_pay(app, account, values) {
    const { mch_order_no: number = '', total_fee: fee, fee_type: currency = 'THB' } = values
    const { orders } = stores(app)
    const existing = await orders.get(account.appid, number)
    if (existing && existing.fee !== Number(fee)) return refusal(40_010, 'MCH_ORDER_NO_REPEAT')
    const order = existing ?? {
      number,
      fee: Number(fee),
      currency,
      title: values['product_name'] ?? '',
      channel: values['channel_list'] ?? 'promptpay',
      back: values['mch_redirect_url'] ?? '',
      result: 'NOTPAY' as const,
      paidAs: '',
      ksherNo: '',
      refunded: 0,
      page: randomBytes(16).toString('hex'),
    }
    await orders.put(account.appid, number, order)
    await new Simulated<{ number: string }>(app, 'ksher', 'page').put(account.appid, order.page, { number })
    return signed(account, { pay_content: `${simulatorPage(app, 'ksher')}/pay/${order.page}` })
  },
  async gateway_order_query(app, account, { mch_order_no: number = '' }) {
    const order = await stores(app).orders.get(account.appid, number)
    return order ? signed(account, orderData(account, order)) : refusal(40_404, 'ORDER_NOT_EXIST')
  },
  async order_refund(app, account, values) {
    const { orders, refunds } = stores(app)
    const order = (await orders.list(account.appid)).find(
      ({ ksherNo, paidAs }) =>
        (ksherNo !== '' && ksherNo === values['ksher_order_no']) ||
        (paidAs !== '' && paidAs === values['mch_order_no']),
    )
    // By the number of the gateway's order it finds none.
    if (!order || order.result !== 'SUCCESS') return refusal(40_404, 'ORDER_NOT_EXIST')
    const number = values['mch_refund_no'] ?? ''
    const fee = Number(values['refund_fee'])
    const refundNo = `9${Date.now()}${randomInt(1000, 9999)}`
    const reply = (result: string, more: object = {}) =>
      signed(account, {
        result,
        mch_refund_no: number,
        ksher_order_no: order.ksherNo,
        refund_fee: fee,
        fee_type: order.currency,
        ...more,
      })
    if (await refunds.get(account.appid, number))
      return reply('FAIL', { err_code: 'REFUND_REPEAT', err_msg: 'refund number used' })
    if (order.refunded + fee > order.fee)
      return reply('FAIL', { err_code: 'REFUND_FEE_ERROR', err_msg: 'more than was paid' })
    await refunds.put(account.appid, number, { number, ksherNo: order.ksherNo, refundNo, fee })
    await orders.put(account.appid, order.number, { ...order, refunded: order.refunded + fee })
    return reply('SUCCESS', { ksher_refund_no: refundNo })
  },
  async refund_query(app, account, { mch_refund_no: number = '' }) {
    const refund = await stores(app).refunds.get(account.appid, number)
    if (!refund) return refusal(40_404, 'REFUND_NOT_EXIST')
    return signed(account, {
      refund_orders: [
        {
          mch_refund_no: number,
          ksher_refund_no: refund.refundNo,
          mch_refund_fee: refund.fee,
          refund_state: 'REFUNDSUCCESS',
        },
      ],
    })
  },
  merchant_info: async (_, account) => merchantInfo(account),
}

async function paged(app: App, page: string) {
  const found = await new Simulated<{ number: string }>(app, 'ksher', 'page').find(page)
  const { accounts, orders } = stores(app)
  const account = found && (await accounts.get(found.account, found.account))
  const order = found && (await orders.get(found.account, found.body.number))
  return account && order ? { account, order } : undefined
}

const page = payPages({
  provider: 'Ksher',
  system: 'ksher',
  find: paged,
  shown: ({ order: { title, fee, currency, back } }) => ({ title, amountMinor: fee, currency, back }),
  async pay(app, { account, order }) {
    if (order.result !== 'NOTPAY') return
    const paid: Order = {
      ...order,
      result: 'SUCCESS',
      paidAs: `${Date.now()}${randomInt(100, 999)}`,
      ksherNo: `900${Date.now()}${randomInt(1000, 9999)}`,
    }
    await stores(app).orders.put(account.appid, order.number, paid)
    await tellAll(app, account.tells, [
      {
        message: ({ wrongAmount, forged }) => {
          const data = orderData(account, { ...paid, fee: wrongAmount ? 1 : paid.fee })
          const sign = ksherSign(data, forged ? account.forger : account.ownKey)
          return {
            headers: { 'content-type': 'text/plain' },
            body: JSON.stringify({ code: 0, msg: 'ok', data, sign, version: '3.0.0' }),
          }
        },
      },
    ])
  },
})
