import type { Selectable } from 'kysely'
import type { AttemptState } from '#contract/payments/attempt.states.ts'
import type { PayMethod, PaySystem } from '#contract/payments/providers.ts'
import type { MoneyBackState } from '#contract/payments/refund.states.ts'
import type { App } from '../../kit/app-services.ts'
import type { PaymentAttempt, PaymentRefund } from '../../kit/db/tables.gen.ts'
import type { Connection } from '../../kit/outside/connections.ts'
import type { Pack } from '../dispute/pack.ts'
import type { Door, Raw } from '../../kit/outside/inbox.ts'

export type AttemptRecord = Omit<Selectable<PaymentAttempt>, 'state' | 'system' | 'method'> & {
  state: AttemptState
  system: PaySystem
  method: PayMethod
}
export type RefundRecord = Omit<Selectable<PaymentRefund>, 'state' | 'details'> & {
  state: MoneyBackState
  details: { bankCode?: string; accountNo?: string; accountName?: string }
}

/** What an adapter works with: never a transaction; whatever it learns is written by those who asked it. */
export type Port = { app: App; connection: Connection }

/**
 * What a provider says of a payment. Whoever is told compares it with what was asked; of one that is paid, a number, an amount or a
 * currency that is missing is one that differs.
 */
export type ProviderPayment = {
  state: 'waiting' | 'paid' | 'failed' | 'expired' | 'closed' | 'unknown'
  /** Our number, the amount and its currency, as the provider has them. */
  number?: string
  amountMinor?: number
  currency?: string
  outsideId?: string
  paymentId?: string
  payer?: string
  payUrl?: string
  /** What a telephone reads: an EMV text or a picture's address. */
  qr?: string
  error?: string
}
export type ProviderRefund = {
  state: 'processing' | 'done' | 'failed' | 'needs-details' | 'cancelled'
  /** As the provider has it, where it tells one; null where that cannot be read. */
  amountMinor?: number | null
  outsideId?: string
  error?: string
  /** Refused for now and right later: the provider has not collected enough. It is tried again by itself. */
  later?: boolean
}

/** What a webhook is about. What may come in any order is only named: it is read anew from the provider. */
export type News =
  /** `digest` names the message where its number cannot be read. */
  | { about: 'payment'; told: ProviderPayment & { number: string }; digest: string }
  | { about: 'refund'; number: string }
  | { about: 'dispute'; id: string }
  | { about: 'payout'; id: string }
  | { about: 'account' }
  /** What the provider lets the account do. */
  | { about: 'standing' }
  | { about: 'nothing' }

export type ProviderDispute = {
  id: string
  paymentId: string
  state: string
  reason: string
  amountMinor: number
  currency: string
  dueAt: Date | null
  hasEvidence: boolean
}
export type ProviderPayout = {
  id: string
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  amountMinor: number
  currency: string
  arrivesOn: string | null
  reference: string
  /** The provider can tell what it is made of. */
  isExplained: boolean
}
/** Our answer to a dispute: a paper that the provider has already, and what it takes as fields of its own. */
export type DisputeAnswer = { file: string } & Pack['evidence']
/** A movement of the provider's account with us. */
export type ProviderLine = {
  id: string
  kind:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout'
    | 'payout_reversal'
    | 'fee'
    | 'other'
  amountMinor: number
  feeMinor: number
  currency: string
  source: string
  paymentId: string
  payoutId: string
  /** What the guest was charged, where it was another currency. */
  charged: { amountMinor: number; currency: string } | null
  at: Date
}

/** Refused, and it would be again: said in the provider's words. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor(code: string, response: string) {
    super(response || code)
    this.code = code
  }
}

/**
 * One provider. Numbers of ours are what makes everything happen once: the same attempt, or the same refund, is sent under the
 * same number however often. Throws `OutsideFault` where nobody knows what became of it, `Refused` where it was refused.
 */
export type Adapter = {
  create: (port: Port, attempt: AttemptRecord, back: string) => Promise<ProviderPayment>
  /** Undefined where it knows of none by this number. */
  query: (port: Port, attempt: AttemptRecord, back: string) => Promise<ProviderPayment | undefined>
  refund?: (port: Port, attempt: AttemptRecord, refund: RefundRecord) => Promise<ProviderRefund>
  /** Undefined where it never heard of it. */
  queryRefund?: (
    port: Port,
    attempt: AttemptRecord,
    refund: RefundRecord,
  ) => Promise<ProviderRefund | undefined>
  door?: Door
  news?: (port: Port, raw: Raw) => News
  dispute?: (port: Port, id: string) => Promise<ProviderDispute>
  /** Those of one payment, or all that began since a moment. */
  disputes?: (port: Port, which: { paymentId: string } | { since: Date }) => Promise<ProviderDispute[]>
  /** Hands a paper over; the provider's name of it. */
  handPaper?: (port: Port, id: string, pdf: Buffer) => Promise<string>
  answerDispute?: (port: Port, id: string, answer: DisputeAnswer) => Promise<void>
  /** The movements that went to the bank with a payout, by their ids. */
  payoutLines?: (port: Port, id: string) => Promise<string[]>
  payout?: (port: Port, id: string) => Promise<ProviderPayout>
  lines?: (port: Port, since: Date | null) => Promise<ProviderLine[]>
  /** Reads anew what the provider lets the account do. */
  standing?: (port: Port) => Promise<unknown>
  /** Something harmless, to see whether the keys are right. */
  ping?: (port: Port) => Promise<void>
  /** A word of `payments.keys` for why these settings and keys cannot be right together; '' where they can. */
  whyNotKeys?: (
    connection: Pick<Connection, 'mode' | 'settings' | 'secrets'>,
  ) => '' | 'otherMode' | 'malformed' | 'noSandbox'
}
