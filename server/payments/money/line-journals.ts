import type { PaySystem } from '#contract/payments/providers.ts'
import type { AccountRef, Journal } from '../../finance/finance.public.ts'
import type { ProviderLine } from '../adapters/adapter.ts'
import { apartAt, heldAt, providerFees } from './accounts.ts'

type Line = { system: PaySystem; connectionId: number; line: ProviderLine }

/**
 * The books of a movement on the provider's account. What a guest paid and what went back is written when it is told; a line adds
 * the fee, the exchange where the account is kept in another currency, and everything that no payment of ours tells: disputes,
 * payouts, fees of the account.
 */
export function lineJournals({ system, connectionId, line }: Line): Journal[] {
  const held = { system, connection_id: connectionId, currency: line.currency }
  const account = heldAt(held)
  const journals: Journal[] = []
  const move = (kind: string, other: AccountRef, amountMinor: number) =>
    journals.push(journal(kind, line.id, account, other, amountMinor))
  if (line.kind === 'dispute' || line.kind === 'dispute_reversal')
    move('payment-disputed', apartAt(held, 'disputed'), line.amountMinor)
  if (line.kind === 'payout' || line.kind === 'payout_reversal')
    move('payment-payout', apartAt(held, 'transit'), line.amountMinor)
  if (line.kind === 'fee') move('payment-fee', providerFees(line.currency), line.amountMinor)
  if (line.kind === 'other')
    move(
      'payment-other',
      { kind: 'adjustment', name: 'providers', currency: line.currency },
      line.amountMinor,
    )
  if (line.charged && (line.kind === 'charge' || line.kind === 'refund'))
    journals.push(...exchanged(line, heldAt({ ...held, currency: line.charged.currency }), account))
  if (line.feeMinor !== 0)
    journals.push(
      journal('payment-fee', `${line.id} fee`, account, providerFees(line.currency), -line.feeMinor),
    )
  return journals
}

/** An amount onto the provider's account, or off it where it is below zero. */
function journal(
  kind: string,
  id: string,
  account: AccountRef,
  other: AccountRef,
  amountMinor: number,
): Journal {
  const size = Math.abs(amountMinor)
  const [debit, credit] = amountMinor > 0 ? [account, other] : [other, account]
  return {
    kind,
    memo: id,
    onceKey: `payment line ${account.name ?? ''} ${id} ${kind}`,
    entries: [
      { account: debit, debitMinor: size },
      { account: credit, creditMinor: size },
    ],
  }
}

/** Charged in one currency, held in another: both amounts, each against the exchange account of its own currency. */
function exchanged({ id, amountMinor, charged }: ProviderLine, from: AccountRef, to: AccountRef): Journal[] {
  if (!charged) return []
  const sign = amountMinor < 0 ? -1 : 1
  const exchange = (currency: string): AccountRef => ({ kind: 'exchange', name: 'providers', currency })
  return [
    journal(
      'payment-exchanged',
      `${id} out`,
      from,
      exchange(from.currency),
      -sign * Math.abs(charged.amountMinor),
    ),
    journal('payment-exchanged', `${id} in`, to, exchange(to.currency), amountMinor),
  ]
}
