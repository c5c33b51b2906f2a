import { randomInt } from 'node:crypto'
import { textToMinor } from '#contract/kit/money/amounts.ts'
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
import { chinaSign, chinaVerifies } from '../lianlian/china/china-sign.ts'
import { textOf } from '../../kit/text/text-of.ts'

type Account = { id: string; merchantKey: string; ownKey: string; forger: string; tells: string }
type Order = {
  number: string
  at: string
  amount: string
  title: string
  back: string
  billNo: string
  payType: string
  result: 'WAITING' | 'SUCCESS'
  refunded: number
}
type Refund = { number: string; refundNo: string; amount: string; fee: number; at: string }
type Values = Record<string, unknown>

const system = 'lianlian-cn'
const stores = (app: App) => ({
  accounts: new Simulated<Account>(app, system, 'account'),
  orders: new Simulated<Order>(app, system, 'order'),
  pages: new Simulated<{ number: string }>(app, system, 'page'),
  refunds: new Simulated<Refund>(app, system, 'refund'),
})
const fen = (text: string): number => textToMinor(text, 'CNY') ?? 0

const sealed = ({ id }: Account, key: string, data: object): object => {
  const all = { ret_code: '0000', ret_msg: '交易成功', oid_partner: id, sign_type: 'RSA', ...data }
  return { ...all, sign: chinaSign(all, key) }
}
const signed = (account: Account, data: object): SimulatorAnswer =>
  json(sealed(account, account.ownKey, data))
const refusal = (code: string, message: string): SimulatorAnswer => json({ ret_code: code, ret_msg: message })

const orderData = (order: Order) => ({
  no_order: order.number,
  dt_order: order.at,
  money_order: order.amount,
  oid_paybill: order.billNo,
  result_pay: order.result,
  pay_type: order.payType,
})
const refundData = (refund: Refund) => ({
  no_refund: refund.number,
  dt_refund: refund.at,
  money_refund: refund.amount,
  oid_refundno: refund.refundNo,
  sta_refund: '2',
})

/** LianLian in China as it answers: JSON both ways, signed in its body; what is doubled or unknown by its own codes. */
export const chinaSimulator: Simulator = {
  async open(app, tells) {
    const [mine, theirs, forger] = await Promise.all([newKeys(2048), newKeys(2048), newKeys(2048)])
    const id = `2026${Array.from({ length: 14 }, () => randomInt(10)).join('')}`
    await stores(app).accounts.put(id, id, {
      id,
      merchantKey: mine.publicKey,
      ownKey: theirs.privateKey,
      forger: forger.privateKey,
      tells,
    })
    return {
      secrets: { privateKey: mine.privateKey, publicKey: theirs.publicKey },
      settings: { partnerId: id, wareCategory: '4007' },
    }
  },
  async answer(app, input) {
    const [, call = '', page = ''] = input.path.split('/')
    if (call === 'pay') return guestPage(app, page, input)
    const values: Values = JSON.parse(input.body || '{}')
    const id = textOf(values['oid_partner'])
    const account = await stores(app).accounts.get(id, id)
    if (!account || !chinaVerifies(values, account.merchantKey)) return refusal('1001', '商户请求签名错误')
    return (await calls[call]?.(app, account, values)) ?? refusal('9999', '系统错误')
  },
}

type Call = (app: App, account: Account, values: Values) => Promise<SimulatorAnswer>

async function makeOrder(app: App, account: Account, values: Values): Promise<Order | undefined> {
  const { orders, pages } = stores(app)
  const order: Order = {
    number: textOf(values['no_order']),
    at: textOf(values['dt_order']),
    amount: textOf(values['money_order']),
    title: textOf(values['name_goods']),
    back: textOf(values['return_url']) || textOf(values['url_return']),
    billNo: `${Date.now()}${randomInt(1000, 9999)}`,
    payType: textOf(values['pay_type']) || '2',
    result: 'WAITING',
    refunded: 0,
  }
  if (!(await orders.putNew(account.id, order.number, order))) return undefined
  await pages.put(account.id, order.billNo, { number: order.number })
  return order
}

const pay =
  (where: 'payLoad' | 'gateway_url'): Call =>
  async (app, account, values) => {
    const order = await makeOrder(app, account, values)
    if (!order) return refusal('1002', '第三方单号重复')
    const { result_pay: _, ...data } = orderData(order)
    return signed(account, { ...data, [where]: `${simulatorPage(app, system)}/pay/${order.billNo}` })
  }

const calls: Record<string, Call> = {
  codePay: pay('payLoad'),
  pagePay: pay('gateway_url'),
  async query(app, account, values) {
    const order = await stores(app).orders.get(account.id, textOf(values['no_order']))
    return order ? signed(account, orderData(order)) : refusal('8901', '没有记录')
  },
  async refund(app, account, values) {
    const { orders, refunds } = stores(app)
    const order = await orders.get(account.id, textOf(values['no_order']))
    if (order?.result !== 'SUCCESS') return refusal('5008', '原交易未成功')
    const number = textOf(values['no_refund'])
    const amount = textOf(values['money_refund'])
    if (await refunds.get(account.id, number)) return refusal('1002', '第三方单号重复')
    if (order.refunded + fen(amount) > fen(order.amount)) return refusal('5007', '累计退款金额大于原交易金额')
    const refund: Refund = {
      number,
      amount,
      fee: fen(amount),
      at: textOf(values['dt_refund']),
      refundNo: `${Date.now()}${randomInt(100, 999)}`,
    }
    await refunds.put(account.id, number, refund)
    await orders.put(account.id, order.number, { ...order, refunded: order.refunded + fen(amount) })
    // Taken, and told later: the bank has it first.
    void tellAll(app, account.tells, [
      {
        message: ({ forged }) => ({
          headers: { 'content-type': 'text/json;charset=utf-8' },
          body: JSON.stringify(sealed(account, forged ? account.forger : account.ownKey, refundData(refund))),
        }),
      },
    ])
    return signed(account, { ...refundData(refund), sta_refund: '1' })
  },
  async queryRefund(app, account, values) {
    const refund = await stores(app).refunds.get(account.id, textOf(values['no_refund']))
    return refund ? signed(account, refundData(refund)) : refusal('8901', '没有记录')
  },
  balance: async (_, account) => signed(account, { amt_unsettle: '0.00', amt_balance: '0.00' }),
}

const guestPage = payPages({
  provider: 'LianLian China',
  system,
  async find(app, page) {
    const { accounts, orders, pages } = stores(app)
    const found = await pages.find(page)
    const account = found && (await accounts.get(found.account, found.account))
    const order = found && (await orders.get(found.account, found.body.number))
    return account && order ? { account, order } : undefined
  },
  shown: ({ order: { title, amount, back } }) => ({ title, amountMinor: fen(amount), currency: 'CNY', back }),
  async pay(app, { account, order }) {
    if (order.result !== 'WAITING') return
    const paid: Order = { ...order, result: 'SUCCESS' }
    await stores(app).orders.put(account.id, order.number, paid)
    await tellAll(app, account.tells, [
      {
        message: ({ wrongAmount, forged }) => ({
          headers: { 'content-type': 'text/json;charset=utf-8' },
          body: JSON.stringify(
            sealed(account, forged ? account.forger : account.ownKey, {
              ...orderData(paid),
              ...(wrongAmount && { money_order: '1.00' }),
            }),
          ),
        }),
      },
    ])
  },
})
