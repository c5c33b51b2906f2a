import { randomBytes, randomInt } from 'node:crypto'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
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
import { lianlianSign, lianlianVerifies } from '../lianlian/lianlian-sign.ts'
import { textOf } from '../../kit/text/text-of.ts'

type Account = { id: string; merchantKey: string; ownKey: string; forger: string; tells: string }
type Order = {
  number: string
  orderId: string
  amount: string
  currency: string
  title: string
  back: string
  status: 'WP' | 'PS' | 'PF' | 'PE' | 'PC'
  /** By a bank's application: what was paid like that goes back to an account only. */
  byBank: boolean
  refunded: number
}
type Refund = { number: string; order: string; refundId: string; amount: string; currency: string }
type Values = Record<string, unknown>

const stores = (app: App) => ({
  accounts: new Simulated<Account>(app, 'lianlian', 'account'),
  orders: new Simulated<Order>(app, 'lianlian', 'order'),
  pages: new Simulated<{ number: string }>(app, 'lianlian', 'page'),
  refunds: new Simulated<Refund>(app, 'lianlian', 'refund'),
})

const signed = ({ ownKey }: Account, data: object): SimulatorAnswer =>
  json({ code: 200_000, message: 'Success', data, trace_id: randomBytes(8).toString('hex') }, 200, {
    sign: lianlianSign(data, ownKey),
  })
const refusal = (code: number, message: string): SimulatorAnswer => json({ code, message })
const minor = (text: string, currency: string): number => textToMinor(text, currency) ?? 0

const orderData = ({ id }: Account, order: Order) => ({
  merchant_id: id,
  merchant_order_id: order.number,
  order_id: order.orderId,
  order_status: order.status,
  order_amount: order.amount,
  order_currency: order.currency,
})
const refundData = ({ id }: Account, refund: Refund) => ({
  merchant_id: id,
  merchant_refund_id: refund.number,
  merchant_order_id: refund.order,
  refund_order_id: refund.refundId,
  refund_status: 'RS',
  refund_amount: refund.amount,
  refund_currency: refund.currency,
})

/** LianLian Pay Thailand as it answers: one address, the call named by a field, signatures in headers both ways. */
export const lianlianSimulator: Simulator = {
  async open(app, tells) {
    const [mine, theirs, forger] = await Promise.all([newKeys(2048), newKeys(2048), newKeys(2048)])
    const id = `14${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
    await stores(app).accounts.put(id, id, {
      id,
      merchantKey: mine.publicKey,
      ownKey: theirs.privateKey,
      forger: forger.privateKey,
      tells,
    })
    return {
      secrets: { privateKey: mine.privateKey, publicKey: theirs.publicKey },
      settings: { merchantId: id },
    }
  },
  async answer(app, input) {
    const [, place, page = ''] = input.path.split('/')
    if (place === 'pay') return guestPage(app, page, input)
    const values: Values =
      input.method === 'GET'
        ? Object.fromEntries(new URLSearchParams(input.query))
        : JSON.parse(input.body || '{}')
    const id = textOf(values['merchant_id'])
    const account = await stores(app).accounts.get(id, id)
    if (!account) return refusal(401_003, 'merchant not authorised')
    if (!lianlianVerifies(values, input.headers['sign'] ?? '', account.merchantKey))
      return refusal(401_001, 'signature failure')
    return (await calls[textOf(values['service'])]?.(app, account, values)) ?? refusal(400_000, 'service')
  },
}

type Call = (app: App, account: Account, values: Values) => Promise<SimulatorAnswer>

const calls: Record<string, Call> = {
  async 'llpth.checkout.apply'(app, account, values) {
    const number = textOf(values['merchant_order_id'])
    const { orders, pages } = stores(app)
    const existing = await orders.get(account.id, number)
    if (existing?.status === 'PS') return refusal(429_006, 'order paid already')
    if (existing && existing.amount !== values['order_amount'])
      return refusal(429_003, 'order differs from the one before')
    const order: Order = existing ?? {
      number,
      orderId: `${Date.now()}${randomInt(100_000, 999_999)}`,
      amount: textOf(values['order_amount']),
      currency: textOf(values['order_currency']),
      title: textOf(values['order_desc']),
      back: textOf(values['redirect_url']),
      status: 'WP',
      byBank: false,
      refunded: 0,
    }
    await orders.put(account.id, number, order)
    await pages.put(account.id, order.orderId, { number })
    return signed(account, {
      ...orderData(account, order),
      link_url: `${simulatorPage(app, 'lianlian')}/pay/${order.orderId}`,
    })
  },
  async 'llpth.payment.query'(app, account, values) {
    const order = await stores(app).orders.get(account.id, textOf(values['merchant_order_id']))
    return order ? signed(account, orderData(account, order)) : refusal(404_003, 'order not found')
  },
  async 'llpth.refund.apply'(app, account, values) {
    const { orders, refunds } = stores(app)
    const order = await orders.get(account.id, textOf(values['merchant_order_id']))
    if (!order) return refusal(404_003, 'order not found')
    if (order.status !== 'PS') return refusal(422_010, 'order not paid')
    const number = textOf(values['merchant_refund_id'])
    if (await refunds.get(account.id, number)) return refusal(422_003, 'refund resubmitted')
    if (order.byBank && !values['account_no']) return refusal(400_000, 'bank_code, account_no, account_name')
    const amount = textOf(values['refund_amount'])
    const refunded = order.refunded + minor(amount, order.currency)
    if (refunded > minor(order.amount, order.currency)) return refusal(422_001, 'refund amount too much')
    const refund: Refund = {
      number,
      order: order.number,
      refundId: `R${Date.now()}${randomInt(1000, 9999)}`,
      amount,
      currency: order.currency,
    }
    await refunds.put(account.id, number, refund)
    await orders.put(account.id, order.number, { ...order, refunded })
    return signed(account, { ...refundData(account, refund), refund_status: 'RP' })
  },
  async 'llpth.refund.query'(app, account, values) {
    const refund = await stores(app).refunds.get(account.id, textOf(values['merchant_refund_id']))
    return refund ? signed(account, refundData(account, refund)) : refusal(404_006, 'refund not found')
  },
}

async function paged(app: App, page: string) {
  const { accounts, orders, pages } = stores(app)
  const found = await pages.find(page)
  const account = found && (await accounts.get(found.account, found.account))
  const order = found && (await orders.get(found.account, found.body.number))
  return account && order ? { account, order } : undefined
}

const guestPage = payPages({
  provider: 'LianLian Pay',
  system: 'lianlian',
  find: paged,
  shown: ({ order: { title, amount, currency, back } }) => ({
    title,
    amountMinor: minor(amount, currency),
    currency,
    back,
  }),
  acts: [
    { value: 'pay', text: 'Pay by card' },
    { value: 'bank', text: 'Pay by mobile banking' },
  ],
  async pay(app, { account, order }, act) {
    if (order.status !== 'WP') return
    const paid: Order = { ...order, status: 'PS', byBank: act === 'bank' }
    await stores(app).orders.put(account.id, order.number, paid)
    await tellAll(app, account.tells, [
      {
        message: ({ wrongAmount, forged }) => {
          const amount = wrongAmount ? minorToText(100, order.currency) : paid.amount
          const data = orderData(account, { ...paid, amount })
          const key = forged ? account.forger : account.ownKey
          return {
            headers: { 'content-type': 'application/json', sign: lianlianSign(data, key) },
            body: JSON.stringify(data),
          }
        },
      },
    ])
  },
})
