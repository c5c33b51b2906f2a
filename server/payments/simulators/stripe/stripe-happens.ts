import type { App } from '../../../kit/app-services.ts'
import { tell } from './stripe-events.ts'
import { addLine, newId, now, putRefunded, storesOf, type Json } from './stripe-store.ts'

const days = 24 * 3600

/** A cardholder disputes a payment: the money is taken at once, and a fee with it. */
export async function dispute(app: App, key: string, intentId: string): Promise<Json> {
  const stores = storesOf(app)
  const account = await stores.accounts.get(key, key)
  const intent = await stores.intents.get(key, intentId)
  if (!account || !intent) throw new Error('no such payment')
  const id = newId('dp')
  const amount = Number(intent['amount'])
  const made = await stores.disputes.put(key, id, {
    id,
    object: 'dispute',
    amount,
    currency: intent['currency'],
    payment_intent: intentId,
    charge: intent['latest_charge'],
    reason: 'product_not_received',
    status: 'needs_response',
    evidence_details: {
      due_by: now() + 9 * days,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    created: now(),
  })
  await addLine(stores, account, {
    amount: -amount,
    category: 'dispute',
    type: 'adjustment',
    source: made,
    fee: 50_000,
  })
  const charge = await stores.charges.get(key, String(intent['latest_charge']))
  if (charge) await stores.charges.put(key, String(charge['id']), { ...charge, disputed: true })
  await tell(app, account, [
    { type: 'charge.dispute.created', object: made },
    { type: 'charge.dispute.funds_withdrawn', object: made },
  ])
  return made
}

/** The bank has decided: what is won comes back, its fee does not. */
export async function endDispute(app: App, key: string, id: string, end: 'won' | 'lost'): Promise<void> {
  const stores = storesOf(app)
  const account = await stores.accounts.get(key, key)
  const found = await stores.disputes.get(key, id)
  if (!account || !found) throw new Error('no such dispute')
  const ended = await stores.disputes.put(key, id, { ...found, status: end })
  if (end === 'won')
    await addLine(stores, account, {
      amount: Number(found['amount']),
      category: 'dispute_reversal',
      type: 'adjustment',
      source: ended,
    })
  await tell(app, account, [{ type: 'charge.dispute.closed', object: ended }])
}

/** All that is there goes to the bank. */
export async function payOut(app: App, key: string): Promise<Json> {
  const stores = storesOf(app)
  const account = await stores.accounts.get(key, key)
  if (!account) throw new Error('no such account')
  const amount = (await stores.lines.list(key)).reduce((sum, { net }) => sum + Number(net), 0)
  const id = newId('po')
  const made = await stores.payouts.put(key, id, {
    id,
    object: 'payout',
    amount,
    currency: account.currency,
    status: 'paid',
    arrival_date: now() + 2 * days,
    statement_descriptor: 'STRIPE SIM',
    automatic: true,
    reconciliation_status: 'completed',
    created: now(),
  })
  for (const line of await stores.lines.list(key))
    if (!line['payout']) await stores.lines.put(key, String(line['id']), { ...line, payout: id })
  await addLine(stores, account, {
    amount: -amount,
    category: 'payout',
    type: 'payout',
    source: made,
    payout: id,
  })
  await tell(app, account, [
    { type: 'payout.paid', object: made },
    { type: 'payout.reconciliation_completed', object: made },
  ])
  return made
}

/** A refund that was done fails days later: the money is with Stripe again. */
export async function failRefund(app: App, key: string, id: string): Promise<void> {
  const stores = storesOf(app)
  const account = await stores.accounts.get(key, key)
  const found = await stores.refunds.get(key, id)
  if (!account || !found) throw new Error('no such refund')
  const failed = await stores.refunds.put(key, id, {
    ...found,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  const intentId = String(found['payment_intent'])
  const intent = await stores.intents.get(key, intentId)
  if (intent) await putRefunded(stores, account, intent, Number(intent['refunded']) - Number(found['amount']))
  await addLine(stores, account, {
    amount: Number(found['amount']),
    category: 'refund_failure',
    type: 'refund_failure',
    source: failed,
  })
  await tell(app, account, [{ type: 'refund.failed', object: failed }])
}
