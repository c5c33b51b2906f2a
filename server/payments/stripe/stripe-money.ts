import type Stripe from 'stripe'
import type { DisputeAnswer, DisputeTold, LineTold, PayoutTold, Port } from '../adapters/adapter.ts'
import { fromStripe } from './stripe-amount.ts'
import { asked, stripeOf } from './stripe-client.ts'

/** More than this at one time would be another kind of work; the next run goes on. */
const mostPages = 20

const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

export async function disputeOf(port: Port, id: string): Promise<DisputeTold> {
  const found = await asked(stripeOf(port, 'dispute', id).disputes.retrieve(id))
  const { due_by: dueBy, has_evidence: hasEvidence } = found.evidence_details
  return {
    id: found.id,
    paymentId: idOf(found.payment_intent),
    state: found.status,
    reason: found.reason,
    amountMinor: fromStripe(found.amount, found.currency),
    currency: found.currency.toUpperCase(),
    dueAt: dueBy ? new Date(dueBy * 1000) : null,
    hasEvidence,
  }
}

const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export async function payoutOf(port: Port, id: string): Promise<PayoutTold> {
  const found = await asked(stripeOf(port, 'payout', id).payouts.retrieve(id))
  return {
    id: found.id,
    state: payoutStates.find((state) => state === found.status) ?? 'pending',
    amountMinor: fromStripe(found.amount, found.currency),
    currency: found.currency.toUpperCase(),
    arrivesOn: new Date(found.arrival_date * 1000).toISOString().slice(0, 10),
    reference: found.statement_descriptor ?? '',
    isExplained: found.reconciliation_status === 'completed',
  }
}

/** Only those of automatic payouts are known. */
export async function payoutLinesOf(port: Port, id: string): Promise<string[]> {
  const stripe = stripeOf(port, 'payoutLines', id)
  const ids: string[] = []
  for (let page = 0; page < mostPages; page++) {
    const found = await asked(
      stripe.balanceTransactions.list({
        payout: id,
        limit: 100,
        ...(ids.length && { starting_after: ids.at(-1) ?? '' }),
      }),
    )
    ids.push(...found.data.map((line) => line.id))
    if (!found.has_more) break
  }
  return ids
}

/** Texts of evidence hold so much together. */
const mostText = 20_000

export const handPaper = async (port: Port, id: string, pdf: Buffer): Promise<string> =>
  (
    await asked(
      stripeOf(port, 'evidenceFile', id).files.create({
        purpose: 'dispute_evidence',
        file: { data: pdf, name: 'evidence.pdf', type: 'application/pdf' },
      }),
    )
  ).id

/** One paper and some fields, submitted: the provider takes one answer. Sent again it is the same one. */
export async function answerDispute(port: Port, id: string, answer: DisputeAnswer): Promise<void> {
  const { file, serviceDate, product, customerName, customerEmail, policy, summary } = answer
  await asked(
    stripeOf(port, 'answerDispute', id).disputes.update(
      id,
      {
        evidence: {
          service_documentation: file,
          ...(serviceDate && { service_date: serviceDate }),
          ...(product && { product_description: product.slice(0, mostText) }),
          ...(customerName && { customer_name: customerName }),
          ...(customerEmail && { customer_email_address: customerEmail }),
          ...(policy && { cancellation_policy_disclosure: policy.slice(0, mostText) }),
          ...(summary && { uncategorized_text: summary.slice(0, mostText) }),
        },
        submit: true,
      },
      { idempotencyKey: `${id}-answer` },
    ),
  )
}

/** By what it is for its report, never by its type: an `adjustment` may be a dispute, its reversal, or a failed refund. */
const kinds: Record<string, LineTold['kind']> = {
  charge: 'charge',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  payout: 'payout',
  payout_reversal: 'payout_reversal',
  fee: 'fee',
}

/** Movements since a moment, with what each is about. */
export async function linesSince(port: Port, since: Date | null): Promise<LineTold[]> {
  const stripe = stripeOf(port, 'lines')
  const lines: LineTold[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const found = await asked(
      stripe.balanceTransactions.list({
        limit: 100,
        expand: ['data.source'],
        ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
        ...(after && { starting_after: after }),
      }),
    )
    lines.push(...found.data.map(lineOf))
    after = found.data.at(-1)?.id
    if (!found.has_more || !after) break
  }
  return lines
}

function lineOf(line: Stripe.BalanceTransaction): LineTold {
  const { source, currency } = line
  const kind = kinds[line.reporting_category] ?? 'other'
  const about = typeof source === 'object' && source ? source : null
  const isOther = about && 'currency' in about && 'amount' in about && about.currency !== currency
  return {
    id: line.id,
    kind,
    amountMinor: fromStripe(line.amount, currency),
    feeMinor: fromStripe(line.fee, currency),
    currency: currency.toUpperCase(),
    source: idOf(source),
    paymentId: about && 'payment_intent' in about ? idOf(about.payment_intent) : '',
    payoutId: kind === 'payout' || kind === 'payout_reversal' ? idOf(source) : '',
    charged:
      isOther && typeof about.amount === 'number' && typeof about.currency === 'string'
        ? {
            amountMinor: fromStripe(about.amount, about.currency),
            currency: about.currency.toUpperCase(),
          }
        : null,
    at: new Date(line.created * 1000),
  }
}
