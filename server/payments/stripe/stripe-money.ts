import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type Stripe from 'stripe'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { currencyValue } from '../adapters/provider-values.ts'
import type {
  DisputeAnswer,
  ProviderDispute,
  ProviderLine,
  ProviderPayout,
  Port,
} from '../adapters/adapter.ts'
import { fromStripe } from './stripe-amount.ts'
import { requested, stripeOf } from './stripe-client.ts'
import { idValue } from './stripe-values.ts'

/** More than this at one time would be another kind of work; the next run goes on. */
const maxPages = 20

/** Money of which it cannot be read how much it is, or in what: the answer is none of Stripe's. Movements may be below zero. */
function moneyOf(amount: unknown, currency: unknown): { amountMinor: number; currency: string } {
  const code = currencyValue(currency)
  if (!code || typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw new OutsideFault('badAnswer')
  return { amountMinor: fromStripe(amount, code), currency: code }
}
const dateOf = (seconds: unknown): Date =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? new Date(seconds * 1000) : badDate()
function badDate(): never {
  throw new OutsideFault('badAnswer')
}

export async function disputeOf(port: Port, id: string): Promise<ProviderDispute> {
  return providerDispute(await requested(stripeOf(port, 'dispute', id).disputes.retrieve(id)))
}

export async function disputesOf(
  port: Port,
  which: { paymentId: string } | { since: Date },
): Promise<ProviderDispute[]> {
  const stripe = stripeOf(port, 'disputes', 'paymentId' in which ? which.paymentId : '')
  const asks =
    'paymentId' in which
      ? { payment_intent: which.paymentId }
      : { created: { gte: Math.floor(which.since.getTime() / 1000) } }
  const disputes: ProviderDispute[] = []
  for (let page = 0; page < maxPages; page++) {
    const last = disputes.at(-1)?.id
    const found = await requested(
      stripe.disputes.list({ limit: 100, ...asks, ...(last && { starting_after: last }) }),
    )
    disputes.push(...found.data.map(providerDispute))
    if (!found.has_more) break
  }
  return disputes
}

function providerDispute(found: Stripe.Dispute): ProviderDispute {
  const { due_by: dueBy, has_evidence: hasEvidence } = found.evidence_details
  return {
    id: found.id,
    paymentId: idValue(found.payment_intent),
    state: found.status,
    reason: found.reason,
    ...moneyOf(found.amount, found.currency),
    dueAt: dueBy ? dateOf(dueBy) : null,
    hasEvidence,
  }
}

const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export async function payoutOf(port: Port, id: string): Promise<ProviderPayout> {
  const found = await requested(stripeOf(port, 'payout', id).payouts.retrieve(id))
  return {
    id: found.id,
    state: asOneOf(payoutStates, found.status) ?? 'pending',
    ...moneyOf(found.amount, found.currency),
    arrivesOn: dateOf(found.arrival_date).toISOString().slice(0, 10),
    reference: found.statement_descriptor ?? '',
    isExplained: found.reconciliation_status === 'completed',
  }
}

/** Only those of automatic payouts are known. */
export async function payoutLinesOf(port: Port, id: string): Promise<string[]> {
  const stripe = stripeOf(port, 'payoutLines', id)
  const ids: string[] = []
  for (let page = 0; page < maxPages; page++) {
    const found = await requested(
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
const maxText = 20_000

export const handPaper = async (port: Port, id: string, pdf: Buffer): Promise<string> =>
  (
    await requested(
      stripeOf(port, 'evidenceFile', id).files.create({
        purpose: 'dispute_evidence',
        file: { data: pdf, name: 'evidence.pdf', type: 'application/pdf' },
      }),
    )
  ).id

/** One paper and some fields, submitted: the provider takes one answer. Sent again it is the same one. */
export async function answerDispute(port: Port, id: string, answer: DisputeAnswer): Promise<void> {
  const { file, serviceDate, product, customerName, customerEmail, policy, summary } = answer
  await requested(
    stripeOf(port, 'answerDispute', id).disputes.update(
      id,
      {
        evidence: {
          service_documentation: file,
          ...(serviceDate && { service_date: serviceDate }),
          ...(product && { product_description: product.slice(0, maxText) }),
          ...(customerName && { customer_name: customerName }),
          ...(customerEmail && { customer_email_address: customerEmail }),
          ...(policy && { cancellation_policy_disclosure: policy.slice(0, maxText) }),
          ...(summary && { uncategorized_text: summary.slice(0, maxText) }),
        },
        submit: true,
      },
      { idempotencyKey: `${id}-answer` },
    ),
  )
}

/** By what it is for its report, never by its type: an `adjustment` may be a dispute, its reversal, or a failed refund. */
const kinds: Record<string, ProviderLine['kind']> = {
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
export async function linesSince(port: Port, since: Date | null): Promise<ProviderLine[]> {
  const stripe = stripeOf(port, 'lines')
  const lines: ProviderLine[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const found = await requested(
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

function lineOf(line: Stripe.BalanceTransaction): ProviderLine {
  const { source, currency } = line
  const kind = kinds[line.reporting_category] ?? 'other'
  const about = typeof source === 'object' && source ? source : null
  const isOther = about && 'currency' in about && 'amount' in about && about.currency !== currency
  return {
    id: line.id,
    kind,
    ...moneyOf(line.amount, currency),
    feeMinor: moneyOf(line.fee, currency).amountMinor,
    source: idValue(source),
    paymentId: about && 'payment_intent' in about ? idValue(about.payment_intent) : '',
    payoutId: kind === 'payout' || kind === 'payout_reversal' ? idValue(source) : '',
    charged:
      isOther && typeof about.amount === 'number' && typeof about.currency === 'string'
        ? moneyOf(about.amount, about.currency)
        : null,
    at: dateOf(line.created),
  }
}
