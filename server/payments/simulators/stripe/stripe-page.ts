import { fromStripe } from '../../stripe/stripe-amount.ts'
import type { App } from '../../../kit/app-services.ts'
import { simulatorPage, type SimulatorAnswer, type SimulatorRequest } from '../../../kit/outside/simulator.ts'
import { choicePage, hostedPage, sendBack } from '../parts/hosted-page.ts'
import { tell } from './stripe-events.ts'
import { dispute, payOut } from './stripe-happens.ts'
import { charge, storesOf, type Json } from './stripe-store.ts'
import { textOf } from '../../../kit/text/text-of.ts'

/** The page of a checkout session: pay, let the bank ask first (3-D Secure), or be declined. */
export async function show(app: App, path: string): Promise<SimulatorAnswer> {
  const [id = '', step] = path.split('/')
  const found = await storesOf(app).sessions.find(id)
  if (!found) return { status: 404, body: 'no such session' }
  const { body: session } = found
  const currency = textOf(session['currency'])
  const isQuestion = step === 'secure'
  if (session['payment_status'] === 'paid')
    return choicePage({
      provider: 'Stripe',
      title: `${textOf(session['title'])}: paid`,
      action: `/simulator/stripe/pay/${id}`,
      acts: [
        { value: 'dispute', text: 'Dispute it, as the cardholder' },
        { value: 'payout', text: 'Send all that is there to the bank' },
      ],
    })
  return hostedPage({
    provider: isQuestion ? 'Your bank' : 'Stripe',
    title: textOf(session['title']),
    amountMinor: fromStripe(Number(session['amount_total']), currency),
    currency: currency.toUpperCase(),
    action: `/simulator/stripe/pay/${id}`,
    ...(isQuestion && { note: 'Is it you who pays?' }),
    acts: isQuestion
      ? [
          { value: 'pay', text: 'It is me' },
          { value: 'decline', text: 'It is not me' },
        ]
      : [
          { value: 'pay', text: 'Pay' },
          { value: 'secure', text: 'Pay, and be asked by the bank' },
          { value: 'decline', text: 'Decline' },
        ],
  })
}

export async function decide(app: App, input: SimulatorRequest): Promise<SimulatorAnswer> {
  const id = input.path.split('/')[2] ?? ''
  const found = await storesOf(app).sessions.find(id)
  if (!found) return { status: 404, body: 'no such session' }
  const { body: session, account } = found
  const act = new URLSearchParams(input.body).get('act')
  if (act === 'secure') return sendBack(`${simulatorPage(app, 'stripe')}/pay/${id}/secure`)
  if (act === 'pay' && session['status'] === 'open') await pay(app, account, session)
  if (session['payment_status'] === 'paid') {
    if (act === 'dispute') await dispute(app, account, textOf(session['payment_intent']))
    if (act === 'payout') await payOut(app, account)
  }
  return sendBack(textOf(session[act === 'pay' ? 'success_url' : 'cancel_url']))
}

/** The guest has paid: Stripe's money first, then its events. */
export async function pay(app: App, key: string, session: Json): Promise<Json> {
  const stores = storesOf(app)
  const account = await stores.accounts.get(key, key)
  if (!account) throw new Error('no such account')
  const types = session['payment_method_types']
  const method = Array.isArray(types) ? textOf(types[0]) : 'card'
  const intent = await charge(stores, account, session, method)
  const paid = await stores.sessions.put(key, textOf(session['id']), {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intent['id'],
    customer_details: { name: 'A guest', email: 'guest@example.com' },
  })
  await tell(app, account, [
    { type: 'payment_intent.succeeded', object: intent },
    { type: 'checkout.session.completed', object: paid },
  ])
  return paid
}
