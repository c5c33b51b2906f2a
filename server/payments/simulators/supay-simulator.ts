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
import { payPages } from './parts/pay-pages.ts'
import { readValues, signingOf } from '../supay/supay-call.ts'
import { namesOf } from '../supay/supay-names.ts'
import { supaySign, supayVerifies } from '../supay/supay-sign.ts'

type Account = { id: string; signKey: string; tells: string }
type Order = {
  number: string
  amount: number
  currency: string
  title: string
  back: string
  tradeNo: string
  walletNo: string
  state: 'NOTPAY' | 'SUCCESS'
  refunded: number
}
type Refund = { number: string; order: string; refundNo: string; fee: number }
type Values = Record<string, string>

const stores = (app: App) => ({
  accounts: new Simulated<Account>(app, 'supay', 'account'),
  orders: new Simulated<Order>(app, 'supay', 'order'),
  pages: new Simulated<{ number: string }>(app, 'supay', 'page'),
  refunds: new Simulated<Refund>(app, 'supay', 'refund'),
})
/** It speaks as the settings begin. */
const signing = signingOf(namesOf({ settings: {} }))

const sealed = ({ id }: Account, signKey: string, data: Values): Values => {
  const all = { mch_id: id, nonce_str: randomBytes(16).toString('hex'), ...data }
  return { ...all, sign: supaySign(all, signing, { signKey }) }
}
const signed = (account: Account, data: Values): SimulatorAnswer =>
  json(sealed(account, account.signKey, { result_code: 'SUCCESS', ...data }))
const refusal = (account: Account, code: string, message: string): SimulatorAnswer =>
  json(sealed(account, account.signKey, { result_code: 'FAIL', err_code: code, err_code_des: message }))

const orderData = (order: Order): Values => ({
  out_trade_no: order.number,
  total_fee: String(order.amount),
  fee_type: order.currency,
  trade_state: order.state,
  trade_no: order.tradeNo,
  transaction_id: order.walletNo,
})
const refundData = (refund: Refund): Values => ({
  out_trade_no: refund.order,
  out_refund_no: refund.number,
  refund_fee: String(refund.fee),
  refund_id: refund.refundNo,
  refund_status: 'SUCCESS',
})

/** An aggregator as the settings begin: JSON, fen, MD5 over the sorted fields and a secret. */
export const supaySimulator: Simulator = {
  async open(app, tells) {
    const id = `SP${randomInt(10_000_000, 99_999_999)}`
    const signKey = randomBytes(16).toString('hex')
    await stores(app).accounts.put(id, id, { id, signKey, tells })
    return { secrets: { signKey }, settings: { merchantNo: id } }
  },
  async answer(app, input) {
    if (input.path.startsWith('/pay/page/')) return guestPage(app, input.path.slice(10), input)
    const values = readValues(input.body) ?? {}
    const id = values['mch_id'] ?? ''
    const account = await stores(app).accounts.get(id, id)
    if (!account) return json({ result_code: 'FAIL', err_code: 'MCHID_NOT_EXIST' })
    if (!supayVerifies(values, signing, { signKey: account.signKey }))
      return refusal(account, 'SIGNERROR', 'signature')
    return (await calls[input.path]?.(app, account, values)) ?? refusal(account, 'SYSTEMERROR', 'call')
  },
}

type Call = (app: App, account: Account, values: Values) => Promise<SimulatorAnswer>

const calls: Record<string, Call> = {
  async '/pay/unifiedorder'(app, account, values) {
    const { orders, pages } = stores(app)
    const order: Order = {
      number: values['out_trade_no'] ?? '',
      amount: Number(values['total_fee']),
      currency: values['fee_type'] ?? 'CNY',
      title: values['body'] ?? '',
      back: values['return_url'] ?? '',
      tradeNo: `${Date.now()}${randomInt(1000, 9999)}`,
      walletNo: '',
      state: 'NOTPAY',
      refunded: 0,
    }
    if (!(await orders.putNew(account.id, order.number, order)))
      return refusal(account, 'OUT_TRADE_NO_USED', 'number used')
    const page = randomBytes(16).toString('hex')
    await pages.put(account.id, page, { number: order.number })
    return signed(account, {
      trade_no: order.tradeNo,
      code_url: `${simulatorPage(app, 'supay')}/pay/page/${page}`,
    })
  },
  async '/pay/orderquery'(app, account, values) {
    const order = await stores(app).orders.get(account.id, values['out_trade_no'] ?? '')
    return order ? signed(account, orderData(order)) : refusal(account, 'ORDERNOTEXIST', 'no such order')
  },
  async '/pay/refund'(app, account, values) {
    const { orders, refunds } = stores(app)
    const order = await orders.get(account.id, values['out_trade_no'] ?? '')
    if (order?.state !== 'SUCCESS') return refusal(account, 'ORDERNOTEXIST', 'not paid')
    const number = values['out_refund_no'] ?? ''
    const fee = Number(values['refund_fee'])
    const existing = await refunds.get(account.id, number)
    // The same number is the same refund, however often it comes.
    if (existing) return signed(account, refundData(existing))
    if (order.refunded + fee > order.amount)
      return refusal(account, 'REFUND_FEE_MISMATCH', 'more than was paid')
    const refund = { number, order: order.number, refundNo: `5${Date.now()}${randomInt(1000, 9999)}`, fee }
    await refunds.put(account.id, number, refund)
    await orders.put(account.id, order.number, { ...order, refunded: order.refunded + fee })
    return signed(account, refundData(refund))
  },
  async '/pay/refundquery'(app, account, values) {
    const refund = await stores(app).refunds.get(account.id, values['out_refund_no'] ?? '')
    return refund ? signed(account, refundData(refund)) : refusal(account, 'REFUNDNOTEXIST', 'no such refund')
  },
}

const guestPage = payPages({
  provider: 'SuPay',
  system: 'supay',
  at: '/pay/page',
  async find(app, page) {
    const { accounts, orders, pages } = stores(app)
    const found = await pages.find(page)
    const account = found && (await accounts.get(found.account, found.account))
    const order = found && (await orders.get(found.account, found.body.number))
    return account && order ? { account, order } : undefined
  },
  shown: ({ order: { title, amount, currency, back } }) => ({ title, amountMinor: amount, currency, back }),
  async pay(app, { account, order }) {
    if (order.state !== 'NOTPAY') return
    const paid: Order = { ...order, state: 'SUCCESS', walletNo: `4200${Date.now()}${randomInt(1000, 9999)}` }
    await stores(app).orders.put(account.id, order.number, paid)
    await tellAll(app, account.tells, [
      {
        message: ({ wrongAmount, forged }) => ({
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(
            sealed(account, forged ? 'somebody' : account.signKey, {
              ...orderData(paid),
              ...(wrongAmount && { total_fee: '1' }),
            }),
          ),
        }),
      },
    ])
  },
})
